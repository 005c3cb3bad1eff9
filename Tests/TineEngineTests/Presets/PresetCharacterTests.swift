import TineAnalysis
import TineEngine
import TinePatches
import Testing

/// They sound like what they are called.
struct PresetCharacterTests {
  /// A note begins, ends and shines as its kind does, and as no other kind: two presets of different
  /// kinds under each other's names would both fail.
  @Test(arguments: BundledPresets.melodic)
  func isOfItsKind(name: String) throws {
    let measures = NoteMeasures(try BundledPresets.patch(name))
    let fitting = PresetTable.kinds.filter { measures.fits($0) }.map(\.name)
    let own = try #require(PresetTable.kinds.first { $0.allNames.contains(name) })
    #expect(fitting == [own.name], "\(measures)")
    #expect(own.brightness(of: name).contains(measures.brightness), "\(measures)")
  }

  /// Within 3 cents of the key, from 0.5 s on, when blown notes have found their pitch. Skins sink
  /// for as long as they sound.
  @Test(arguments: BundledPresets.melodic.filter { !$0.hasPrefix("percussion/") })
  func isInTune(name: String) throws {
    let sound = play(try BundledPresets.patch(name), key: 60, velocity: 80, seconds: 4).mono
    #expect(abs(centsOff(Array(sound[24_000...]), from: middleC)) < 3)
  }

  /// Its first 0.3 s; a shot's hills answer darker.
  @Test(arguments: PresetTable.noises)
  func isNoise(name: String) throws {
    let sound = play(try BundledPresets.patch(name), key: 60, velocity: 100, seconds: 0.3).mono
    #expect(flatness(sound) > -24)
  }

  /// Whatever plays a tune is none: noise, at −24 dB and up, lies far above.
  @Test(arguments: BundledPresets.melodic)
  func isNoNoise(name: String) throws {
    let sound = play(try BundledPresets.patch(name), key: 60, velocity: 100, seconds: 1).mono
    #expect(flatness(sound) < -24)
  }

  /// A tube closed at one end has no even partials, nor has a square wave.
  @Test(arguments: ["leads/square-lead"])
  func hasOddPartialsOnly(name: String) throws {
    let spectrum = try spectrum(name)
    let odd = spectrum.decibels(at: 3 * middleC)
    #expect(odd > spectrum.decibels(at: middleC) - 24)
    #expect(spectrum.decibels(at: 2 * middleC) < odd - 40)
    #expect(spectrum.decibels(at: 4 * middleC) < odd - 40)
  }

  /// The glass in the electric piano: lines beside the fourteenth partial when it is hit hard, gone
  /// after a second.
  @Test func tinesRingAtFourteen() throws {
    let sound = play(
      try BundledPresets.patch("keys/glass-tines"), key: 60, velocity: 120, seconds: 2
    ).mono
    let early = Spectrum(Array(sound[..<12_000]), sampleRate: 48_000)
    let late = Spectrum(Array(sound[60_000..<72_000]), sampleRate: 48_000)
    let first = early.decibels(at: 13 * middleC) - early.decibels(at: middleC)
    #expect(first > -40)
    #expect(late.decibels(at: 13 * middleC) - late.decibels(at: middleC) < first - 12)
  }

  /// Between the partials of a bell lie the others: 3 − 3.5 mirrors to 0.5, and 3 + 3.5 is 6.5.
  @Test func bellsAreInharmonic() throws {
    let spectrum = try spectrum("bells/tubular-bells")
    for ratio in [0.5, 6.5] {
      #expect(
        spectrum.decibels(at: ratio * middleC) > spectrum.decibels(at: 3 * middleC) - 40, "\(ratio)"
      )
    }
  }

  /// The drawbar organ's six drawbars, and nothing between them (to a quarter: the scanner's tremble
  /// lies beside each).
  @Test func drawbarsAreSines() throws {
    let peaks = try spectrum("organs/drawbar-organ").peaks(above: -40)
    let ratios = peaks.map { ($0.frequency / middleC * 4).rounded() / 4 }
    #expect(Set(ratios) == [0.25, 0.5, 1, 1.5, 2, 4])
  }

  private func spectrum(_ name: String) throws -> Spectrum {
    let sound = play(try BundledPresets.patch(name), key: 60, velocity: 80, seconds: 1.5).mono
    return Spectrum(Array(sound[24_000...]), sampleRate: 48_000)
  }
}
