internal import Glibc

/// The look of a picture, independent of its contents.
///
/// Thread: any.
public struct PictureStyle: Equatable, Sendable {
  /// How large it is.
  public var size: PictureSize
  /// Its colours.
  public var theme: Theme
  /// The title; empty for none.
  public var title: String
  /// A remark in small type at the top right; empty for none.
  public var note: String
  /// Whether only the curve is drawn: without axes, text and margin.
  public var isBare: Bool

  /// A picture with axes.
  public init(
    size: PictureSize, theme: Theme = .light, title: String = "", note: String = "",
    isBare: Bool = false
  ) {
    self.size = size
    self.theme = theme
    self.title = title
    self.note = note
    self.isBare = isBare
  }

  /// The size of small type in pixels, to which all distances are proportional: 12 at 1200 × 400.
  var em: Double {
    let side = (Double(size.width) * Double(size.height)).squareRoot()
    return min(max(side / 57.7, 9.5), 60)
  }

  /// The width of thin lines.
  var hairline: Double { max(1, (em / 12).rounded()) }

  /// Whether it is too small for text: then it is drawn as if ``isBare``.
  var hasWords: Bool { !isBare && size.width >= 150 && size.height >= 90 }

  var label: TextStyle { TextStyle(size: em, colour: theme.label) }
  var heading: TextStyle { TextStyle(size: em * 1.25, colour: theme.text, isBold: true) }
}

/// The kinds of picture files.
///
/// Thread: any.
public enum PictureFormat: String, CaseIterable, Sendable {
  /// Pixels, with transparency.
  case png
  /// Vector graphics; a unit is a pixel.
  case svg
  /// One page of vector graphics; a unit is a point.
  case pdf
}

/// The size of a picture.
///
/// Thread: any.
public struct PictureSize: Equatable, Sendable {
  /// Pixels, or points in a PDF.
  public let width: Int
  /// Pixels, or points in a PDF.
  public let height: Int

  /// The valid lengths of a side.
  package static let sides = 16...16_384
  /// The most pixels, which take 4 bytes each.
  package static let maxPixels = 1 << 26

  /// - Throws: ``PictureError/size(width:height:)``.
  public init(width: Int, height: Int) throws(PictureError) {
    guard Self.sides.contains(width), Self.sides.contains(height),
      width * height <= Self.maxPixels
    else { throw .size(width: width, height: height) }
    self.width = width
    self.height = height
  }
}

/// Why a picture can't be drawn.
///
/// Thread: any.
public enum PictureError: Error, Equatable, Sendable {
  /// A side is outside ``PictureSize/sides``, or there are more than ``PictureSize/maxPixels``.
  case size(width: Int, height: Int)
  /// There isn't enough memory for the picture.
  case memory
  /// Any other error of Cairo; `reason` is its message.
  case drawing(reason: String)
}
