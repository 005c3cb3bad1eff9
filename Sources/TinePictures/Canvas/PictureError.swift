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
