import Foundation
import TinePatches
import Testing

/// The presets that come with the program, as texts.
struct BundledPresetsTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "presets")

  static let names: [String] = {
    let files = FileManager.default.enumerator(atPath: folder.path)
    let paths = (files?.allObjects ?? []).compactMap { $0 as? String }
    return paths.filter { $0.hasSuffix(".txt") }.map { String($0.dropLast(4)) }.sorted()
  }()

  private static func preset(_ name: String) throws(UnresolvedPreset) -> PresetText {
    do {
      return try PresetText(Array(Data(contentsOf: folder.appending(path: name + ".txt"))))
    } catch {
      throw UnresolvedPreset("\(error)")
    }
  }

  private static func bank() throws -> BankText {
    try BankText(Array(Data(contentsOf: folder.appending(path: "default.bank")))) {
      (name) throws(UnresolvedPreset) in try preset(name).patch
    }
  }

  /// It can be read, says what it is for, answers to velocity (organs, harpsichords and bagpipes
  /// don't), and is written back as it was read.
  @Test(arguments: names)
  func isAPreset(name: String) throws {
    let preset = try Self.preset(name)
    let patch = preset.patch
    #expect(!patch.name.isEmpty)
    #expect(patch.about.count > 20)
    let answers = patch.operators.contains { $0.velocitySensitivity > 0 }
    let isFixed =
      name.hasPrefix("organs/") || ["keys/harpsichord", "winds/bagpipe"].contains(name)
    #expect(answers || isFixed)
    #expect(try PresetText(PresetText(patch).bytes).patch == patch)
  }

  @Test func namesAreDistinct() throws {
    let shown = try Self.names.map { try Self.preset($0).patch.name }
    #expect(Set(shown).count == shown.count)
    #expect(Self.names.filter { !$0.hasPrefix("percussion/") }.count >= 24)
  }

  @Test func defaultBankHasAllOfGeneralMIDI() throws {
    let bank = try Self.bank().bank
    #expect(bank.programs.filter { $0.bank == 0 }.map(\.number) == Array(0...127))
    #expect(bank.drumKits[0].number == 0)
    #expect(bank.drumKits[0].sounds.map(\.key) == Array(25...87))
  }

  @Test func everyPresetHasAPlaceInTheDefaultBank() throws {
    #expect(try Set(Self.bank().presetNames) == Set(Self.names))
  }
}
