import Foundation
import TineAnalysis
import TineDevices
import TineLive
import TineRealtime
import TineRendering
import TineTestSupport
import Testing

/// What `tine scope` shows: files that are played, and audio inputs.
@Suite(.serialized) struct ScopeSourceTests {
  init() { _ = SoundDevices.ready }

  /// A WAV file of 32-bit float samples, one channel.
  private func wave(_ name: String, _ samples: [Float], rate: UInt32 = 48_000) throws -> String {
    func little<Number: FixedWidthInteger>(_ number: Number) -> Data {
      withUnsafeBytes(of: number.littleEndian) { Data($0) }
    }
    var bytes = Data("RIFF".utf8) + little(UInt32(36 + 4 * samples.count)) + Data("WAVE".utf8)
    // The format: 3 is float; channels, frames and bytes a second, bytes a frame, bits.
    bytes += Data("fmt ".utf8) + little(UInt32(16)) + little(UInt16(3)) + little(UInt16(1))
    bytes += little(rate) + little(rate * 4) + little(UInt16(4)) + little(UInt16(32))
    bytes += Data("data".utf8) + little(UInt32(4 * samples.count))
    for sample in samples { bytes += little(sample.bitPattern) }
    let path = "\(SoundDevices.folder)/\(name).wav"
    try bytes.write(to: URL(filePath: path))
    return path
  }

  private func sine(seconds: Double) -> [Float] {
    (0..<Int(seconds * 48_000)).map { Float(sin(2 * .pi * 1_000 * Double($0) / 48_000) / 2) }
  }

  /// Updates the source until something is so, for ten seconds at most; what happened meanwhile.
  private func events(
    _ source: any ScopeSource, until isSo: () -> Bool
  ) -> [ScopeEvent] {
    var events: [ScopeEvent] = []
    for _ in 0..<5_000 {
      if isSo() { break }
      events += source.update()
      MonotonicClock.sleep(milliseconds: 2)
    }
    return events + source.update()
  }

  @Test func aFileIsPlayedToItsEndAndShown() throws {
    let played = "\(SoundDevices.folder)/scope-played.raw"
    let source = try FileSource(
      try wave("tone", sine(seconds: 1)), output: SoundDevices.file(played))
    #expect(source.name == "tone.wav")
    #expect(source.rate == 48_000)
    #expect(events(source) { source.isOver }.isEmpty)
    #expect(source.isOver)
    guard case .file(let position, let length, let channels, _) = source.state else {
      Issue.record("the state isn't a file's")
      return
    }
    #expect(position == 1 && length == 1 && channels == 1)
    source.stop()
    // In the output's own format, 32 bits and two channels: the same sine on both.
    let left = SoundDevices.bytes(of: played).withUnsafeBytes { bytes in
      bytes.bindMemory(to: Int32.self).enumerated().filter { $0.offset % 2 == 0 }
        .map { Float($0.element) / 2_147_483_648 }
    }
    let start = try #require(left.firstIndex { $0 != 0 })
    let peak = try #require(
      Spectrum(Array(left[(start + 4_800)..<(start + 24_000)]), sampleRate: 48_000).peaks().first)
    #expect(abs(peak.frequency - 1_000) < 1)
  }

  @Test func aPausedFileStaysWhereItIs() throws {
    let source = try FileSource(try wave("long", sine(seconds: 30)), output: "null")
    func position() -> Double {
      if case .file(let position, _, _, _) = source.state { position } else { -1 }
    }
    _ = events(source) { position() > 0.1 }
    source.isStopped = true
    // Until the fade-out is over.
    var last = -1.0
    _ = events(source) {
      defer { last = position() }
      MonotonicClock.sleep(milliseconds: 60)
      return position() == last
    }
    let before = position()
    MonotonicClock.sleep(milliseconds: 100)
    #expect(position() == before && before < 29)
    source.isStopped = false
    _ = events(source) { position() > before }
    #expect(position() > before)
    source.stop()
  }

  @Test func samplesThatAreNoNumbersAreReportedOnce() throws {
    var samples = sine(seconds: 0.5)
    samples[100] = .nan
    samples[20_000] = .infinity
    let path = try wave("damaged", samples)
    let source = try FileSource(path, output: "null")
    #expect(events(source) { source.isOver } == [.damagedFile(path: path)])
    source.stop()
  }

  @Test func errorsNameTheirCause() throws {
    #expect(throws: ScopeError.sampleRate(path: "\(SoundDevices.folder)/slow.wav", rate: 4_000)) {
      _ = try FileSource(try wave("slow", [0, 0], rate: 4_000), output: "null")
    }
    #expect {
      _ = try FileSource("/nowhere/x.wav", output: "null")
    } throws: { error in
      if case .file? = error as? ScopeError { true } else { false }
    }
    let path = try wave("short", [0, 0])
    #expect {
      _ = try FileSource(path, output: "there is no such output")
    } throws: { error in
      if case .output? = error as? ScopeError { true } else { false }
    }
    #expect {
      _ = try DeviceSource("there is no such input", rate: 48_000, waits: false)
    } throws: { error in
      if case .input? = error as? ScopeError { true } else { false }
    }
  }

  @Test func anInputIsOpenedAndRecorded() throws {
    let source = try DeviceSource("null", rate: 44_100, waits: false)
    let opened = events(source) { source.scope.written > 4_410 }
    #expect(opened == [.opened(rate: 44_100, channels: 2)])
    #expect(source.rate == 44_100 && source.name == "null")
    #expect(source.state == .input(isOpen: true, channels: 2, overruns: 0))
    source.isStopped = true
    #expect(source.state == .input(isOpen: false, channels: 2, overruns: 0))
    source.stop()
  }
}
