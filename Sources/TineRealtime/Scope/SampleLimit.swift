/// Which samples from files and devices are valid.
///
/// A file or device with floating-point samples may contain anything: NaN, infinity, or numbers so
/// large that their squares overflow. Full scale is 1; recordings that keep the range of integers
/// go up to 2³¹.
///
/// Thread: any.
public enum SampleLimit {
  /// The largest magnitude of a valid sample.
  @inlinable public static var magnitude: Float {
    @inline(__always) @_noLocks get { 2_147_483_648 }
  }

  /// The sample, or 0 if it is NaN or its magnitude exceeds ``magnitude``.
  ///
  /// Thread: audio.
  @inlinable
  @inline(__always)
  @_noLocks
  public static func cleaned(_ sample: Float) -> Float {
    // False for a NaN, too.
    sample.magnitude <= magnitude ? sample : 0
  }
}
