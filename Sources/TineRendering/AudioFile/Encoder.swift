/// What turns interleaved samples into the bytes of one kind of file.
protocol Encoder: AnyObject {
  /// How many samples were beyond full scale and held there.
  var clipped: Int { get }
  /// All are finite, and a whole number of frames; `peak` is the largest absolute one.
  func write(_ samples: UnsafeBufferPointer<Float>, peak: Float) throws(AudioFileError)
  /// Writes what is left; the file is then whole but for its name.
  func finish() throws(AudioFileError)
}
