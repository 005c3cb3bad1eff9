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
