import Foundation

/// `tine play` on a machine without a sound card: ALSA's own plug-ins, told about by a
/// configuration of the test's own.
final class Stage {
  let tool: Tool
  let process: Process
  private let input = Pipe()
  private let errorPath: String

  static let configuration = """
    pcm.null { type null  hint { show on  description "Discards all samples" } }
    pcm.default { type null  hint { show on  description "What is used by itself" } }
    pcm.desk { type null  hint { show on  description "Desk Speakers" } }
    pcm.stage { type null  hint { show on  description "Stage Speakers" } }
    pcm.tofile {
      @args [ FILE ]
      @args.FILE { type string }
      type file
      slave.pcm { type null }
      file $FILE
      format raw
    }
    ctl.default { type hw  card 0 }
    """

  /// Starts to play into a file.
  ///
  /// - Parameter output: the audio output, the file `out.raw` if none is named.
  init(_ tool: Tool, _ arguments: [String], output: String? = nil) throws {
    self.tool = tool
    try Self.prepare(tool)
    let words =
      ["play"] + arguments
      + ["-o", output ?? "tofile:FILE=\(tool.path("out.raw"))", "--format", "float"]
    process = tool.process(words)
    process.environment?["ALSA_CONFIG_PATH"] = tool.path("asound.conf")
    process.standardInput = input
    process.standardOutput = FileHandle.nullDevice
    errorPath = tool.path("said")
    _ = FileManager.default.createFile(atPath: errorPath, contents: nil)
    process.standardError = FileHandle(forWritingAtPath: errorPath)
    try process.run()
  }

  /// ALSA's configuration, where ``Tool/run(_:input:)`` doesn't look for it by itself.
  static func prepare(_ tool: Tool) throws {
    try tool.write("asound.conf", Data(configuration.utf8))
  }

  /// Sends lines to the control.
  func say(_ lines: String...) {
    input.fileHandleForWriting.write(Data(lines.map { $0 + "\n" }.joined().utf8))
  }

  /// The control says no more.
  func close() { try? input.fileHandleForWriting.close() }

  /// What it has said on standard error so far.
  var said: String {
    String(decoding: (try? tool.data("said")) ?? Data(), as: UTF8.self)
  }

  /// Waits until it has said something, at most ten seconds.
  func hears(_ text: String) -> Bool {
    for _ in 0..<1_000 {
      if said.contains(text) { return true }
      usleep(10_000)
    }
    return false
  }

  /// Waits for its end; the exit code as a shell counts.
  func end() -> Int32 {
    process.waitUntilExit()
    return Tool.status(process)
  }

  /// The left channel of what was played.
  func left() throws -> [Float] {
    let data = try tool.data("out.raw")
    return data.withUnsafeBytes { bytes in
      stride(from: 0, to: bytes.count - 7, by: 8).map {
        bytes.loadUnaligned(fromByteOffset: $0, as: Float.self)
      }
    }
  }

  /// The report as it was written.
  func report(_ name: String) throws -> [String: Any] {
    try JSONSerialization.jsonObject(with: tool.data(name)) as? [String: Any] ?? [:]
  }
}
