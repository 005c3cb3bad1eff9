internal import Glibc

/// How a picture looks, whatever is in it.
///
/// Thread: any.
public struct PictureStyle: Equatable, Sendable {
  /// How large it is.
  public var size: PictureSize
  /// Its colours.
  public var theme: Theme
  /// What stands above it; empty is nothing.
  public var title: String
  /// What stands above it at the right, in small letters; empty is nothing.
  public var note: String
  /// Whether it fills its size with the curve alone: no axes, no words, no margin.
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

  /// The size of small letters in pixels, which all distances follow: 12 at 1200 × 400.
  var em: Double {
    let side = (Double(size.width) * Double(size.height)).squareRoot()
    return min(max(side / 57.7, 9.5), 60)
  }

  /// The width of thin lines.
  var hairline: Double { max(1, (em / 12).rounded()) }

  /// Too small for words: then it is drawn as if ``isBare``.
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
  /// Lines and letters as shapes; a unit is a pixel.
  case svg
  /// One page of lines and letters; a unit is a point.
  case pdf
}

/// How large a picture is.
///
/// Thread: any.
public struct PictureSize: Equatable, Sendable {
  /// Pixels, or points in a PDF.
  public let width: Int
  /// Pixels, or points in a PDF.
  public let height: Int

  /// What a side may be.
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

/// Why there is no picture.
///
/// Thread: any.
public enum PictureError: Error, Equatable, Sendable {
  /// A side is outside ``PictureSize/sides``, or there are more than ``PictureSize/maxPixels``.
  case size(width: Int, height: Int)
  /// There isn't enough memory for the picture.
  case memory
  /// Anything else that Cairo says; `reason` is its sentence.
  case drawing(reason: String)
}
