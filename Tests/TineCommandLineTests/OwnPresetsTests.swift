import Foundation
import Testing

/// Presets that come with the command and those of the user.
@Suite(.serialized) struct OwnPresetsTests {
  let tool: Tool
  /// The one that comes with the command.
  let bundled: Data

  private static let path = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("presets/keys/glass-tines.txt")

  init() throws {
    tool = try Tool()
    bundled = try Data(contentsOf: Self.path)
  }

  private func show(_ name: String) throws -> (status: Int32, text: Data) {
    let process = tool.process(["presets", "show", name])
    process.environment?["TINE_PRESETS"] = nil
    process.environment?["XDG_CONFIG_HOME"] = tool.path("config")
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let text = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (Tool.status(process), text)
  }

  /// A relative folder would be another one wherever the command is called, and a folder is no preset
  /// whatever it is called.
  @Test func onlyFilesInAbsoluteFoldersArePresets() throws {
    let folder = tool.path("relative/tine/presets")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let other = String(decoding: bundled, as: UTF8.self) + "\n# another\n"
    try Data(other.utf8).write(to: URL(fileURLWithPath: folder + "/glass-tines.txt"))
    let process = tool.process(["presets", "show", "glass-tines"])
    process.currentDirectoryURL = URL(fileURLWithPath: tool.path("."))
    process.environment?["TINE_PRESETS"] = nil
    process.environment?["XDG_CONFIG_HOME"] = "relative"
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    #expect(output.fileHandleForReading.readDataToEndOfFile() == bundled)
    process.waitUntilExit()
    try FileManager.default.createDirectory(
      atPath: tool.path("config/tine/presets/glass-tines.txt"), withIntermediateDirectories: true)
    #expect(try show("glass-tines").text == bundled)
  }

  /// Begins to edit, changes a value and saves it, so many times; what was shown.
  ///
  /// - Parameter file: where it is saved. On the screen only what differs is written, so this is waited
  ///   for.
  private func edit(_ name: String, savedAs file: String, times: Int = 1) throws -> String {
    let terminal = try PseudoTerminal(
      tool, ["play", "-p", name, "-i", "none", "-o", "null"], width: 150, height: 40,
      environment: ["XDG_CONFIG_HOME": tool.path("config"), "TINE_PRESETS": ""])
    #expect(terminal.shows("voices"))
    terminal.type("E")
    #expect(terminal.shows("W save"))
    for _ in 0..<times {
      let before = try? tool.data(file)
      // Three lines down, and a little less.
      terminal.type("\u{1B}[B\u{1B}[B\u{1B}[B\u{1B}[DW")
      for _ in 0..<2_000 where (try? tool.data(file)) == before { usleep(10_000) }
      #expect(try tool.data(file) != before)
    }
    #expect(terminal.shows("saved"))
    terminal.type("Q")
    #expect(terminal.end() == 0)
    return terminal.output
  }

  @Test func whatComesWithTheCommandIsSavedAsACopy() throws {
    let copy = "config/tine/presets/keys/glass-tines.txt"
    #expect(try edit("glass-tines", savedAs: copy, times: 2).contains("saved a copy"))
    #expect(try Data(contentsOf: Self.path) == bundled)
    let first = try tool.data(copy)
    #expect(first != bundled)
    let folder = tool.path("config/tine/presets/keys")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["glass-tines.txt"])
    // By its name it is the copy from now on, and what is edited then is saved there.
    #expect(try show("glass-tines") == (0, first))
    #expect(try show("keys/glass-tines") == (0, first))
    #expect(try !edit("glass-tines", savedAs: copy).contains("saved a copy"))
    let second = try tool.data(copy)
    // The original by its path doesn't take the copy's place.
    let other = "config/tine/presets/keys/glass-tines-2.txt"
    #expect(try edit(Self.path.path, savedAs: other).contains("saved a copy"))
    #expect(try tool.data(copy) == second)
    #expect(try Data(contentsOf: Self.path) == bundled)
  }

  /// What lies where the command is called is used when it is named by its path, and only then.
  @Test func aFolderThatHappensToBeThereOverridesNothing() throws {
    let text = Data("name Other\noperator 1\n".utf8)
    for name in [
      "presets/glass-tines.txt", "presets/keys/glass-tines.txt", "glass-tines", "keys/glass-tines",
      "presets/new.txt",
    ] { try tool.write(name, text) }
    #expect(try show("glass-tines") == (0, bundled))
    #expect(try show("keys/glass-tines") == (0, bundled))
    #expect(try show("new").status == 1)
    for path in [
      "presets/glass-tines.txt", "./glass-tines", "./keys/glass-tines", tool.path("glass-tines"),
    ] { #expect(try show(path) == (0, text), "\(path)") }
  }
}
