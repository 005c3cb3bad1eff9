internal import CTineCairo
internal import Glibc

extension Canvas {
  func fillAll(_ colour: Colour) {
    guard colour.alpha > 0 else { return }
    use(colour)
    cairo_paint(context)
  }

  func fill(_ box: Box, _ colour: Colour, radius: Double = 0) {
    outline(box, radius: radius)
    use(colour)
    cairo_fill(context)
  }

  func stroke(_ box: Box, _ colour: Colour, width: Double, radius: Double = 0) {
    outline(box, radius: radius)
    use(colour)
    cairo_set_line_width(context, width)
    cairo_stroke(context)
  }

  /// A line through points, in one stroke; of fewer than two nothing is seen.
  func stroke(_ points: [Point], _ colour: Colour, width: Double, dash: [Double] = []) {
    guard points.count > 1 else { return }
    trace(points)
    use(colour)
    cairo_set_line_width(context, width)
    cairo_set_dash(context, dash, Int32(dash.count), 0)
    cairo_stroke(context)
    cairo_set_dash(context, nil, 0, 0)
  }

  /// The area within points, the last joined to the first.
  func fill(_ points: [Point], _ colour: Colour) {
    guard points.count > 2 else { return }
    trace(points)
    cairo_close_path(context)
    use(colour)
    cairo_fill(context)
  }

  /// A thin line that falls on whole pixels, so that it is as sharp as it can be.
  func rule(from: Point, to: Point, _ colour: Colour, width: Double = 1) {
    let odd = width.rounded().truncatingRemainder(dividingBy: 2) == 1 ? 0.5 : 0
    func sharp(_ value: Double) -> Double { value.rounded(.down) + odd }
    let (a, b) =
      from.x == to.x
      ? (Point(sharp(from.x), from.y), Point(sharp(to.x), to.y))
      : (Point(from.x, sharp(from.y)), Point(to.x, sharp(to.y)))
    cairo_set_line_cap(context, CAIRO_LINE_CAP_BUTT)
    stroke([a, b], colour, width: width)
    cairo_set_line_cap(context, CAIRO_LINE_CAP_ROUND)
  }

  /// A disc.
  func dot(_ middle: Point, radius: Double, _ colour: Colour) {
    cairo_new_path(context)
    cairo_arc(context, middle.x, middle.y, radius, 0, 2 * Double.pi)
    use(colour)
    cairo_fill(context)
  }

  /// Draws only inside a box while `body` runs.
  func clipped(to box: Box, _ body: () -> Void) {
    cairo_save(context)
    outline(box, radius: 0)
    cairo_clip(context)
    body()
    cairo_restore(context)
  }

  /// Pixels (`0xAARRGGBB`, opaque, row after row from the top) stretched over a box.
  func image(_ pixels: [UInt32], width: Int, height: Int, in box: Box) throws(PictureError) {
    let format = CAIRO_FORMAT_RGB24
    guard let image = cairo_image_surface_create(format, Int32(width), Int32(height)) else {
      throw .memory
    }
    defer { cairo_surface_destroy(image) }
    try Canvas.check(cairo_surface_status(image))
    let stride = Int(cairo_image_surface_get_stride(image))
    cairo_surface_flush(image)
    let data = UnsafeMutableRawPointer(cairo_image_surface_get_data(image)!)
    pixels.withUnsafeBytes { bytes in
      for row in 0..<height {
        memcpy(data + row * stride, bytes.baseAddress! + row * width * 4, width * 4)
      }
    }
    cairo_surface_mark_dirty(image)
    cairo_save(context)
    cairo_translate(context, box.left, box.top)
    cairo_scale(context, box.width / Double(width), box.height / Double(height))
    cairo_set_source_surface(context, image, 0, 0)
    cairo_pattern_set_filter(cairo_get_source(context), CAIRO_FILTER_BILINEAR)
    cairo_pattern_set_extend(cairo_get_source(context), CAIRO_EXTEND_PAD)
    cairo_rectangle(context, 0, 0, Double(width), Double(height))
    cairo_fill(context)
    cairo_restore(context)
  }

  private func use(_ colour: Colour) {
    cairo_set_source_rgba(context, colour.red, colour.green, colour.blue, colour.alpha)
  }

  private func trace(_ points: [Point]) {
    cairo_new_path(context)
    for point in points { cairo_line_to(context, point.x, point.y) }
  }

  private func outline(_ box: Box, radius: Double) {
    cairo_new_path(context)
    let radius = min(radius, box.width / 2, box.height / 2)
    guard radius > 0 else {
      cairo_rectangle(context, box.left, box.top, box.width, box.height)
      return
    }
    let quarter = Double.pi / 2
    cairo_arc(context, box.right - radius, box.top + radius, radius, -quarter, 0)
    cairo_arc(context, box.right - radius, box.bottom - radius, radius, 0, quarter)
    cairo_arc(context, box.left + radius, box.bottom - radius, radius, quarter, 2 * quarter)
    cairo_arc(context, box.left + radius, box.top + radius, radius, 2 * quarter, 3 * quarter)
    cairo_close_path(context)
  }
}
