internal import TineKernel

/// Detects when an effect has nothing left to render, and when its output is inaudible.
///
/// It decides per tick, so it doesn't depend on the caller's blocks.
struct SilenceDetector: BitwiseCopyable {
  /// The peaks of the running tick, one per lane.
  var peak = FrameFloats()
  /// Ticks since the output was audible.
  private var unheard: Int32
  /// Ticks since there was any output.
  private var empty: Int32
  /// Ticks that the longest path through the effect takes.
  private let most: Int32

  /// −90 dBFS: half a step of 16 bits.
  static var audible: Float { @inline(__always) @_noLocks get { 3.16e-5 } }
  /// −180 dBFS: it may stop here.
  static var nothing: Float { @inline(__always) @_noLocks get { 1e-9 } }

  /// - Parameter ticks: see ``most``.
  @_noLocks
  init(ticks: Int) {
    most = Int32(truncatingIfNeeded: ticks)
    unheard = most
    empty = most
  }

  /// Whether nothing is left in the effect.
  var isAsleep: Bool { @inline(__always) @_noLocks get { empty >= most } }
  /// Whether the output is inaudible.
  var isSilent: Bool { @inline(__always) @_noLocks get { unheard >= most } }

  /// Starts when there is input.
  @inline(__always) @_noLocks
  mutating func wake() {
    empty = 0
  }

  @inline(__always) @_noLocks
  mutating func sleep() {
    empty = most
    unheard = most
    peak = FrameFloats()
  }

  /// Ends the tick.
  ///
  /// - Parameter level: the effect's return level, linear.
  @_noLocks
  mutating func endTick(level: Float) {
    if isAsleep { return }
    var peak: Float = 0
    for lane in 0..<8 { peak = max(peak, self.peak[lane]) }
    unheard = peak * level > Self.audible ? 0 : min(unheard &+ 1, most)
    empty = peak > Self.nothing ? 0 : empty &+ 1
    self.peak = FrameFloats()
  }
}

/// The first frame that isn't silent; `frames` where all are.
///
/// - Parameter input: has room up to the next multiple of eight.
@inline(__always) @_noLocks
func firstSound(in input: UnsafePointer<Float>, _ frames: Int) -> Int {
  var all = FramePhases()
  for vector in 0..<(frames &+ 7) &>> 3 {
    all |= unsafeBitCast(input.eight(at: vector &* 8), to: FramePhases.self)
  }
  if !all.hasAny { return frames }
  var first = 0
  while first < frames && input[first] == 0 { first &+= 1 }
  return first
}
