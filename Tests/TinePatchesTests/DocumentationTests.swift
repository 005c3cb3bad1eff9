import Foundation
import TinePatches
import Testing

/// The pages say what the table says, and their examples are what they seem to be.
struct DocumentationTests {
  private static func page(_ name: String) throws -> String {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let url = root.appending(path: "Sources/TinePatches/TinePatches.docc/\(name).md")
    return try String(contentsOf: url, encoding: .utf8)
  }

  private static func headings(_ section: Parameter.Section) -> String {
    switch section {
    case .voice: "## The whole preset"
    case .lfo: "## The LFO"
    case .pitch: "## The pitch envelope"
    case .wheel, .foot, .breath, .aftertouch: "## Controllers"
    case .operator: "## An operator"
    }
  }

  /// Every row of the table has a row in its section's table, with its ranges.
  @Test(arguments: Parameter.Section.all)
  func everyKeyIsOnThePage(section: Parameter.Section) throws {
    let page = try Self.page("PresetFormat")
    let start = try #require(page.range(of: Self.headings(section)))
    let rest = page[start.upperBound...]
    let chapter = rest[..<(rest.range(of: "\n## ")?.lowerBound ?? rest.endIndex)]
    for parameter in Parameter.all(in: section) {
      let row = chapter.split(separator: "\n").first { $0.hasPrefix("| `\(parameter.key)` |") }
      let line = try #require(row, "\(parameter.key) isn't in “\(Self.headings(section))”")
      if parameter.key == "adsr" { continue }
      let columns = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      let field = try #require(parameter.fields.last)
      let isOnOff = field.range == "off, on"
      #expect(columns[1].hasSuffix(isOnOff ? "on, off" : field.range), "\(line)")
    }
    if let word = section.word {
      #expect(page.contains("`\(word)`") || page.contains("`\(word) N`"))
    }
  }

  @Test func everyExampleIsAPreset() throws {
    let blocks = try Self.page("PresetFormat").components(separatedBy: "```\n")
    let presets = stride(from: 1, to: blocks.count, by: 2).map { blocks[$0] }
    #expect(presets.count == 4)
    #expect(throws: Never.self) { try PresetText(presets[0]) }
    #expect(throws: Never.self) { try PresetText(presets[1]) }
    #expect(presets[0].split(separator: "\n").count == 5)
    do {
      _ = try PresetText(presets[2])
      Issue.record("the example of a mistake has none")
    } catch {
      let said = error.problems.map { "\($0.line):\($0.column): \($0.message)\n" }.joined()
      #expect(said == presets[3])
    }
  }

  @Test func theBankExampleIsABank() throws {
    let blocks = try Self.page("BankFormat").components(separatedBy: "```\n")
    let bank = try BankText(Array(blocks[1].utf8)) { (_) throws(UnresolvedPreset) in Patch() }
    #expect(bank.bank.programs.count == 10)
    #expect(bank.bank.drumKits[0].sounds.count == 5)
    do {
      _ = try BankText(Array("\n\nprogram 8   bells/musicbox".utf8)) {
        (_) throws(UnresolvedPreset) in
        throw UnresolvedPreset("did you mean “bells/music-box”?")
      }
      Issue.record("a missing preset is a mistake")
    } catch {
      let problem = error.problems[0]
      #expect("\(problem.line):\(problem.column): \(problem.message)\n" == blocks[3])
    }
  }
}
