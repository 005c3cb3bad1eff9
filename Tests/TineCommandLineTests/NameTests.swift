import TineDX7
import Foundation
import Testing

/// Files whose names aren't UTF-8: é as Latin-1 has it. The shell makes them, because Foundation can't.
@Suite struct NameTests {
  let tool: Tool

  init() throws {
    tool = try Tool()
    try tool.write("song.mid", Songs.short)
    try tool.write("rom.syx", Data(VoiceMessage.bank(ConvertTests.voices)))
  }

  /// Runs words of the shell, in which `$e` is the byte.
  private func run(_ words: String) throws -> Tool.Result {
    let process = tool.process(["-c", "e=$(printf '\\351'); \(words)"])
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.environment?["PATH"] =
      "/usr/bin:/bin:" + (Tool.path as NSString).deletingLastPathComponent
    let output = Pipe()
    let error = Pipe()
    process.standardOutput = output
    process.standardError = error
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    let said = error.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return Tool.Result(
      status: Tool.status(process), output: data, error: String(decoding: said, as: UTF8.self))
  }

  @Test func songsAndSoundsHaveThem() throws {
    let result = try run(
      """
      mkdir in$e && cp song.mid in$e/caf$e.mid && cp presets/sine.txt p$e.txt &&
      tine render in$e/caf$e.mid -p p$e.txt -o one$e.wav && tine render in$e -p sine -o out$e/ &&
      tine render in$e/caf$e.mid -p sine --stems parts$e -o mix.flac -q && tine draw one$e.wav -o b$e.svg &&
      test -s one$e.wav -a -s out$e/caf$e.wav -a -s parts$e/channel-01.flac -a -s b$e.svg && ls -a
      """)
    #expect(result.status == 0, "\(result.error)")
    // A program that reads it gets the bytes.
    #expect(result.output.starts(with: Data("one".utf8) + [0xE9] + Data(".wav: ".utf8)))
    #expect(!result.text.contains(".part"))
  }

  @Test func voicesHaveThem() throws {
    let result = try run(
      """
      cp rom.syx rom$e.syx && tine convert rom$e.syx -o rom$e && tine convert rom$e -o back$e.syx &&
      cmp rom$e.syx back$e.syx && tine convert --list back$e.syx | grep -c 'VOICE 32' &&
      tine render song.mid -p rom$e.syx:2 -q && tine render song.mid -p rom$e/rom$e.bank -q
      """)
    #expect(result.status == 0, "\(result.error)")
    #expect(result.text == "1\n")
  }

  @Test func theyAreShownWithoutTheByte() throws {
    let missing = try run("tine render caf$e.mid")
    #expect(missing.error.hasPrefix("tine: caf\\xE9.mid: there is no such file"))
    let json = try run("cp song.mid caf$e.mid; tine render caf$e.mid -p sine --json -o a.wav")
    let line = try JSONSerialization.jsonObject(with: json.output) as? [String: Any]
    #expect(line?["song"] as? String == "caf\u{FFFD}.mid")
    // What isn't read isn't written over, whatever the name.
    let same = try run("tine render caf$e.mid -f wav -o ./caf$e.mid")
    #expect(same.status == 1)
    #expect(same.error.contains("is the song caf\\xE9.mid itself"))
  }
}
