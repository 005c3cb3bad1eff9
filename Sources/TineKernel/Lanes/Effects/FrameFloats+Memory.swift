extension UnsafePointer<Float> {
  /// Eight samples, from any on.
  ///
  /// Thread: audio.
  @inlinable @inline(__always) @_noLocks
  public func eight(at index: Int) -> FrameFloats {
    UnsafeRawPointer(self + index).loadUnaligned(as: FrameFloats.self)
  }
}

extension UnsafeMutablePointer<Float> {
  /// Eight samples, from any on.
  ///
  /// Thread: audio.
  @inlinable @inline(__always) @_noLocks
  public func eight(at index: Int) -> FrameFloats {
    UnsafeRawPointer(self + index).loadUnaligned(as: FrameFloats.self)
  }

  /// Writes eight samples, from any on.
  ///
  /// Thread: audio.
  @inlinable @inline(__always) @_noLocks
  public func put(_ samples: FrameFloats, at index: Int) {
    UnsafeMutableRawPointer(self + index).storeBytes(of: samples, as: FrameFloats.self)
  }
}
