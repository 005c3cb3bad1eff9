import Foundation
import Testing

/// What the help and the pages tell people to type works as it stands.
@Suite struct NamesInHelpTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  private static func files(in folder: String, ending: String) throws -> [URL] {
    let all = FileManager.default.enumerator(
      at: root.appending(path: folder), includingPropertiesForKeys: nil)
    return try #require(all).compactMap { $0 as? URL }.filter { $0.pathExtension == ending }
  }

  /// The presets that are named in `tine play -p NAME` and `tine presets show NAME`; not files, and
  /// not the words in capitals that stand for any.
  private static func presets(in text: String) -> [String] {
    let named = /(?:\s-p|--preset|tine presets show)[ =]([a-z][a-z0-9-]*)(?![\w.\/:-])/
    return text.split(separator: "\n").filter { $0.contains(/tine (play|render|presets show)\b/) }
      .flatMap { $0.matches(of: named).map { String($0.output.1) } }
  }

  @Test func everyPresetThatIsNamedIsThere() throws {
    let known = Set(
      try Self.files(in: "presets", ending: "txt").map {
        $0.deletingPathExtension().lastPathComponent
      }
        + Self.files(in: "presets", ending: "bank").map {
          $0.deletingPathExtension().lastPathComponent
        })
    let tool = try Tool()
    var texts = [("tine --help", try tool.run("--help").text)]
    for command in [
      "play", "render", "draw", "info", "devices", "tone", "presets", "convert", "match", "help",
    ] {
      texts.append(("tine help \(command)", try tool.run("help", command).text))
    }
    let pages =
      try Self.files(in: "Sources", ending: "md") + [Self.root.appending(path: "README.md")]
    for page in pages {
      texts.append((page.lastPathComponent, try String(contentsOf: page, encoding: .utf8)))
    }
    var count = 0
    for (place, text) in texts {
      for name in Self.presets(in: text) {
        count += 1
        let isKnown = known.contains(name)
        #expect(isKnown, "\(place) names the preset “\(name)”")
      }
    }
    // There are examples in the overview, three commands' pages, the README and two guides.
    #expect(count >= 7)
  }
}
