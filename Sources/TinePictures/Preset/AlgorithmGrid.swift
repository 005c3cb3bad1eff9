/// From the columns and rows of a layout to the pixels of a picture.
struct AlgorithmGrid {
  let boxWidth: Double
  let boxHeight: Double
  /// From the middle of a column to that of the next.
  let columnPitch: Double
  /// From the middle of a row to that of the next.
  let rowPitch: Double
  private let layout: AlgorithmLayout
  private let left: Double
  private let top: Double

  init(_ layout: AlgorithmLayout, _ style: PictureStyle) {
    self.layout = layout
    let em = style.em
    var area = Box(
      left: 0, top: 0, width: Double(style.size.width), height: Double(style.size.height)
    ).inset(left: em, top: em, right: em, bottom: em)
    if style.hasWords && !(style.title.isEmpty && style.note.isEmpty) {
      area = area.inset(top: em * 2)
    }
    // Feedback needs room at the right of the last column, and on both sides to stay in the middle.
    let columns = layout.width + 0.15
    // The line that all carriers lead to is below them; loops go over the uppermost.
    let rows = Double(layout.rows) + 0.55
    columnPitch = min(area.width / columns, em * 21)
    rowPitch = min(area.height / rows, em * 12)
    boxWidth = columnPitch * 0.74
    boxHeight = min(rowPitch * 0.66, boxWidth * 0.95)
    left = area.middle.x - layout.width * columnPitch / 2
    top = area.middle.y - rows * rowPitch / 2 + rowPitch * 0.12
  }

  /// The middle of a place.
  func point(_ place: AlgorithmLayout.Place) -> Point {
    Point(
      left + place.x * columnPitch,
      top + (Double(layout.rows - 1 - place.row) + 0.5) * rowPitch)
  }

  func box(_ number: Int) -> Box {
    let middle = point(layout.places[number] ?? AlgorithmLayout.Place(x: 0, row: 0))
    return Box(
      left: middle.x - boxWidth / 2, top: middle.y - boxHeight / 2, width: boxWidth,
      height: boxHeight)
  }

  /// The height of the line that all carriers lead to.
  var output: Double { top + (Double(layout.rows) + 0.15) * rowPitch }
  /// Between two rows.
  var gap: Double { rowPitch - boxHeight }
}
