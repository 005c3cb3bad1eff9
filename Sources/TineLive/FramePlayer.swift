package import TineRealtime
internal import Synchronization

/// Finished sound, such as a file's, on its way to the audio thread; what is played can be looked at.
///
/// ``callback`` goes to whoever has the audio thread, and must not be called any more when this goes.
///
/// Thread: main, but for what says otherwise.
package final class FramePlayer {
  /// What has been played.
  package let scope: ScopeRing.Reader
  private var queue: SPSCQueue<SIMD2<Float>>.Producer
  private let renderer: UnsafeMutablePointer<FrameRenderer>
  /// What both threads look at. Not part of the renderer, which belongs to the audio thread alone while
  /// it renders.
  private let words = FrameWords()
  private var fed: UInt64 = 0

  /// Nothing to play yet.
  ///
  /// - Parameter places: frames that can be sent ahead, a power of two.
  package init(places: Int = 65_536) {
    var frames = SPSCQueue<SIMD2<Float>>(capacity: places)
    var ring = ScopeRing()
    scope = ring.reader
    queue = frames.takeProducer()
    renderer = .allocate(capacity: 1)
    renderer.initialize(
      to: FrameRenderer(
        frames: frames.takeConsumer(), scope: ring.takeWriter(), words: words))
  }

  deinit {
    renderer.deinitialize(count: 1)
    renderer.deallocate()
    words.free()
  }

  /// Sends a frame ahead; false where there is no room now.
  package func feed(left: Float, right: Float) -> Bool {
    if !queue.tryPush(SIMD2(left, right)) { return false }
    fed += 1
    return true
  }

  /// Frames that were played.
  ///
  /// Thread: any.
  package var played: UInt64 {
    #if PLANT_PLAYER_FAULT
      // A fault on purpose: what belongs to the audio thread alone.
      return renderer.pointee.taken
    #else
      return words.words.pointee.played.load(ordering: .relaxed)
    #endif
  }

  /// Whether everything that was sent has been played.
  package var isEmpty: Bool { played == fed }

  /// Stands still, or goes on; either fades for some milliseconds.
  package func setPaused(_ isPaused: Bool) {
    words.words.pointee.isPaused.store(isPaused, ordering: .relaxed)
  }

  /// Fills the blocks; for the audio thread.
  package var callback: RenderCallback {
    RenderCallback(
      { context, left, right, frames in
        context?.assumingMemoryBound(to: FrameRenderer.self).pointee.render(left, right, frames)
      }, context: UnsafeMutableRawPointer(renderer))
  }
}

/// The words that both threads of a ``FramePlayer`` look at.
///
/// Safe to share, hence `@unchecked Sendable`: they are atomics, and the player frees them after the sound
/// has stopped.
struct FrameWords: BitwiseCopyable, @unchecked Sendable {
  struct Words: ~Copyable {
    /// Frames that were played; written by the audio thread.
    let played = Atomic<UInt64>(0)
    /// Whether it shall stand still; written by the main thread.
    let isPaused = Atomic(false)
  }

  let words: UnsafeMutablePointer<Words>

  init() {
    words = .allocate(capacity: 1)
    words.initialize(to: Words())
  }

  func free() {
    words.deinitialize(count: 1)
    words.deallocate()
  }
}

/// What the audio thread owns of it.
struct FrameRenderer: ~Copyable {
  var frames: SPSCQueue<SIMD2<Float>>.Consumer
  var scope: ScopeRing.Writer
  private let words: UnsafeMutablePointer<FrameWords.Words>
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
    words: FrameWords
  ) {
    self.frames = frames
    self.scope = scope
    self.words = words.words
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
