internal import CTineCairo
internal import Glibc

/// What is drawn on. Cairo remembers the first thing that goes wrong and draws nothing after it; it is
/// thrown at the end, by ``finish()``.
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
