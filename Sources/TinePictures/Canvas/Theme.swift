/// The colours of a picture's parts.
///
/// Thread: any.
public struct Theme: Equatable, Sendable {
  /// Behind everything.
  public var background: Colour
  /// Titles.
  public var text: Colour
  /// Numbers at the axes, and other small words.
  public var label: Colour
  /// The lines behind a curve.
  public var grid: Colour
  /// The curve itself.
  public var trace: Colour
  /// The colour of the extremes, behind the curve of the mean.
  public var shade: Colour
  /// What deserves attention: samples beyond full scale.
  public var warning: Colour
  /// Each operator's, 1 to 6.
  public var operators: [Colour]
  /// A spectrogram's.
  public var map: ColourMap

  /// For pages with a light ground.
  public static let light = Theme(
    background: Colour(0xFFFFFF), text: Colour(0x1B2130), label: Colour(0x5B6475),
    grid: Colour(0xE3E7EE), trace: Colour(0x2457C5), shade: Colour(0x9DB8EE),
    warning: Colour(0xC8322B),
    operators: [0x2457C5, 0xB4520B, 0x0B7F6B, 0x9A2C8E, 0x6B7A00, 0x4A4FB8].map { Colour($0) },
    map: .ink)

  /// For pages with a dark ground.
  public static let dark = Theme(
    background: Colour(0x12161E), text: Colour(0xEDF0F6), label: Colour(0x97A1B3),
    grid: Colour(0x262D3A), trace: Colour(0x7FB0FF), shade: Colour(0x34599B),
    warning: Colour(0xFF6F66),
    operators: [0x7FB0FF, 0xFFA657, 0x4FD1B5, 0xEE8FE0, 0xC9D24A, 0xA9A4FF].map { Colour($0) },
    map: .magma)

  /// The theme with another colour for the curve, and what lies behind it to match.
  package func with(trace: Colour) -> Theme {
    var theme = self
    theme.trace = trace
    let ground = background.alpha > 0 ? background : Theme.ground(of: self)
    theme.shade = trace.mixed(with: ground, 0.55)
    return theme
  }

  /// The background behind a transparent theme.
  static func ground(of theme: Theme) -> Colour {
    theme.text.red < 0.5 ? Theme.light.background : Theme.dark.background
  }
}
