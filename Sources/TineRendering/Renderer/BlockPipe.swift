internal import Glibc
internal import Synchronization

/// A ring of sound blocks between two threads: one renders them, the other measures and writes them. A
/// thread waits while the ring is full or empty.
///
/// Safe to share, hence `@unchecked Sendable`: a place belongs to the thread that fills from the moment
/// it has waited for `free` until it posts `full`, and to the one that drains from the moment it has waited
/// for `full` until it posts `free`. Both go through the places in the same order, so no two threads ever
/// touch one place at once, and the semaphores order what they write. Nothing else changes but atomics.
final class BlockPipe: @unchecked Sendable {
  /// Frames of a block: enough to make the cost of waking a thread negligible.
  static let frames = 4096
  private static let places = 4

  private struct Place {
    let block = StereoBlock(frames: BlockPipe.frames)
    var frames = 0
    var commands = 0..<0
  }

  // Plain memory: changing an element of an array would change the array itself, which the other thread
  // reads.
  private let places: UnsafeMutablePointer<Place>
  private let free: UnsafeMutablePointer<sem_t>
  private let full: UnsafeMutablePointer<sem_t>
  private let isStopped = Atomic(false)

  init() {
    places = .allocate(capacity: Self.places)
    for index in 0..<Self.places { (places + index).initialize(to: Place()) }
    free = .allocate(capacity: 1)
    full = .allocate(capacity: 1)
    sem_init(free, 0, UInt32(Self.places))
    sem_init(full, 0, 0)
  }

  deinit {
    sem_destroy(free)
    sem_destroy(full)
    free.deallocate()
    full.deallocate()
    places.deinitialize(count: Self.places)
    places.deallocate()
  }

  /// Lets `make` fill one block after the other, until it makes no frames or the other thread has stopped.
  func fill(_ make: (StereoBlock) -> (frames: Int, commands: Range<Int>)) {
    var index = 0
    while true {
      Self.wait(free)
      if isStopped.load(ordering: .acquiring) { return }
      let (frames, commands) = make(places[index].block)
      #if PLANT_PIPE_FAULT
        // A planted fault: the place is released before it is complete.
        sem_post(full)
      #endif
      places[index].frames = frames
      places[index].commands = commands
      #if !PLANT_PIPE_FAULT
        sem_post(full)
      #endif
      if frames == 0 { return }
      index = (index + 1) % Self.places
    }
  }

  /// Passes the blocks on in order, until the end or the first error.
  func drain<Stop: Error>(
    _ take: (StereoBlock, _ frames: Int, _ commands: Range<Int>) throws(Stop) -> Void
  ) throws(Stop) {
    var index = 0
    while true {
      Self.wait(full)
      let place = places[index]
      if place.frames == 0 { return }
      do throws(Stop) {
        try take(place.block, place.frames, place.commands)
      } catch {
        isStopped.store(true, ordering: .releasing)
        sem_post(free)
        throw error
      }
      sem_post(free)
      index = (index + 1) % Self.places
    }
  }

  /// Waits on if a signal interrupts it.
  private static func wait(_ semaphore: UnsafeMutablePointer<sem_t>) {
    while sem_wait(semaphore) != 0 && errno == EINTR {}
  }
}

/// Memory for one block of both channels, planar and interleaved.
final class StereoBlock {
  private let samples: UnsafeMutableBufferPointer<Float>
  /// How many frames there is room for.
  let frames: Int

  init(frames: Int) {
    self.frames = frames
    samples = .allocate(capacity: frames * 4)
    samples.initialize(repeating: 0)
  }

  deinit { samples.deallocate() }

  var left: UnsafeMutablePointer<Float> { samples.baseAddress! }
  var right: UnsafeMutablePointer<Float> { samples.baseAddress! + frames }

  func left(_ count: Int) -> UnsafeBufferPointer<Float> {
    UnsafeBufferPointer(start: left, count: count)
  }

  func right(_ count: Int) -> UnsafeBufferPointer<Float> {
    UnsafeBufferPointer(start: right, count: count)
  }

  /// The largest absolute sample of the first `count` frames.
  func peak(_ count: Int) -> Float {
    var peak: Float = 0
    for frame in 0..<count { peak = max(peak, abs(left[frame]), abs(right[frame])) }
    return peak
  }

  /// The first `count` frames interleaved; valid until the next call.
  func interleaved(_ count: Int) -> UnsafeBufferPointer<Float> {
    let pairs = samples.baseAddress! + 2 * frames
    let vectors = count / 4
    for index in 0..<vectors {
      var four = SIMD8<Float>()
      four.evenHalf = UnsafeRawPointer(left).loadUnaligned(
        fromByteOffset: 16 * index, as: SIMD4<Float>.self)
      four.oddHalf = UnsafeRawPointer(right).loadUnaligned(
        fromByteOffset: 16 * index, as: SIMD4<Float>.self)
      UnsafeMutableRawPointer(pairs).storeBytes(
        of: four, toByteOffset: 32 * index, as: SIMD8<Float>.self)
    }
    for frame in 4 * vectors..<count {
      pairs[2 * frame] = left[frame]
      pairs[2 * frame + 1] = right[frame]
    }
    return UnsafeBufferPointer(start: pairs, count: 2 * count)
  }
}
