import TinePatches
import TineTestSupport
import Testing

@testable import TineTerminalView

@Suite struct EditingTests {
  static let source = """
    # A bell.
    name Bell   # not a big one
    2 > 1
    operator 1
      adsr 1ms 3s silent 1s
    operator 2  ratio 3.5   level 80

    """

  private func editing() throws -> PresetEditing { PresetEditing(try PresetText(Self.source)) }

  private func go(_ editing: inout PresetEditing, to key: String, _ number: Int = 0) {
    editing.move(rows: -10_000)
    while editing.rows[editing.row].parameter.key != key
      || editing.rows[editing.row].number != number
    {
      let before = editing.row
      editing.move(rows: 1)
      if editing.row == before { return }
    }
  }

  @Test func aStepChangesOneNumberAndKeepsEverythingElse() throws {
    var editing = try editing()
    go(&editing, to: "level", 2)
    let isStepped = editing.step(1, isLarge: false)
    #expect(isStepped)
    #expect(editing.text.text == Self.source.replacing("level 80", with: "level 81"))
    go(&editing, to: "ratio", 2)
    let isBack = editing.step(-1, isLarge: true)
    #expect(isBack)
    #expect(
      editing.text.text
        == Self.source.replacing("level 80", with: "level 81").replacing("3.5", with: "3"))
    #expect(editing.hasChanges)
  }

  @Test func undoAndRedoGoThereAndBack() throws {
    var editing = try editing()
    go(&editing, to: "level", 2)
    for _ in 0..<5 { _ = editing.step(1, isLarge: false) }
    go(&editing, to: "ratio", 2)
    _ = editing.step(1, isLarge: false)
    let last = editing.text
    let isUndone1 = editing.undo()
    #expect(isUndone1)
    // What was done in one go is one step.
    let isUndone2 = editing.undo()
    #expect(isUndone2)
    #expect(editing.text.text == Self.source)
    let more = editing.undo()
    #expect(!more)
    let isRedone3 = editing.redo()
    #expect(isRedone3)
    let isRedone4 = editing.redo()
    #expect(isRedone4)
    #expect(editing.text == last)
    let again = editing.redo()
    #expect(!again)
  }

  @Test func comparingIsHeardAndChangesNothing() throws {
    var editing = try editing()
    go(&editing, to: "level", 2)
    _ = editing.step(-1, isLarge: true)
    editing.compare()
    #expect(editing.heard == (try PresetText(Self.source).patch))
    editing.compare()
    #expect(editing.heard.operators[1].level == .units(70))
    editing.markSaved()
    #expect(!editing.hasChanges)
    // What was saved can be undone still.
    let isUndone5 = editing.undo()
    #expect(isUndone5)
    #expect(editing.hasChanges)
  }

  @Test func whatIsWrittenIsReadAsThePresetsFormatSays() throws {
    var editing = try editing()
    go(&editing, to: "level", 2)
    try editing.write("-18 dB")
    #expect(editing.text.text == Self.source.replacing("level 80", with: "level -18 dB"))
    go(&editing, to: "adsr", 1)
    try editing.write("5ms 2s -12dB 300ms")
    #expect(editing.text.text.contains("adsr 5ms 2s -12dB 300ms"))
    #expect(throws: TextError.self) { try editing.write("5ms of nothing") }
    // Outside of operators, too.
    go(&editing, to: "gain")
    try editing.write("-12 dB")
    #expect(editing.text.patch.gainDecibels == -12)
  }

  /// Whatever a line says can be written there, and changes nothing.
  @Test func everyLineCanBeWrittenAsItStands() throws {
    var random = RandomPatch(seed: 11)
    for _ in 0..<3 {
      var editing = PresetEditing(PresetText(random.next()))
      let before = editing.text.patch
      for row in editing.rows.indices {
        editing.move(rows: row - editing.row)
        let parameter = editing.rows[row].parameter
        let values = editing.values(editing.rows[row])
        let words = values.indices.map { parameter.text(of: values[$0], field: $0) }
        try editing.write(words.joined(separator: " "))
        let isSame = editing.text.patch == before
        #expect(isSame, "\(parameter.key) \(words)")
      }
    }
  }

  @Test func aFileThatWasSavedByOthersCountsAndUndoLeadsBack() throws {
    var editing = try editing()
    go(&editing, to: "level", 2)
    _ = editing.step(1, isLarge: false)
    let mine = editing.text
    editing.replace(by: try PresetText("name Other\noperator 1\n"))
    #expect(!editing.hasChanges && editing.heard.name == "Other")
    let isUndone6 = editing.undo()
    #expect(isUndone6)
    #expect(editing.text == mine)
  }

  /// Every value of every parameter, up and down to both ends: always one that the format takes.
  @Test func everyParameterCanBeSteppedWithinItsRange() throws {
    var random = RandomPatch(seed: 7)
    for _ in 0..<1 {
      var editing = PresetEditing(PresetText(random.next()))
      for row in editing.rows.indices {
        for field in editing.rows[row].parameter.fields.indices {
          for (steps, isLarge) in [(1, false), (-200, true)] {
            guard row < editing.rows.count else { break }
            editing.move(rows: row - editing.row)
            editing.move(fields: field - editing.field)
            _ = editing.step(steps, isLarge: isLarge)
          }
        }
      }
      // What came of it can be read again.
      #expect(try PresetText(editing.text.bytes).patch == editing.text.patch)
      let picture = EditorPicture(editing, file: "a.txt", entry: nil)
      #expect(picture.lines.count == editing.rows.count)
    }
  }
}
