import Foundation
import Testing
import TinePatches
import TineTestSupport

/// Presets and banks that are read from files, and found by name.
@Suite struct PresetFolderTests {
  let folder: Folder

  init() throws { folder = try Folder() }

  private func write(_ name: String, _ text: String) throws {
    let url = URL(fileURLWithPath: folder(name))
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
  }

  @Test func aPatchOfAText() throws {
    let patch = try Patch(
      text: "2 > 1\noperator 1 adsr 1ms 3s silent 2s\noperator 2 ratio 3.5 level 80")
    #expect(patch.operators[1].level == PresetText(patch).patch.operators[1].level)
    #expect(throws: TextError.self) { try Patch(text: "operator 1 levl 3") }
  }

  @Test func aPatchOfAFile() throws {
    try write("a.txt", "name A\noperator 1\n")
    #expect(try Patch(path: folder("a.txt")).name == "A")
    #expect(
      throws: PresetError.unreadable(.cannotOpen(path: folder("b.txt"), errno: ENOENT))
    ) { try Patch(path: folder("b.txt")) }
    try write("bad.txt", "name Bad\noperator 1 levl 3\n")
    let error = #expect(throws: PresetError.self) { try Patch(path: folder("bad.txt")) }
    #expect(
      error?.description
        == folder("bad.txt") + ":2:12: unknown word “levl”; did you mean “level”?")
  }

  @Test func aBankTakesItsPresetsFromBesideIt() throws {
    try write("mine/a.txt", "name Beside\noperator 1\n")
    try write("mine/all.bank", "program 0 a\nprogram 3 glass-tines\n")
    let bank = try Bank(path: folder("mine/all.bank"))
    #expect(bank.patches.map(\.name) == ["Beside", "Glass Tines"])
    #expect(bank.programs.map(\.number) == [0, 3])
    let single = try Bank(path: folder("mine/a.txt"))
    #expect(single.patches.map(\.name) == ["Beside"])
  }

  @Test func aBankSaysWhichPresetIsMissing() throws {
    try write("b.bank", "program 0 glas-tines\n")
    let error = #expect(throws: PresetError.self) { try Bank(path: folder("b.bank")) }
    #expect(
      error?.description
        == folder("b.bank") + ":1:11: no preset “glas-tines”: did you mean “glass-tines”?")
    try write("broken.txt", "operator 9\n")
    try write("c.bank", "program 0 broken\n")
    guard case .text(let path, let problems) = bankError(of: "c.bank") else {
      Issue.record("no error of the text")
      return
    }
    #expect(path == folder("c.bank"))
    #expect(problems[0].message.contains(folder("broken.txt") + ":1:10: "))
  }

  private func bankError(of name: String) -> PresetError? {
    do throws(PresetError) {
      _ = try Bank(path: folder(name))
      return nil
    } catch { return error }
  }

  @Test func anEarlierFolderHidesALaterOne() throws {
    try write("one/keys/a.txt", "name One\noperator 1\n")
    try write("two/keys/a.txt", "name Two\noperator 1\n")
    try write("two/keys/b.txt", "name B\noperator 1\n")
    try write("two/.hidden.txt", "name Hidden\noperator 1\n")
    let folders = PresetFolders([folder("one"), folder("none"), folder("two"), folder("one/")])
    #expect(folders.paths == [folder("one"), folder("two")])
    #expect(folders.files().map(\.name) == ["keys/a", "keys/b"])
    #expect(folders.files().map(\.path) == [folder("one/keys/a.txt"), folder("two/keys/b.txt")])
    // By its whole name, or by the last part of it.
    #expect(try folders.find("b").path == folder("two/keys/b.txt"))
    #expect(try folders.find("keys/b") == folders.find("b"))
    #expect(throws: PresetError.notFound(name: "bb", nearest: "b")) { try folders.find("bb") }
    // A path is a path, whatever there is of that name.
    #expect(try folders.find(folder("two/keys/a.txt")).name == folder("two/keys/a.txt"))
  }

  @Test func theBundledBankIsFoundAndWhole() throws {
    let bank = try Bank.bundled
    #expect(bank.programs.filter { $0.bank == 0 }.count == 128)
    #expect(!bank.drumKits.isEmpty)
    let part = try #require(BundledBank(named: "default", in: .bundled)).part(
      programs: [Bank.Address(bank: 0, number: 5)], kits: [], drumKeys: [36])
    let program = try #require(part.program(at: Bank.Address(bank: 0, number: 5)))
    let whole = try #require(bank.program(at: Bank.Address(bank: 0, number: 5)))
    #expect(part.patches[part.programs[program].patch] == bank.patches[bank.programs[whole].patch])
    #expect(part.patches.count < 4)
  }
}
