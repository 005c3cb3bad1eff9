internal import TinePatches

/// What the editor shows.
///
/// Thread: any.
package struct EditorPicture: Sendable {
  /// One line.
  package struct Line: Equatable, Sendable {
    /// Where it belongs: `operator 2`; empty for the whole preset.
    package var section: String
    /// The format's word.
    package var key: String
    /// The values with their units.
    package var values: [String]
    /// Whether it isn't as it was saved.
    package var isChanged: Bool
  }

  /// The file, and whether it has changes.
  package var title = ""
  /// All lines.
  package var lines: [Line] = []
  /// The line that the cursor is on.
  package var row = 0
  /// The value that the cursor is on.
  package var field = 0
  /// What the value may be, and what the line does.
  package var about = ""
  /// What is being written; nil where nothing is.
  package var entry: String?

  /// - Parameters:
  ///   - editing: what is edited.
  ///   - file: what the file is called.
  ///   - entry: what is being written.
  package init(_ editing: PresetEditing, file: String, entry: String?) {
    lines = editing.rows.map { row in
      let word = row.parameter.section.word ?? ""
      let values = editing.values(row)
      return Line(
        section: row.number > 0 ? "\(word) \(row.number)" : word, key: row.parameter.key,
        values: values.indices.map { row.parameter.text(of: values[$0], field: $0) },
        isChanged: editing.isChanged(row))
    }
    row = editing.row
    field = editing.field
    self.entry = entry
    let parameter = editing.rows[row].parameter
    about =
      "\(parameter.fields[field].name): \(parameter.fields[field].range). \(parameter.summary)"
    title = file
    if editing.isComparing {
      title += ": as saved"
    } else if editing.hasChanges {
      title += ": changed"
    }
  }

  func draw(into grid: inout Grid, _ area: Area) {
    var rest = area
    let head = rest.takeTop(1)
    let words = entry.map { ["\(lines[row].key) \($0)_"] } ?? Grid.lines(about, width: area.width)
    let foot = rest.takeBottom(words.count)
    grid.write(title, column: head.column, row: head.row, width: head.width, .notice)
    for (index, line) in words.enumerated() {
      grid.write(
        line, column: foot.column, row: foot.row + index, width: foot.width,
        entry == nil ? .faint : .selected)
    }
    // The cursor's line stays in the middle, but at both ends.
    let first = max(0, min(row - rest.height / 2, lines.count - rest.height))
    for index in first..<min(lines.count, first + rest.height) {
      draw(lines[index], isCurrent: index == row, into: &grid, rest, rest.row + index - first)
    }
  }

  private func draw(
    _ line: Line, isCurrent: Bool, into grid: inout Grid, _ area: Area, _ row: Int
  ) {
    if isCurrent { grid[area.column, row] = Cell(grid.glyphs.cursor, .title) }
    grid.write(line.section, column: area.column + 2, row: row, width: 11, .faint)
    grid.write(
      line.key, column: area.column + 14, row: row, width: 17, isCurrent ? .title : .plain)
    var column = area.column + 32
    for (index, value) in line.values.enumerated() {
      if column >= area.right { break }
      let style: Style =
        isCurrent && index == field ? .selected : line.isChanged ? .changed : .plain
      column = grid.write(value, column: column, row: row, width: area.right - column, style) + 2
    }
    if line.isChanged { grid[area.column + 13, row] = Cell("*", .changed) }
  }
}
