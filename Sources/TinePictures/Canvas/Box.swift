/// A rectangle with its sides parallel to the picture's; y grows downwards.
struct Box: Equatable, Sendable {
  var left: Double
  var top: Double
  var width: Double
  var height: Double

  var right: Double { left + width }
  var bottom: Double { top + height }
  var middle: Point { Point(left + width / 2, top + height / 2) }

  /// The box without a margin.
  func inset(left: Double = 0, top: Double = 0, right: Double = 0, bottom: Double = 0) -> Box {
    Box(
      left: self.left + left, top: self.top + top, width: max(0, width - left - right),
      height: max(0, height - top - bottom))
  }

  /// One of `count` boxes below each other, with gaps between.
  func row(_ index: Int, of count: Int, gap: Double) -> Box {
    let height = (self.height - gap * Double(count - 1)) / Double(count)
    return Box(
      left: left, top: top + Double(index) * (height + gap), width: width, height: height)
  }

  /// One of `count` boxes beside each other, with gaps between.
  func column(_ index: Int, of count: Int, gap: Double) -> Box {
    let width = (self.width - gap * Double(count - 1)) / Double(count)
    return Box(
      left: left + Double(index) * (width + gap), top: top, width: width, height: height)
  }
}

/// A place on a picture.
struct Point: Equatable, Sendable {
  var x: Double
  var y: Double

  init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }
}
