import Foundation
import Testing

@Suite struct InterruptTests {
  let tool: Tool

  init() throws {
    tool = try Tool()
    try tool.write("song.mid", Songs.long)
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP], ["a.wav", "a.flac"])
  func nothingIsLeftHalfDone(signal: Int32, name: String) throws {
    let process = tool.process(["render", "song.mid", "-p", "sine", "-o", name])
    let error = Pipe()
    process.standardError = error
    process.standardOutput = Pipe()
    try process.run()
    // It is at work once its file beside the target has grown.
    var size = 0
    for _ in 0..<1000 where size == 0 && process.isRunning {
      usleep(10_000)
      let part = tool.names.first { $0.hasSuffix(".part") }
      let attributes = part.flatMap {
        try? FileManager.default.attributesOfItem(atPath: tool.path($0))
      }
      size = attributes?[.size] as? Int ?? 0
    }
    #expect(size > 0)
    kill(process.processIdentifier, signal)
    process.waitUntilExit()
    #expect(Tool.status(process) == 128 + signal)
    #expect(tool.names == ["song.mid"])
  }

  @Test func aReaderThatGoesLeavesNothingHalfDone() throws {
    // Several at once: while the line about the short one can't be written, the others are at work.
    try tool.write("short.mid", Songs.short)
    let command = "\(Tool.path) render song.mid short.mid -p sine -o out/ -j 2; echo $? >&2"
    let process = tool.process(["-c", "{ \(command); } | true"])
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    let error = Pipe()
    process.standardError = error
    try process.run()
    let said = String(decoding: error.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(said == "\(128 + SIGPIPE)\n")
    let names = try FileManager.default.contentsOfDirectory(atPath: tool.path("out"))
    #expect(names == ["short.wav"])
  }

  @Test func aReaderThatGoesEndsItQuietly() throws {
    let process = tool.process(["-c", "\(Tool.path) render song.mid -p sine -o - | head -c 1000"])
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    let error = Pipe()
    let output = Pipe()
    process.standardOutput = output
    process.standardError = error
    try process.run()
    #expect(output.fileHandleForReading.readDataToEndOfFile().count == 1000)
    process.waitUntilExit()
    #expect(error.fileHandleForReading.readDataToEndOfFile().isEmpty)
  }
}
