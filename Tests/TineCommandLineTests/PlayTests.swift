import TineAnalysis
import TineRendering
import TineEngine
import Foundation
import TinePatches
import Testing

/// `tine play`, run as a user runs it.
@Suite(.serialized) struct PlayTests {
  let tool: Tool

  init() throws { tool = try Tool() }

  /// What the engine makes of notes of the preset `sine`, by itself.
  private func offline(_ commands: [Command], frames: Int) throws -> [Float] {
    let patch = try PresetText(Array(tool.data("presets/sine.txt"))).patch
    var performer = Performer(
      sounds: SoundSet(Bank(single: patch)), PerformerSettings(effects: true))
    var left = [Float](repeating: 0, count: frames)
    var right = left
    _ = commands.withUnsafeBufferPointer {
      performer.render(left: &left, right: &right, engineFrames: frames, commands: $0)
    }
    return left
  }

  /// Notes that are played by the control are, sample by sample, those of the engine by itself.
  /// When each came isn't known beforehand: it is where the sound first differs from what it would
  /// have been without it, or up to three frames sooner, since a gain begins at the old value.
  @Test func notesAreTheSameBitsAsOffline() throws {
    let stage = try Stage(tool, ["-p", "sine"])
    stage.say("note 69 100", "wait 0.3", "note C4 80", "wait 0.3", "off 69", "wait 0.2", "quit")
    #expect(stage.end() == 0)
    let left = try stage.left()
    let played: [Command] = [
      Command(.noteOn, number: 69, value: 100), Command(.noteOn, number: 72, value: 80),
      Command(.noteOff, number: 69, value: 64),
    ]
    // The fade-out at the end is the last of what happens: 50 ms and a little before the end.
    let end = left.count - 2_400 - 2_048
    var known: [Command] = []
    var place = 0
    for command in played {
      let without = try offline(known, frames: end)
      place = try #require((place..<end).first { left[$0] != without[$0] })
      let found = try (max(0, place - 3)...place).reversed().first { time in
        var timed = command
        timed.time = UInt64(time)
        let with = try offline(known + [timed], frames: min(place + 4_800, end))
        return (place..<with.count).allSatisfy { left[$0] == with[$0] }
      }
      var timed = command
      timed.time = UInt64(try #require(found, "\(command.kind) at about \(place)"))
      known.append(timed)
    }
    // 0.3 s apart, as far as a script's clock and this machine keep time.
    #expect(known[1].time - known[0].time >= 14_000)
    #expect(known[2].time - known[1].time >= 14_000)
    let whole = try offline(known, frames: end)
    #expect(whole == Array(left[..<end]))
  }

  @Test func aSongIsTheSameBitsAsRendered() throws {
    try tool.write("song.mid", Songs.notes([(60, 0, 0.5), (64, 0.2, 0.8), (67, 0.21, 1)]))
    #expect(try tool.run("render", "song.mid", "-p", "sine", "-b", "float", "--dry").status == 0)
    let stage = try Stage(tool, ["song.mid", "-p", "sine", "--dry"])
    // It ends by itself, although standard input doesn't.
    #expect(stage.end() == 0)
    let rendered = try AudioSignal(contentsOf: tool.path("song.wav")).channels[0]
    let played = try stage.left()
    #expect(played.count >= rendered.count)
    #expect(played.prefix(rendered.count).elementsEqual(rendered))
  }

  @Test(arguments: [SIGTERM, SIGINT])
  func aSignalFadesTheChordOut(signal: Int32) throws {
    let stage = try Stage(tool, ["-p", "sine"])
    stage.say("note 57 100", "note 61 100", "note 64 100", "volume 0")
    #expect(stage.hears("volume"))
    usleep(300_000)
    kill(stage.process.processIdentifier, signal)
    #expect(stage.end() == 128 + signal)
    let left = try stage.left()
    // It stops in the block where the fade ends or in one after it: one silent frame is sure.
    #expect(left.last == 0)
    let last = try #require(left.lastIndex { $0 != 0 })
    let peak = try #require(left.map(\.magnitude).max())
    #expect(peak > 0.1)
    // The fade is 50 ms: before it, it was loud.
    #expect(left[(last - 4_800)..<(last - 2_400)].contains { $0.magnitude > peak / 2 })
    // The chord's sines, the slope of the ramp and its corner; then nothing sharper.
    let ramp = 1.0 / 2_400
    let bound =
      ClickDetector.bound(amplitude: Double(peak), highest: 330, sampleRate: 48_000)
      + Double(peak) * ramp * (1 + 4 * sin(.pi * 330 / 48_000))
    #expect(ClickDetector(sharpestIn: Array(left[(last - 4_800)...])).size < bound * 1.1)
  }

  @Test func whatTheControlDoesNotUnderstandIsTold() throws {
    let stage = try Stage(tool, ["-p", "sine"])
    stage.say("volune 3", "note 200 1", "", "# a remark", "preset nix", "program 17 1", "note 60 0")
    stage.say("note 60", "quit now", "wait x", "volume 25", "program 1 128", "volume -3")
    #expect(stage.hears("volume −3.0 dB"))
    #expect(stage.said.contains("there is no command “volune”; did you mean “volume”?"))
    #expect(stage.said.contains("note: KEY is 0 to 127, or a name such as C3, not “200”"))
    #expect(stage.said.contains("there is no preset “nix”"))
    #expect(stage.said.contains("program: CHANNEL is a whole number, 1 to 16, not “17”"))
    #expect(stage.said.contains("program: NUMBER is a whole number, 0 to 127, not “128”"))
    #expect(stage.said.contains("note: VELOCITY is a whole number, 1 to 127, not “0”"))
    #expect(stage.said.contains("note takes KEY VELOCITY [CHANNEL], not “60”"))
    #expect(stage.said.contains("quit takes nothing, not “now”"))
    #expect(stage.said.contains("wait: SECONDS is 0 to 3600, not “x”"))
    #expect(stage.said.contains("volume: DB is −96 to 24, not “25”"))
    stage.say("quit")
    #expect(stage.end() == 0)
  }

  @Test func standardInputClosingDoesNotEndIt() throws {
    let stage = try Stage(tool, ["-p", "sine"])
    stage.say("note 69 100")
    stage.close()
    usleep(700_000)
    #expect(stage.process.isRunning)
    kill(stage.process.processIdentifier, SIGTERM)
    #expect(stage.end() == 128 + SIGTERM)
    // It sounded on after the end of standard input.
    #expect(try stage.left().filter { $0 != 0 }.count > 20_000)
  }

  @Test func unlessItIsAskedFor() throws {
    let stage = try Stage(tool, ["-p", "sine", "--exit-on-eof"])
    stage.say("note 69 100", "wait 0.2")
    stage.close()
    #expect(stage.end() == 0)
    #expect(try stage.left().filter { $0 != 0 }.count > 8_000)
  }

  /// A preset is saved while a key is held: the held note is untouched, the next one is new; then a
  /// broken one is saved, which is told, and changes nothing.
  @Test func aSavedPresetIsPlayedFromTheNextNoteOn() throws {
    let stage = try Stage(tool, ["-p", "sine"])
    stage.say("note 69 100")
    usleep(300_000)
    try tool.write(
      "presets/sine.txt", Data("name Sine\noperator 1\n  ratio 1.5\n".utf8))
    #expect(stage.hears("was saved"))
    stage.say("wait 0.3", "off 69", "note 45 100", "volume 0")
    #expect(stage.hears("volume"))
    usleep(400_000)
    try tool.write("presets/sine.txt", Data("name Sine\noperatr 1\n".utf8))
    #expect(stage.hears("the sound stays as it was"))
    #expect(stage.said.contains("sine.txt:2:1: "))
    stage.say("wait 0.2", "quit")
    #expect(stage.end() == 0)
    let left = try stage.left()
    let start = try #require(left.firstIndex { $0 != 0 })
    // 440 Hz through the change, which came about a second after the beginning.
    let held = Spectrum(Array(left[start..<(start + 36_000)]), sampleRate: 48_000).peaks()
    #expect(abs(cents(from: 440, to: try #require(held.first).frequency)) < 1)
    // At the end the second note, a fifth above its key's 110 Hz.
    let last = Array(left[(left.count - 16_000)..<(left.count - 6_000)])
    let second = Spectrum(last, sampleRate: 48_000).peaks()
    #expect(abs(cents(from: 165, to: try #require(second.first).frequency)) < 2)
    // No bend but those of both sines and their attacks and releases, which are lines of 1.33 ms.
    let peak = Double(left.map(\.magnitude).max() ?? 0)
    let sines = ClickDetector.bound(amplitude: peak, highest: 440, sampleRate: 48_000)
    let through = Array(left[(start + 4_800)..<(start + 24_000)])
    #expect(ClickDetector(sharpestIn: through).size < sines * 1.1)
  }

  /// Allowed are 64 ms a block; what is planted holds it for 120.
  @Test func everyPlantedFaultIsCountedAndNoOther() throws {
    let stage = try Stage(
      tool,
      [
        "-p", "sine", "--rate", "8000", "--period", "512", "--plant-fault", "120", "20",
        "--report=report.json",
      ])
    stage.say("note 69 100", "wait 5", "quit")
    #expect(stage.end() == 0)
    let report = try stage.report("report.json")
    let blocks = try #require(report["blocks"] as? Int)
    let late = try #require(report["lateBlocks"] as? Int)
    #expect(blocks >= 40)
    #expect(late == blocks / 20)
    #expect(report["plantedFaults"] as? Int == late)
    #expect(try #require(report["worstMilliseconds"] as? Double) >= 120)
  }

  /// The sound is held for a second in every block, so the queue isn't emptied. Refusals are told
  /// once a second, and the lines add up to what the report counts.
  @Test func aFloodOfCommandsIsNotAFloodOfLines() throws {
    let stage = try Stage(
      tool, ["-p", "sine", "-q", "--plant-fault", "1000", "1", "--report=report.json"])
    stage.say(String(repeating: "note 60 100\n", count: 20_000) + "quit")
    #expect(stage.end() == 0)
    let counts = stage.said.matches(of: /queue is full; (\d+) commands? refused/).compactMap {
      Int($0.output.1)
    }
    let refused = try #require(try stage.report("report.json")["refusedCommands"] as? Int)
    #expect(refused > 1_000)
    #expect(counts.reduce(0, +) == refused)
    let seconds = try Double(stage.left().count) / 128 + 2
    #expect(Double(counts.count) <= seconds + 1)
  }

  @Test func theReportSaysWhatWasCounted() throws {
    let stage = try Stage(tool, ["-p", "sine", "--report=report.json", "--voices", "2"])
    stage.say("note 60 100", "note 62 100", "note 64 100", "wait 0.5", "quit")
    #expect(stage.end() == 0)
    let report = try stage.report("report.json")
    let frames = try stage.left().count
    #expect(report["frames"] as? Int == frames)
    #expect(report["blocks"] as? Int == frames / 128)
    #expect(report["blockFrames"] as? Int == 128)
    #expect(report["notes"] as? Int == 3)
    #expect(report["stolenVoices"] as? Int == 1)
    #expect(report["peakVoices"] as? Int == 2)
    // The three notes and the fade-out.
    #expect(report["commands"] as? Int == 4)
    for name in [
      "xruns", "refusedCommands", "droppedMessages", "recoveredMessages", "leftOutKeys",
      "lateSongCommands", "losses",
    ] {
      #expect(report[name] as? Int == 0, "\(name)")
    }
    let median = try #require(report["latencyMedianMilliseconds"] as? Double)
    #expect(median > 0 && median <= 128 / 48.0 + 1)
    let worst = try #require(report["worstMilliseconds"] as? Double)
    let usual = try #require(report["percentile999Milliseconds"] as? Double)
    #expect(usual > 0 && usual <= worst)
  }

  /// Before anything is heard, and not when the music is over.
  @Test func aReportThatCanNotBeWrittenIsRefusedAtOnce() throws {
    let preset = tool.path("presets/sine.txt")
    let old = try tool.data("presets/sine.txt")
    for (file, code, words) in [
      ("", 64, "--report takes the name of a file"),
      ("nix/report.json", 1, "the report can't be written: no such file or directory"),
      ("presets", 1, "the report can't be written: is a directory"),
      (preset, 1, "is being played, and the report would replace it"),
    ] as [(String, Int32, String)] {
      let stage = try Stage(tool, ["-p", "sine", "--report=\(file)"])
      #expect(stage.end() == code, "\(file)")
      #expect(stage.said.contains(words), "\(stage.said)")
    }
    #expect(try tool.data("presets/sine.txt") == old)
  }

  @Test func anOutputThatIsNotThereListsThoseThatAre() throws {
    let unknown = try Stage(tool, ["-p", "sine"], output: "nix")
    #expect(unknown.end() == 1)
    #expect(unknown.said.hasPrefix("tine: there is no audio output “nix”; there are:"))
    #expect(unknown.said.contains("\n  stage"))
    let ambiguous = try Stage(tool, ["-p", "sine"], output: "speakers")
    #expect(ambiguous.end() == 1)
    #expect(ambiguous.said.contains("“speakers” matches several audio outputs"))
    #expect(ambiguous.said.contains("\n  desk\n  stage"))
    let part = try Stage(tool, ["-p", "sine"], output: "tage spea")
    part.say("quit")
    #expect(part.end() == 0)
    #expect(part.said.contains("output “stage”: 48000 Hz, 2 channels, FLOAT_LE, period 128"))
  }

  /// Keys are obeyed, and the terminal shows what is typed again afterwards, also when a signal
  /// ended it.
  @Test(arguments: ["", "timeout --foreground -s TERM 2 "])
  func theTerminalIsAsItWas(before: String) throws {
    try Stage.prepare(tool)
    let words = "\(before)\(Tool.path) play --plain -p sine -o null; stty -a"
    let process = tool.process(["-qec", words, "/dev/null"])
    process.executableURL = URL(fileURLWithPath: "/usr/bin/script")
    process.environment?["ALSA_CONFIG_PATH"] = tool.path("asound.conf")
    process.environment?["TERM"] = "xterm"
    let keys = Pipe()
    let output = Pipe()
    process.standardInput = keys
    process.standardOutput = output
    try process.run()
    var said = ""
    while !said.contains("q quit") {
      let more = output.fileHandleForReading.availableData
      if more.isEmpty { break }
      said += String(decoding: more, as: UTF8.self)
    }
    keys.fileHandleForWriting.write(Data("++- \(before.isEmpty ? "q" : "")".utf8))
    said += String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(said.contains("volume 2.0 dB\r\nvolume 1.0 dB\r\npaused"))
    #expect(said.contains(" icanon ") && said.contains(" echo "))
    #expect(!said.contains("-icanon"))
  }

  @Test func devicesAreListedForPeopleAndScripts() throws {
    try Stage.prepare(tool)
    let process = tool.process(["devices", "--json"])
    process.environment?["ALSA_CONFIG_PATH"] = tool.path("asound.conf")
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    #expect(Tool.status(process) == 0)
    let found = try JSONSerialization.jsonObject(with: data) as? [String: Any] ?? [:]
    let outputs = found["outputs"] as? [[String: Any]] ?? []
    let stage = try #require(outputs.first { $0["address"] as? String == "stage" })
    #expect(stage["description"] as? String == "Stage Speakers")
    #expect((stage["rates"] as? [Int])?.contains(48_000) == true)
    #expect(outputs.filter { $0["isUsed"] as? Bool == true }.count == 1)
    #expect(found["inputs"] is [Any])
  }

  /// As after `nohup`, and as a script's job in the background: who started it wanted those ignored.
  @Test func signalsThatWereIgnoredStayIgnored() throws {
    try Stage.prepare(tool)
    let process = tool.process(
      ["-c", "trap '' HUP INT QUIT; exec \"$0\" play -p sine -i none -o null", Tool.path])
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.environment?["ALSA_CONFIG_PATH"] = tool.path("asound.conf")
    let error = Pipe()
    process.standardError = error
    // A pipe that stays open: the control has no end.
    process.standardInput = Pipe()
    try process.run()
    var said = Data()
    while !String(decoding: said, as: UTF8.self).contains("preset sine") {
      let more = error.fileHandleForReading.availableData
      if more.isEmpty { break }
      said += more
    }
    for number in [SIGHUP, SIGINT, SIGQUIT] { kill(process.processIdentifier, number) }
    // It looks every ten milliseconds whether a signal came.
    usleep(300_000)
    #expect(process.isRunning)
    kill(process.processIdentifier, SIGTERM)
    process.waitUntilExit()
    #expect(Tool.status(process) == 128 + SIGTERM)
  }

  @Test func aLineThatIsTooLongIsSkippedWithAShortMessage() throws {
    let stage = try Stage(tool, ["-p", "sine"])
    stage.say("note 60 100 " + String(repeating: "x", count: 100_000) + " quit", "nonsense", "quit")
    #expect(stage.end() == 0)
    #expect(stage.said.contains("a line of more than 8192 bytes is no command; it was skipped\n"))
    #expect(stage.said.contains("there is no command “nonsense”"))
    stage.close()
    let long = try Stage(tool, ["-p", "sine"])
    long.say(
      String(repeating: "y", count: 8_000), "note " + String(repeating: "z", count: 8_000), "quit")
    #expect(long.end() == 0)
    #expect(long.said.split(separator: "\n").allSatisfy { $0.count < 300 })
  }

  /// A device that appears for the first time isn't back.
  @Test func theFirstAppearanceOfADeviceIsNoReturn() throws {
    let stage = try Stage(
      tool, ["-p", "sine", "-i", "none", "--wait-for-device"], output: "later")
    #expect(stage.hears("isn't there yet; waiting for it"))
    // As a new file: ALSA looks at the whole seconds of its time and at its number.
    try Data((Stage.configuration + "\npcm.later { type null }\n").utf8).write(
      to: URL(fileURLWithPath: tool.path("asound.conf")), options: .atomic)
    #expect(stage.hears("is there: 48000 Hz"))
    stage.say("quit")
    #expect(stage.end() == 0)
    #expect(!stage.said.contains("is back"))
  }
}
