import Testing
import TinePatches

/// Patches that are written as a folder.
@Suite struct PresetFolderTextTests {
  private func patch(_ name: String) -> Patch {
    var patch = Patch()
    patch.name = name
    return patch
  }

  @Test func namesAreNumberedAndPlain() {
    let folder = PresetFolderText(
      [patch("E.PIANO 1"), patch(""), patch("Größe ♭")], name: "rom1.syx", folder: "out")
    #expect(
      folder.files.map(\.name) == ["01-e-piano-1.txt", "02.txt", "03-gr-e.txt", "out.bank"])
    #expect(
      String(decoding: folder.files[3].text, as: UTF8.self) == """
        name rom1 syx

        program 0  01-e-piano-1
        program 1  02
        program 2  03-gr-e

        """)
  }

  @Test func theBankIsThatOfThePatches() throws {
    let patches = (1...130).map { patch("Voice \($0)") }
    let folder = PresetFolderText(patches, name: "", folder: "all")
    let bank = try #require(folder.files.last)
    let read = try BankText(bank.text) { name throws(UnresolvedPreset) in
      guard let file = folder.files.first(where: { $0.name == name + ".txt" }),
        let patch = try? PresetText(file.text).patch
      else { throw UnresolvedPreset("none") }
      return patch
    }
    #expect(read.bank.name == "Voices")
    #expect(read.bank.patches == patches)
    #expect(read.bank.programs.last.map { [$0.bank, $0.number] } == [1, 1])
  }
}
