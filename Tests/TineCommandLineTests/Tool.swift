import Foundation

/// The built command, run as a user runs it, in a folder of its own.
final class Tool {
  struct Result {
    /// The exit code; 128 and the signal's number if a signal ended it, as a shell counts.
    var status: Int32
    var output: Data
    var error: String

    var text: String { String(decoding: output, as: UTF8.self) }
  }

  /// The working folder, gone with this object.
  let folder: String

  /// Beside the tests' own executable.
  static let path: String = {
    let own = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    return URL(fileURLWithPath: own).deletingLastPathComponent().path + "/tine"
  }()

  init() throws {
    folder = NSTemporaryDirectory() + "tine-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try write("presets/sine.txt", Data("name Sine\nabout A plain sine\noperator 1\n".utf8))
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  func path(_ name: String) -> String { folder + "/" + name }

  func write(_ name: String, _ data: Data) throws {
    let url = URL(fileURLWithPath: path(name))
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: url)
  }

  func data(_ name: String) throws -> Data {
    try Data(contentsOf: URL(fileURLWithPath: path(name)))
  }

  /// The names in the folder but for the presets, hidden ones too.
  var names: [String] {
    let all = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return all.filter { $0 != "presets" }.sorted()
  }

  /// A process that is ready to run, with no presets but those of the folder.
  func process(_ arguments: [String]) -> Process {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: Self.path)
    process.arguments = arguments
    process.currentDirectoryURL = URL(fileURLWithPath: folder)
    process.environment = [
      "TINE_PRESETS": path("presets"), "HOME": folder, "PATH": "/usr/bin:/bin",
    ]
    process.standardInput = FileHandle.nullDevice
    return process
  }

  /// Runs it to its end.
  func run(_ arguments: String..., input: Data? = nil) throws -> Result {
    try run(arguments, input: input)
  }

  /// As ``run(_:input:)`` for a list.
  func run(_ arguments: [String], input: Data? = nil) throws -> Result {
    let process = process(arguments)
    let output = Pipe()
    let error = Pipe()
    process.standardOutput = output
    process.standardError = error
    // A file and not a pipe: nothing has to be fed while the output is read.
    if let input {
      try write("presets/.input", input)
      process.standardInput = try FileHandle(
        forReadingFrom: URL(fileURLWithPath: path("presets/.input")))
    }
    try process.run()
    // What it says on standard error fits into the pipe's buffer: a few lines.
    let data = output.fileHandleForReading.readDataToEndOfFile()
    let words = error.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return Result(
      status: Self.status(process), output: data, error: String(decoding: words, as: UTF8.self))
  }

  static func status(_ process: Process) -> Int32 {
    process.terminationReason == .uncaughtSignal
      ? 128 + process.terminationStatus : process.terminationStatus
  }
}
