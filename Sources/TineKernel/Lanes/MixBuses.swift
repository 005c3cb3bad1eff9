/// Eight consecutive frames in one vector.
public typealias FrameFloats = SIMD8<Float>
/// The phases of one operator at eight consecutive frames.
public typealias FramePhases = SIMD8<UInt32>

/// Where voices are added up for the running segment. Each bus has room for the frames of a tick in
/// whole vectors of sixteen, and what lies there behind the segment's last frame is nothing.
public struct MixBuses: BitwiseCopyable {
  /// The left channel.
  public var left: UnsafeMutablePointer<FrameFloats>
  /// The right channel.
  public var right: UnsafeMutablePointer<FrameFloats>
  /// What goes to the reverb; nil where there are no effects.
  public var reverb: UnsafeMutablePointer<FrameFloats>?
  /// What goes to the chorus; nil where there are no effects.
  public var chorus: UnsafeMutablePointer<FrameFloats>?
  /// How many vectors further on each lane of a group is added: 0 where all are added up.
  public var laneDistance: Int

  /// - Parameters:
  ///   - left, right, reverb, chorus: see there.
  ///   - laneDistance: see ``laneDistance``.
  @inlinable @_noLocks
  public init(
    left: UnsafeMutablePointer<FrameFloats>, right: UnsafeMutablePointer<FrameFloats>,
    reverb: UnsafeMutablePointer<FrameFloats>? = nil,
    chorus: UnsafeMutablePointer<FrameFloats>? = nil, laneDistance: Int = 0
  ) {
    self.left = left
    self.right = right
    self.reverb = reverb
    self.chorus = chorus
    self.laneDistance = laneDistance
  }
}

/// A tick's frames in the longest vectors there are, of sixteen: so far apart are its buffers.
///
/// - Parameter tickFrames: 8, or a multiple of 16.
@inlinable @inline(__always) @_noLocks
public func framesInWholeVectors(_ tickFrames: Int) -> Int { max(tickFrames, 16) }
