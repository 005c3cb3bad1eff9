import Foundation
import Testing

/// `tine scope` without a terminal.
@Suite(.serialized) struct ScopeTests {
  let tool: Tool

  init() throws {
    tool = try Tool()
    try Stage.prepare(tool)
    // 1 kHz at half of full scale to the left, and a quarter to the right, as ALSA's file device gives
    // it back in its best format.
    var bytes = Data()
    for frame in 0..<48_000 * 4 {
      let sample = sin(2 * Double.pi * 1_000 * Double(frame) / 48_000)
      for level in [0.5, 0.25] {
        withUnsafeBytes(of: Int32(sample * level * 2_147_483_647)) { bytes.append(contentsOf: $0) }
      }
    }
    try tool.write("in.raw", bytes)
    let microphone = """

      pcm.mic {
        type file
        slave.pcm { type null }
        file /dev/null
        infile \(tool.path("in.raw"))
        format raw
        hint { show on  description "Desk Microphone" }
      }
      """
    try tool.write(
      "asound.conf", Data((Stage.configuration + microphone + "\n").utf8))
  }

  private func scope(_ words: String...) throws -> (process: Process, output: Pipe, error: Pipe) {
    try run(["scope"] + words)
  }

  private func run(_ words: [String]) throws -> (process: Process, output: Pipe, error: Pipe) {
    let process = tool.process(words)
    process.environment?["ALSA_CONFIG_PATH"] = tool.path("asound.conf")
    let (output, error) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = error
    try process.run()
    return (process, output, error)
  }

  private func text(_ pipe: Pipe) -> String {
    String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
  }

  @Test func aDeviceIsFoundByAPartOfItsNameAndMeasured() throws {
    let (process, output, error) = try scope("-i", "microphone")
    sleep(3)
    process.terminate()
    let lines = text(output)
    process.waitUntilExit()
    #expect(Tool.status(process) == 128 + SIGTERM)
    #expect(text(error).contains("input “mic”: 48000 Hz, 2 channels"))
    // Both channels' mean is three eighths of full scale: −8.5 dB.
    #expect(
      lines.contains(
        /L −6\.0 R −12\.0 dB  B4 \+21  1000\.0 Hz  −[89] dB  48000 Hz  2 ch/),
      "\(lines)")
  }

  /// `tine devices` names what `-i` takes, with what each device records in.
  @Test func devicesListsTheInputs() throws {
    let (process, output, error) = try run(["devices"])
    let page = text(output)
    process.waitUntilExit()
    #expect(Tool.status(process) == 0)
    #expect(text(error).isEmpty)
    let inputs = try #require(page.range(of: "\nAudio inputs\n"))
    let lines = page[inputs.upperBound...].split(separator: "\n")
    let place = try #require(lines.firstIndex { $0 == "  mic  Desk Microphone" })
    #expect(lines[place + 1].contains("48000"))
    #expect(lines.filter { $0.hasPrefix("* ") } == ["* default  What is used by itself"])

    let (script, json, _) = try run(["devices", "--json"])
    let data = json.fileHandleForReading.readDataToEndOfFile()
    script.waitUntilExit()
    let found = try JSONSerialization.jsonObject(with: data) as? [String: Any] ?? [:]
    let devices = found["audioInputs"] as? [[String: Any]] ?? []
    let microphone = try #require(devices.first { $0["address"] as? String == "mic" })
    #expect(microphone["description"] as? String == "Desk Microphone")
    #expect((microphone["formats"] as? [String])?.isEmpty == false)
  }

  @Test func aDeviceThatIsNotThereIsToldWithThoseThereAre() throws {
    let (process, _, error) = try scope("-i", "nonsuch")
    let words = text(error)
    process.waitUntilExit()
    #expect(Tool.status(process) == 1)
    #expect(words.contains("there is no audio input “nonsuch”; there are:"))
    #expect(words.contains("\n  mic"))
  }

  @Test func aFileIsPlayedToItsEnd() throws {
    #expect(try tool.run("tone", "--index", "0", "-s", "2.5", "-o", "t.wav").status == 0)
    let (process, output, _) = try scope("t.wav")
    let lines = text(output)
    process.waitUntilExit()
    #expect(Tool.status(process) == 0)
    // −15.05 dB: it may be rounded either way.
    #expect(lines.contains(/L −15\.[01] R −15\.[01] dB  A3  440\.0 Hz  .*of 2\.5 s/), "\(lines)")
    #expect(lines.split(separator: "\n").count == 2)
  }

  @Test func whatIsNoSoundIsToldSo() throws {
    let (process, _, error) = try scope("asound.conf")
    let words = text(error)
    process.waitUntilExit()
    #expect(Tool.status(process) == 1)
    #expect(words.contains("isn't an audio file"))
  }
}
