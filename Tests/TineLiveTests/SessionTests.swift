import Foundation
import TineAnalysis
import TineDevices
import TineLive
import TineMIDI
import TineMIDIFile
import TinePatches
import TineRealtime
import TineTestSupport
import Testing

/// A session that plays into a file, by ALSA's own plug-in.
private final class Recorded {
  static let rate = 48_000

  let session: Session
  private let path: String
  private(set) var events: [SessionEvent] = []

  init(
    _ name: String, inputs: SessionSettings.Inputs = .none,
    _ open: (SessionSettings) throws -> Session
  ) throws {
    _ = SoundDevices.ready
    path = "\(SoundDevices.folder)/session-\(name).raw"
    var settings = SessionSettings(output: .named(SoundDevices.file(path)), inputs: inputs)
    settings.playback.format = .float32
    settings.playback.locksMemory = false
    settings.playback.priority = 0
    settings.effects = false
    session = try open(settings)
  }

  /// A bank that plays one sine on every program.
  static func sine(ratio: Double = 1) throws -> Bank {
    Bank(single: try Patch(text: "operator 1 ratio \(ratio)"))
  }

  convenience init(_ name: String, inputs: SessionSettings.Inputs = .none) throws {
    try self.init(name, inputs: inputs) { settings in
      try Session(bank: Self.sine(), settings: settings)
    }
  }

  /// Looks after the session until so many more frames have been made.
  func play(frames: Int) {
    let end = session.counters[.frames] + UInt64(frames)
    wait { self.session.counters[.frames] >= end }
  }

  /// Looks after the session until something is so, for ten seconds at most.
  @discardableResult
  func wait(until isSo: () -> Bool) -> Bool {
    for _ in 0..<5_000 {
      session.update()
      while let event = session.nextEvent() { events.append(event) }
      if isSo() { return true }
      MonotonicClock.sleep(milliseconds: 2)
    }
    return false
  }

  /// The left channel of all that was heard; the session is stopped.
  func sound() -> [Float] {
    session.stop()
    return SoundDevices.bytes(of: path).withUnsafeBytes { bytes in
      bytes.bindMemory(to: Float.self).enumerated().filter { $0.offset % 2 == 0 }.map(\.element)
    }
  }
}

private func pitch(_ samples: some Collection<Float>) throws -> Double {
  try #require(
    Spectrum(Array(samples), sampleRate: Double(Recorded.rate)).peaks().first,
    "there is nothing to hear"
  ).frequency
}

/// Sessions on a device that writes to a file.
@Suite(.serialized) struct SessionTests {
  @Test func bytesOfAKeyboardPlayANote() throws {
    let recorded = try Recorded("bytes")
    var parser = Parser()
    // Running status: A4, and its end.
    for byte: UInt8 in [0x90, 0x45, 0x64] {
      if let message = parser.push(byte) { recorded.session.send(message) }
    }
    recorded.play(frames: 24_000)
    for byte: UInt8 in [0x45, 0x00] {
      if let message = parser.push(byte) { recorded.session.send(message) }
    }
    recorded.play(frames: 24_000)
    #expect(recorded.session.figures.latencies.total == 2)
    let sound = recorded.sound()
    let start = try #require(sound.firstIndex { $0 != 0 })
    #expect(abs(cents(from: 440, to: try pitch(sound[(start + 1_000)..<(start + 20_000)]))) < 1)
    #expect(sound.suffix(4_800).allSatisfy { abs($0) < 1e-3 })
    #expect(recorded.session.figures.synthesizer.notes == 1)
  }

  @Test func notesOfSeveralThreadsAllSound() async throws {
    let recorded = try Recorded("threads")
    let session = recorded.session
    await withTaskGroup(of: Void.self) { group in
      for channel in 0..<8 {
        group.addTask {
          for key in 60..<64 { session.noteOn(key, channel: channel) }
          for key in 60..<64 { session.noteOff(key, channel: channel) }
        }
      }
    }
    recorded.play(frames: 9_600)
    session.stop()
    #expect(session.figures.synthesizer.notes == 32)
    #expect(session.figures.refusedCommands == 0)
  }

  /// Each has its own synthesizer, output and presets; keyboards belong to one of them.
  @Test func twoPlayInOneProcess() throws {
    let one = try Recorded("one", inputs: .all)
    let other = try Recorded("other") { settings in
      try Session(bank: Recorded.sine(ratio: 1.5), settings: settings)
    }
    one.session.noteOn(69)
    other.session.noteOn(69)
    one.play(frames: 24_000)
    other.play(frames: 24_000)
    #expect(throws: SessionError.inputs(.devicesInUse)) { try Recorded("third", inputs: .all) }
    let (low, high) = (one.sound(), other.sound())
    #expect(abs(cents(from: 440, to: try pitch(low[4_800..<20_000]))) < 1)
    #expect(abs(cents(from: 660, to: try pitch(high[4_800..<20_000]))) < 1)
    // The first has stopped, and its keyboards are free again.
    let third = try Recorded("third", inputs: .all)
    third.session.stop()
  }

  @Test func linesOfTheControlChangeThePreset() throws {
    let folder = try Folder()
    try Data("operator 1 ratio 1.5".utf8).write(to: URL(filePath: folder("fifth.txt")))
    let recorded = try Recorded("control")
    func perform(_ line: String) throws {
      #expect(try recorded.session.perform(try #require(try ControlCommand(line))))
    }
    try perform("note A3 100")
    recorded.play(frames: 12_000)
    #expect(throws: WatchedPresetError.self) { try perform("preset \(folder("nix.txt"))") }
    try perform("off A3")
    try perform("preset \(folder("fifth.txt"))")
    let change = Int(recorded.session.counters[.frames])
    try perform("note A3 100")
    recorded.play(frames: 24_000)
    let sound = recorded.sound()
    #expect(abs(cents(from: 440, to: try pitch(sound[2_400..<(change - 1_000)]))) < 2)
    #expect(abs(cents(from: 660, to: try pitch(sound[(change + 4_800)..<(change + 20_000)]))) < 1)
  }

  @Test func aPresetThatIsSavedIsPlayedFromTheNextNoteOn() throws {
    let folder = try Folder()
    let file = URL(filePath: folder("watched.txt"))
    try Data("operator 1 ratio 1".utf8).write(to: file)
    let recorded = try Recorded("watched") { settings in
      try Session(preset: file.path, settings: settings)
    }
    recorded.play(frames: 4_800)
    try Data("operator 1 ratio 1.5\n".utf8).write(to: file, options: .atomic)
    #expect(
      recorded.wait { recorded.events.contains(.presetReloaded(name: file.path)) },
      "\(recorded.events)")
    // What can't be used is reported, and changes nothing.
    try Data("operatr 1\n".utf8).write(to: file, options: .atomic)
    #expect(
      recorded.wait {
        recorded.events.contains { if case .presetUnusable = $0 { true } else { false } }
      }, "\(recorded.events)")
    recorded.session.noteOn(69)
    recorded.play(frames: 24_000)
    let sound = recorded.sound()
    let start = try #require(sound.firstIndex { $0 != 0 })
    #expect(abs(cents(from: 660, to: try pitch(sound[(start + 1_000)..<(start + 20_000)]))) < 1)
  }

  /// A voice as a DX7 sends it: the one sine of its operator 1 takes the place of the bank's.
  @Test func aVoiceDumpChangesThePatch() throws {
    let recorded = try Recorded("dump") { settings in
      try Session(bank: Recorded.sine(ratio: 1.5), settings: settings)
    }
    recorded.session.send(.systemExclusive(Self.initVoice))
    recorded.session.noteOn(69)
    recorded.play(frames: 24_000)
    // What a program asks for comes back to it: the voice of channel 1.
    recorded.session.send(.systemExclusive([0x43, 0x20, 0x00]))
    recorded.play(frames: 128)
    let reports = recorded.events.compactMap { event -> String? in
      if case .sysEx(from: let source, let what) = event { "\(source): \(what)" } else { nil }
    }
    #expect(reports.count == 1)
    #expect(reports.first?.contains("INIT VOICE") == true, "\(reports)")
    let answer = recorded.events.compactMap { event -> [UInt8]? in
      if case .answer(let bytes) = event { bytes } else { nil }
    }.first
    #expect(answer == [0xF0] + Self.initVoice + [0xF7])
    let sound = recorded.sound()
    let start = try #require(sound.firstIndex { $0 != 0 })
    #expect(abs(cents(from: 440, to: try pitch(sound[(start + 1_000)..<(start + 20_000)]))) < 1)
  }

  /// Without F0 and F7.
  private static let initVoice: [UInt8] = {
    // Six operators from 6 to 1: rates, levels, scaling, switches, output level, frequency.
    let operators = (1...6).reversed().flatMap { number -> [UInt8] in
      [99, 99, 99, 99, 99, 99, 99, 0] + [39, 0, 0, 0, 0] + [
        0, 0, 0, number == 1 ? 99 : 0, 0, 1, 0, 7,
      ]
    }
    // Pitch envelope; algorithm, feedback, sync; LFO; pitch modulation; transpose; name.
    let rest: [UInt8] =
      [99, 99, 99, 99, 50, 50, 50, 50] + [0, 0, 1] + [35, 0, 0, 0, 1, 0] + [3, 24]
      + Array("INIT VOICE".utf8)
    let voice = operators + rest
    let sum = voice.reduce(0) { $0 + Int($1) }
    // Yamaha, channel 1, a single voice, 155 bytes; after them what makes the sum 0.
    return [0x43, 0x00, 0x00, 0x01, 0x1B] + voice + [UInt8((128 - sum % 128) % 128)]
  }()

  /// A held sine is bent by nothing but the ramps.
  @Test func pauseResumeAndVolumeDoNotClick() throws {
    let recorded = try Recorded("ramps")
    let session = recorded.session
    session.noteOn(69)
    recorded.play(frames: 12_000)
    session.volume = -12
    recorded.play(frames: 12_000)
    session.pause()
    #expect(session.isPaused)
    recorded.play(frames: 12_000)
    let pause = Int(session.counters[.frames]) - 4_800
    session.resume()
    recorded.play(frames: 12_000)
    session.volume = 0
    recorded.play(frames: 12_000)
    let sound = recorded.sound()
    let start = try #require(sound.firstIndex { $0 != 0 })
    #expect(sound[pause..<(pause + 2_400)].allSatisfy { $0 == 0 })
    let peak = Double(sound.map(\.magnitude).max() ?? 0)
    #expect(peak > 0.05)
    // The sine, the slope of a ramp of 50 ms and its corner. The attack is over.
    let ramp = 1.0 / 2_400
    let bound =
      ClickDetector.bound(amplitude: peak, highest: 440, sampleRate: Double(Recorded.rate))
      + peak * ramp * (1 + 4 * sin(.pi * 440 / Double(Recorded.rate)))
    let click = ClickDetector(sharpestIn: Array(sound[(start + 2_400)...]))
    #expect(click.size < bound * 1.1, "\(click) in \(sound.count) frames")
    session.volume = 100
    #expect(session.volume == 24)
  }

  /// Two notes of a quarter each at 120 a minute.
  private static let song: [UInt8] =
    Array("MThd".utf8) + [0, 0, 0, 6] + [0, 0, 0, 1, 0, 96]
    + Array("MTrk".utf8) + [0, 0, 0, 20]
    + [0, 0x90, 69, 100] + [48, 0x80, 69, 64] + [0, 0x90, 76, 100] + [48, 0x80, 76, 64]
    + [0, 0xFF, 0x2F, 0]

  @Test func aSongIsPlayedToItsEnd() throws {
    let recorded = try Recorded("song") { settings in
      try Session(
        bank: Recorded.sine(), song: Song(bytes: Self.song).selecting(SongSelection()),
        settings: settings)
    }
    var events: [SessionEvent] = []
    recorded.session.run { events.append($0) }
    #expect(events.filter { $0 == .songEnded }.count == 1)
    let sound = recorded.sound()
    #expect(sound.count >= 24_000)
    #expect(abs(cents(from: 440, to: try pitch(sound[1_000..<11_000]))) < 2)
    #expect(abs(cents(from: 659.255, to: try pitch(sound[13_000..<23_000]))) < 2)
  }

  @Test func runReturnsWhenAnotherThreadEndsIt() async throws {
    let recorded = try Recorded("end")
    let session = recorded.session
    let ending = Task.detached {
      while session.counters[.frames] < 4_800 { MonotonicClock.sleep(milliseconds: 1) }
      session.end()
    }
    session.run()
    await ending.value
    let frames = session.counters[.frames]
    #expect(frames >= 4_800)
    // It has stopped, and a second time does no harm.
    session.stop()
    session.noteOn(60)
    session.update()
    #expect(session.counters[.frames] == frames)
  }

  @Test func whatCanNotBeginSaysWhy() throws {
    _ = SoundDevices.ready
    #expect {
      try Session(bank: Recorded.sine(), output: .named("kitchen"), inputs: .none)
    } throws: { error in
      guard case .output(.unknown("kitchen", let candidates)) = error as? SessionError else {
        return false
      }
      return candidates.contains { $0.address == "desk" }
    }
    #expect(throws: SessionError.self) { try Session(preset: "/nowhere/nix.txt") }
  }
}

/// Commands as text.
@Suite struct ControlCommandTests {
  @Test func linesAreCommands() throws {
    #expect(
      try ControlCommand("note C3 100 10") == .note(key: 60, velocity: 100, channel: 9))
    #expect(try ControlCommand("  volume  −6.5\r") == .volume(decibels: -6.5))
    #expect(try ControlCommand("program 1 5 300") == .program(channel: 0, number: 5, bank: 300))
    #expect(try ControlCommand("preset a b") == .preset("a b"))
    #expect(try ControlCommand("") == nil)
    #expect(try ControlCommand("# panic") == nil)
  }

  @Test(arguments: [
    ("volune 3", "there is no command “volune”; did you mean “volume”?"),
    ("volume 25", "volume: DB is −96 to 24, not “25”"),
    ("wait x", "wait: SECONDS is 0 to 3600, not “x”"),
    ("note 60", "note takes KEY VELOCITY [CHANNEL], not “60”"),
    ("program 17 1", "program: CHANNEL is a whole number, 1 to 16, not “17”"),
    ("quit now", "quit takes nothing, not “now”"),
  ])
  func othersSayWhatIsWrong(line: String, what: String) {
    #expect {
      try ControlCommand(line)
    } throws: { ($0 as? ControlError)?.description == what }
  }
}
