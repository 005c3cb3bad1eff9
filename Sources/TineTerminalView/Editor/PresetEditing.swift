package import TinePatches

/// A preset's text while it is edited: where the cursor is, what was before, what was saved.
///
/// Thread: any, one at a time.
package struct PresetEditing: Sendable {
  /// One line of the editor: everything a key of the format says.
  package struct Row: Equatable, Sendable {
    /// Which.
    package let parameter: Parameter
    /// The operator, 1 … 6; 0 outside of operators.
    package let number: Int
  }

  /// As it is now.
  package private(set) var text: PresetText
  /// As it was read or saved last.
  package private(set) var saved: PresetText
  /// Whether what was saved is heard instead.
  package private(set) var isComparing = false
  /// What can be changed.
  package private(set) var rows: [Row] = []
  /// Where the cursor is.
  package private(set) var row = 0
  /// Which value of the row.
  package private(set) var field = 0
  private var undone: [PresetText] = []
  private var done: [PresetText] = []
  /// What was changed last: going on with it is the same step.
  private var lastStep: (row: Int, field: Int)?

  /// - Parameter text: as it was read.
  package init(_ text: PresetText) {
    self.text = text
    saved = text
    findRows()
  }

  /// What should be heard.
  package var heard: Patch { isComparing ? saved.patch : text.patch }
  /// Whether there is something to save.
  package var hasChanges: Bool { text != saved }

  /// Every parameter as the text says it: what contradicts it isn't there.
  private mutating func findRows() {
    let current = rows.indices.contains(row) ? rows[row] : nil
    rows = []
    for section in Parameter.Section.all {
      for number in section == .operator ? Array(1...Patch.operatorCount) : [0] {
        for parameter in Parameter.all(in: section)
        where parameter.values(in: text.patch, operator: max(number, 1)) != nil {
          rows.append(Row(parameter: parameter, number: number))
        }
      }
    }
    if let current, let place = rows.firstIndex(of: current) { row = place }
    row = min(row, rows.count - 1)
    field = min(field, rows[row].parameter.fields.count - 1)
  }

  /// The values of a row, now.
  package func values(_ row: Row) -> [Parameter.Value] {
    row.parameter.values(in: text.patch, operator: max(row.number, 1)) ?? []
  }

  /// Whether a row says what it said when it was saved.
  package func isChanged(_ row: Row) -> Bool {
    row.parameter.values(in: saved.patch, operator: max(row.number, 1)) != values(row)
  }

  /// Moves the cursor up or down.
  package mutating func move(rows steps: Int) {
    row = max(0, min(rows.count - 1, row + steps))
    field = min(field, rows[row].parameter.fields.count - 1)
  }

  /// Moves the cursor to the next value, on to the next line at the end of one.
  package mutating func move(fields steps: Int) {
    let next = field + steps
    if next < 0 {
      if row > 0 {
        row -= 1
        field = rows[row].parameter.fields.count - 1
      }
    } else if next < rows[row].parameter.fields.count {
      field = next
    } else if row < rows.count - 1 {
      row += 1
      field = 0
    }
  }

  /// Changes the value under the cursor.
  ///
  /// - Returns: whether it is another one now.
  package mutating func step(_ steps: Int, isLarge: Bool) -> Bool {
    let parameter = rows[row].parameter
    var values = values(rows[row])
    values[field] = parameter.fields[field].stepped(values[field], steps, isLarge: isLarge)
    guard parameter.accepts(values) else { return false }
    return change(joins: true) { $0.set(parameter, operator: max($1, 1), to: values) }
  }

  /// Writes what stands in a line of the text behind the key: `96 25 25 67`, `-18 dB`.
  ///
  /// - Throws: what is wrong with it.
  package mutating func write(_ words: String) throws(TextError) {
    let target = rows[row]
    let parameter = target.parameter
    var line = parameter.key + " " + words
    if let word = parameter.section.word {
      line = target.number > 0 ? "\(word) \(target.number) \(line)" : "\(word) \(line)"
    }
    // A feedback can't stand alone.
    if parameter.key == "feedback" { line = "algorithm 1\n" + line }
    // Nor can a preset without an operator.
    if target.number == 0 { line += "\noperator 1" }
    let patch = try PresetText(line + "\n").patch
    guard let values = parameter.values(in: patch, operator: max(target.number, 1)) else { return }
    _ = change(joins: false) { $0.set(parameter, operator: max($1, 1), to: values) }
  }

  private mutating func change(
    joins: Bool, _ apply: (inout PresetText, Int) -> Void
  ) -> Bool {
    var new = text
    apply(&new, rows[row].number)
    if new == text { return false }
    if !(joins && lastStep?.row == row && lastStep?.field == field) { done.append(text) }
    lastStep = joins ? (row, field) : nil
    undone = []
    text = new
    isComparing = false
    findRows()
    return true
  }

  /// Undoes the last step; false where there is none.
  package mutating func undo() -> Bool {
    guard let next = done.popLast() else { return false }
    undone.append(text)
    travel(to: next)
    return true
  }

  /// Does it again.
  package mutating func redo() -> Bool {
    guard let next = undone.popLast() else { return false }
    done.append(text)
    travel(to: next)
    return true
  }

  private mutating func travel(to next: PresetText) {
    text = next
    lastStep = nil
    isComparing = false
    findRows()
  }

  /// Switches between what was saved and what it is now.
  package mutating func compare() { isComparing.toggle() }

  /// It is on the disk now.
  package mutating func markSaved() {
    saved = text
    lastStep = nil
    isComparing = false
  }

  /// The file was changed by someone else: that counts from now on, and undo leads back.
  package mutating func replace(by other: PresetText) {
    if other == text {
      saved = other
      return
    }
    done.append(text)
    undone = []
    lastStep = nil
    text = other
    saved = other
    isComparing = false
    findRows()
  }
}
