import TineEngine
import Foundation
import TinePatches

/// The presets that come with the program, from the repository's folder.
enum BundledPresets {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "presets")

  /// Folder and file without the ending, sorted.
  static let names: [String] = {
    let files = FileManager.default.enumerator(atPath: folder.path)
    let paths = (files?.allObjects ?? []).compactMap { $0 as? String }
    return paths.filter { $0.hasSuffix(".txt") }.map { String($0.dropLast(4)) }.sorted()
  }()

  /// Those that play a tune: neither a drum of the kit nor a noise.
  static let melodic = PresetTable.kinds.flatMap(\.allNames).sorted()

  static func patch(_ name: String) throws(UnresolvedPreset) -> Patch {
    do {
      return try PresetText(Array(Data(contentsOf: folder.appending(path: name + ".txt")))).patch
    } catch {
      throw UnresolvedPreset("\(error)")
    }
  }

  /// The default bank, compiled once for all tests.
  static let sounds = SoundSet(try! bank())

  static func bank() throws -> Bank {
    try BankText(Array(Data(contentsOf: folder.appending(path: "default.bank")))) {
      (name) throws(UnresolvedPreset) in try patch(name)
    }.bank
  }
}
