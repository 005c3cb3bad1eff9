import TineEngine
import Foundation
import Testing

/// The page about dialects says what the translator does.
@Suite struct DialectTableTests {
  private static func rows() throws -> [[String]] {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let page = try String(
      contentsOf: root.appending(path: "Sources/TineEngine/TineEngine.docc/Dialects.md"),
      encoding: .utf8)
    let start = try #require(page.range(of: "| GS | XG | Parameter |"))
    return page[start.lowerBound...].split(separator: "\n").dropFirst(2)
      .prefix { $0.hasPrefix("|") }
      .map {
        $0.split(separator: "|", omittingEmptySubsequences: false).dropFirst().dropLast()
          .map { $0.trimmingCharacters(in: .whitespaces) }
      }
  }

  /// The first address of a cell, with part 3 and drum 36 in it.
  private static func address(_ cell: String) -> [UInt8]? {
    guard let text = cell.split(separator: "`").first else { return nil }
    let bytes = text.split(separator: " ").map {
      $0 == "rr"
        ? "24"
        : $0.replacing("x", with: "3").replacing("pp", with: "02").replacing("m", with: "0")
          .replacing("n", with: "0")
    }.map { $0.count == 1 ? "0" + $0 : $0 }
    let numbers = bytes.compactMap { UInt8($0, radix: 16) }
    return numbers.count == 3 ? numbers : nil
  }

  /// What a message changes: commands, or what the notes and programs after it become.
  private static func isObeyed(_ message: [UInt8]) -> Bool {
    // Channel 3 and its neighbour, drums, and whatever may listen.
    let after: [UInt8] = [
      0x92, 1, 20, 0x92, 60, 100, 0x92, 127, 127, 0xB2, 20, 64, 0xB2, 127, 0, 0xB2, 7, 9, 0xE2, 0,
      1, 0xC2, 5,
    ]
    return commands(message + after) != commands(after)
  }

  @Test func everyRowIsTrue() throws {
    let rows = try Self.rows()
    #expect(rows.count > 40)
    for row in rows {
      for (cell, isGS) in [(row[0], true), (row[1], false)] {
        guard let address = Self.address(cell) else { continue }
        // Some parameters need all their bytes.
        let name = row[2]
        let isPair = name.contains("2 ") || ["variation", "insertion effect"].contains(name)
        let count = name.contains("4 nibbles") ? 4 : isPair ? 2 : 1
        let messages = ([0, 1, 20, 127] as [UInt8]).map { (value: UInt8) -> [UInt8] in
          let data = [UInt8](repeating: name.contains("nibble") ? value & 15 : value, count: count)
          return isGS ? gs(address, data) : xg(address, data)
        }
        if row[3].hasPrefix("counted") {
          #expect(messages.contains { !unplayed($0).isEmpty }, "\(row)")
          #expect(!messages.contains { Self.isObeyed($0) }, "\(row)")
        } else {
          let isSilent = row[3] == "nothing to hear"
          #expect(messages.contains { Self.isObeyed($0) } != isSilent, "\(row)")
          #expect(!messages.contains { unplayed($0)[.address] != nil }, "\(row)")
        }
      }
    }
  }
}
