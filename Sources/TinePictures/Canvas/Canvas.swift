internal import CTineCairo
internal import Glibc

/// The drawing surface. Cairo remembers the first error and draws nothing afterwards; ``finish()``
/// throws it.
final class Canvas {
  let width: Double
  let height: Double
  let format: PictureFormat
  let context: OpaquePointer
  private let surface: OpaquePointer
  private let sink: Sink

  /// Where the bytes of an SVG or PDF go.
  private final class Sink {
    var bytes: [UInt8] = []
  }

  init(_ size: PictureSize, _ format: PictureFormat) throws(PictureError) {
    width = Double(size.width)
    height = Double(size.height)
    self.format = format
    sink = Sink()
    let closure = Unmanaged.passUnretained(sink).toOpaque()
    let made =
      switch format {
      case .png:
        cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(size.width), Int32(size.height))
      case .svg: cairo_svg_surface_create_for_stream(Self.write, closure, width, height)
      case .pdf: cairo_pdf_surface_create_for_stream(Self.write, closure, width, height)
      }
    // Cairo never returns nothing: a surface that couldn't be made has an error for its status.
    surface = made!
    context = cairo_create(surface)!
    do throws(PictureError) {
      try Self.check(cairo_surface_status(surface))
      try Self.check(cairo_status(context))
    } catch {
      cairo_destroy(context)
      cairo_surface_destroy(surface)
      throw error
    }
    switch format {
    case .png: break
    case .svg: cairo_svg_surface_set_document_unit(surface, CAIRO_SVG_UNIT_PX)
    case .pdf:
      // The same sound gives the same bytes, whatever the date.
      cairo_pdf_surface_set_metadata(
        surface, CAIRO_PDF_METADATA_CREATE_DATE, "2000-01-01T00:00:00Z")
    }
    let options = cairo_font_options_create()
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
    cairo_set_font_options(context, options)
    cairo_font_options_destroy(options)
    cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
    cairo_set_line_cap(context, CAIRO_LINE_CAP_ROUND)
  }

  deinit {
    cairo_destroy(context)
    cairo_surface_destroy(surface)
  }

  /// Ends the picture and returns the file's bytes.
  func finish() throws(PictureError) -> [UInt8] {
    try Self.check(cairo_status(context))
    if format == .png {
      let closure = Unmanaged.passUnretained(sink).toOpaque()
      try Self.check(cairo_surface_write_to_png_stream(surface, Self.write, closure))
    } else {
      cairo_show_page(context)
      cairo_surface_finish(surface)
      try Self.check(cairo_status(context))
      try Self.check(cairo_surface_status(surface))
    }
    return sink.bytes
  }

  private static let write: cairo_write_func_t = { closure, data, count in
    let sink = Unmanaged<Sink>.fromOpaque(closure!).takeUnretainedValue()
    sink.bytes.append(contentsOf: UnsafeBufferPointer(start: data, count: Int(count)))
    return CAIRO_STATUS_SUCCESS
  }

  /// Turns Cairo's status into an error.
  static func check(_ status: cairo_status_t) throws(PictureError) {
    switch status {
    case CAIRO_STATUS_SUCCESS: return
    case CAIRO_STATUS_NO_MEMORY: throw .memory
    default: throw .drawing(reason: String(cString: cairo_status_to_string(status)))
    }
  }
}

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

/// The font of a text.
struct TextStyle: Equatable, Sendable {
  /// Pixels.
  var size: Double
  var colour: Colour
  var isBold = false
}

/// How a text is aligned to its point.
enum HorizontalAnchor: Sendable { case left, middle, right }
/// As ``HorizontalAnchor``: `top` and `middle` go by the height of digits and capitals.
enum VerticalAnchor: Sendable { case baseline, top, middle }

extension Canvas {
  /// The font family; if it isn't installed, fontconfig chooses the nearest.
  private static let family = "DejaVu Sans"
  /// The height of digits, in parts of the size.
  static let capHeight = 0.729

  func text(
    _ text: String, at point: Point, _ style: TextStyle, _ horizontal: HorizontalAnchor = .left,
    _ vertical: VerticalAnchor = .baseline, upwards: Bool = false
  ) {
    let text = Self.drawable(text)
    let width = self.width(of: text, style)
    let x: Double =
      switch horizontal {
      case .left: 0
      case .middle: -width / 2
      case .right: -width
      }
    let y: Double =
      switch vertical {
      case .baseline: 0
      case .top: style.size * Self.capHeight
      case .middle: style.size * Self.capHeight / 2
      }
    cairo_save(context)
    cairo_translate(context, point.x, point.y)
    if upwards { cairo_rotate(context, -Double.pi / 2) }
    cairo_move_to(context, x, y)
    let colour = style.colour
    cairo_set_source_rgba(context, colour.red, colour.green, colour.blue, colour.alpha)
    cairo_show_text(context, text)
    cairo_restore(context)
  }

  /// The width of a text in pixels.
  func width(of text: String, _ style: TextStyle) -> Double {
    use(style)
    var extents = cairo_text_extents_t()
    cairo_text_extents(context, Self.drawable(text), &extents)
    return extents.x_advance
  }

  /// The text, cut with an ellipsis if it is wider than `width` pixels.
  func fitted(_ text: String, _ style: TextStyle, into width: Double) -> String {
    if self.width(of: text, style) <= width { return text }
    var characters = Array(text)
    while !characters.isEmpty {
      characters.removeLast()
      let short = String(characters) + "…"
      if self.width(of: short, style) <= width { return short }
    }
    return ""
  }

  /// A text at the left of a point, as high as it; smaller, down to two thirds, if it is too wide, and
  /// then cut.
  func squeezedText(_ text: String, at point: Point, _ style: TextStyle, into width: Double) {
    var style = style
    let wanted = self.width(of: text, style)
    if wanted > width { style.size *= max(width / wanted, 2 / 3) }
    self.text(fitted(text, style, into: width + 0.5), at: point, style, .left, .middle)
  }

  private func use(_ style: TextStyle) {
    cairo_select_font_face(
      context, Self.family, CAIRO_FONT_SLANT_NORMAL,
      style.isBold ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL)
    cairo_set_font_size(context, style.size)
  }

  /// A text on one line: control characters would be drawn as boxes, and a 0 would end it.
  private static func drawable(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.map { $0.value < 32 ? " " : $0 }))
  }
}

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

/// A point of a picture.
struct Point: Equatable, Sendable {
  var x: Double
  var y: Double

  init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }
}
