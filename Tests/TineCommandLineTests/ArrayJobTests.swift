import Foundation
import Testing

/// The documentation's script for a cluster, run as it stands there.
@Suite struct ArrayJobTests {
  @Test func theTasksOfAnArrayRenderAllSongsOnce() throws {
    let tool = try Tool()
    for number in 0..<12 {
      try tool.write("songs/\(number % 3)/\(number).mid", Songs.notes([(60, 0, 0.1)]))
    }
    let page = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Sources/tine/Documentation.docc/Rendering.md")
    let text = try String(contentsOf: page.standardizedFileURL, encoding: .utf8)
    let script = try #require(
      text.components(separatedBy: "```").first { $0.hasPrefix("sh\n#!/bin/bash\n#SBATCH") })
    try tool.write("presets/.job.sh", Data(script.dropFirst(3).utf8))

    var all: [String] = []
    for task in 1...4 {
      let process = tool.process([tool.path("presets/.job.sh")])
      process.executableURL = URL(fileURLWithPath: "/bin/bash")
      process.environment?["PATH"] =
        URL(fileURLWithPath: Tool.path).deletingLastPathComponent().path + ":/usr/bin:/bin"
      process.environment?["SLURM_ARRAY_TASK_ID"] = "\(task)"
      process.environment?["SLURM_ARRAY_TASK_COUNT"] = "4"
      let output = Pipe()
      process.standardOutput = output
      try process.run()
      let data = output.fileHandleForReading.readDataToEndOfFile()
      process.waitUntilExit()
      #expect(process.terminationStatus == 0)
      for line in String(decoding: data, as: UTF8.self).split(separator: "\n") {
        let value = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
        #expect(value?["status"] as? String == "rendered")
        all.append(value?["song"] as? String ?? "")
      }
    }
    #expect(all.sorted() == (0..<12).map { "songs/\($0 % 3)/\($0).mid" }.sorted())
  }
}
