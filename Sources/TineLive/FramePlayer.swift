package import TineRealtime
internal import Synchronization

/// Plays recorded frames, such as an audio file's, and shows them in a scope.
///
/// ``callback`` is called by the audio thread, and must not be called any more once this is deallocated.
///
/// Thread: main, unless stated otherwise.
package final class FramePlayer {
  /// The latest frames that were played.
  package let scope: ScopeRing.Reader
  private var queue: SPSCQueue<SIMD2<Float>>.Producer
  private let renderer: FixedMemory<FrameRenderer>
  /// What both threads access. Not part of the renderer, which belongs to the audio thread alone while
  /// it renders.
  private let words = FixedMemory(FrameWords())
  private var fed: UInt64 = 0

  /// - Parameter places: the capacity of the queue in frames, a power of two.
  package init(places: Int = 65_536) {
    var frames = SPSCQueue<SIMD2<Float>>(capacity: places)
    var ring = ScopeRing()
    scope = ring.reader
    queue = frames.takeProducer()
    renderer = FixedMemory(
      FrameRenderer(
        frames: frames.takeConsumer(), scope: ring.takeWriter(), words: words.base))
  }

  /// Queues a frame; false if the queue is full.
  package func feed(left: Float, right: Float) -> Bool {
    if !queue.tryPush(SIMD2(left, right)) { return false }
    fed += 1
    return true
  }

  /// The number of frames that were played.
  ///
  /// Thread: any.
  package var played: UInt64 {
    #if PLANT_PLAYER_FAULT
      // A planted fault: this belongs to the audio thread alone.
      return renderer.base.pointee.taken
    #else
      return words.base.pointee.played.load(ordering: .relaxed)
    #endif
  }

  /// Whether all queued frames have been played.
  package var isEmpty: Bool { played == fed }

  /// Pauses or resumes, with a fade of some milliseconds.
  package func setPaused(_ isPaused: Bool) {
    words.base.pointee.isPaused.store(isPaused, ordering: .relaxed)
  }

  /// Renders blocks; for the audio thread.
  package var callback: RenderCallback {
    RenderCallback(
      { context, left, right, frames in
        context?.assumingMemoryBound(to: FrameRenderer.self).pointee.render(left, right, frames)
      }, context: UnsafeMutableRawPointer(renderer.base))
  }
}

/// What both threads of a ``FramePlayer`` access.
struct FrameWords: ~Copyable {
  /// The number of frames that were played; written by the audio thread.
  let played = Atomic<UInt64>(0)
  /// Whether the sound is to pause; written by the main thread.
  let isPaused = Atomic(false)
}

/// The part of a ``FramePlayer`` that belongs to the audio thread.
struct FrameRenderer: ~Copyable {
  var frames: SPSCQueue<SIMD2<Float>>.Consumer
  var scope: ScopeRing.Writer
  private let words: UnsafeMutablePointer<FrameWords>
  private var gain: Float = 1
  #if PLANT_PLAYER_FAULT
    var taken: UInt64 = 0
  #endif

  /// A 256th a frame: 5 ms at 48 kHz.
  private static var step: Float {
    @inline(__always) @_noLocks get { 1 / 256 }
  }

  init(
    frames: consuming SPSCQueue<SIMD2<Float>>.Consumer, scope: consuming ScopeRing.Writer,
    words: UnsafeMutablePointer<FrameWords>
  ) {
    self.frames = frames
    self.scope = scope
    self.words = words
  }

  @_noLocks
  mutating func render(
    _ left: UnsafeMutablePointer<Float>, _ right: UnsafeMutablePointer<Float>, _ count: Int
  ) {
    let target: Float = words.pointee.isPaused.load(ordering: .relaxed) ? 0 : 1
    var taken: UInt64 = 0
    for index in 0..<count {
      gain = gain < target ? min(gain + Self.step, target) : max(gain - Self.step, target)
      if gain > 0, let frame = frames.tryPop() {
        left[index] = frame.x * gain
        right[index] = frame.y * gain
        taken &+= 1
      } else {
        left[index] = 0
        right[index] = 0
      }
    }
    words.pointee.played.wrappingAdd(taken, ordering: .relaxed)
    #if PLANT_PLAYER_FAULT
      self.taken &+= taken
    #endif
    scope.write(left, right, count)
  }
}
