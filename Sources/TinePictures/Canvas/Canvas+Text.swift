internal import CTineCairo
internal import Glibc

/// How letters look.
struct TextStyle: Equatable, Sendable {
  /// Pixels.
  var size: Double
  var colour: Colour
  var isBold = false
}

/// Which part of a text lies on the point that it is drawn at.
enum HorizontalAnchor: Sendable { case left, middle, right }
/// As ``HorizontalAnchor``: `top` and `middle` go by the height of digits and capitals.
enum VerticalAnchor: Sendable { case baseline, top, middle }

extension Canvas {
  /// The one family that is asked for; where it isn't installed, fontconfig gives its nearest.
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

  /// How far a text advances, in pixels.
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
