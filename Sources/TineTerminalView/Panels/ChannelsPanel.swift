extension ViewState {
  /// What the channels play: those that sound, then the one that the computer's keys play, then others.
  func drawChannels(into grid: inout Grid, _ area: Area) {
    if area.isEmpty { return }
    var rest = area
    if area.height > 4 {
      let row = rest.takeTop(1)
      grid.write("Channels", column: row.column, row: row.row, width: row.width, .faint)
    }
    let rows = rest.height
    let across = channels.count > rows && rest.width >= 70 ? 2 : 1
    let width = rest.width / across
    for (index, channel) in shown(rows * across).enumerated() {
      let column = rest.column + index / rows * width
      let row = rest.row + index % rows
      if channel.isWatched { grid[column, row] = Cell(grid.glyphs.cursor, .title) }
      let number = "\(channel.number)"
      grid.write(number, endingAt: column + 3, row: row, channel.voices > 0 ? .title : .faint)
      let voices = "\(channel.voices) voice\(channel.voices == 1 ? "" : "s")"
      var words = channel.voices > 0 ? " \(channel.keysDown) down, \(voices)" : ""
      // What it is called comes first.
      if width < 24 + words.count { words = channel.voices > 0 ? " \(channel.voices)" : "" }
      grid.write(
        channel.sound, column: column + 4, row: row, width: max(4, width - 5 - words.count),
        channel.voices > 0 ? .plain : .faint)
      grid.write(words, endingAt: column + width - 1, row: row, .faint)
    }
  }

  /// As many channels as there is room for, in their order.
  private func shown(_ count: Int) -> [Channel] {
    func rank(_ channel: Channel) -> Int {
      channel.isWatched ? 0 : channel.voices > 0 ? 1 : 2
    }
    let ranked = channels.sorted { (rank($0), $0.number) < (rank($1), $1.number) }
    return ranked.prefix(count).sorted { $0.number < $1.number }
  }
}
