internal import Lanes

/// A segment: some frames of the running tick.
struct Segment: BitwiseCopyable {
  /// The first frame's place in the tick.
  let offset: Int
  /// How many frames there are, at least 1.
  let frames: Int

  @inline(__always) @_noLocks
  init(offset: Int, frames: Int) {
    self.offset = offset
    self.frames = frames
  }

  /// How many ``WideFloats`` hold them; the last may reach beyond.
  var wideVectors: Int {
    @inline(__always) @_noLocks get { (frames &+ (wideCount &- 1)) / wideCount }
  }

  /// How many vectors of eight frames hold them; the last may reach beyond.
  var eights: Int {
    @inline(__always) @_noLocks get { (frames &+ 7) &>> 3 }
  }
}

/// Memory for one segment: the outputs of the operators of a few groups, so that the operators below
/// them can read them, and who is at work on them. It is set aside once and by the vector; each part of
/// it holds one kind of thing for good.
struct Scratch: BitwiseCopyable {
  private let base: UnsafeMutableRawPointer
  private let tickFrames: Int
  /// How far apart the outputs are: each ends in a whole vector.
  private let distance: Int

  /// `base` has room for ``scratchVectors(tickFrames:)`` and was prepared.
  @inline(__always) @_noLocks
  init(_ base: UnsafeMutablePointer<SIMD8<Float>>, tickFrames: Int) {
    self.base = UnsafeMutableRawPointer(base)
    self.tickFrames = tickFrames
    distance = framesInWholeVectors(tickFrames)
  }

  /// The lists of a number of groups. Of the first ones each has its own, which stay what they are.
  @inline(__always) @_noLocks
  func lists(_ number: Int) -> VoiceLists {
    VoiceLists(base + min(number, Self.listsKept &- 1) &* VoiceLists.bytes)
  }

  /// How many ``VoiceLists`` there are: for 256 voices.
  private static var listsKept: Int {
    @inline(__always) @_noLocks get { 4 }
  }

  /// The operators that wait for one another.
  var feedback: UnsafeMutablePointer<FeedbackWork> {
    @inline(__always) @_noLocks get {
      (base + Self.feedbackPlace).assumingMemoryBound(to: FeedbackWork.self)
    }
  }

  /// The loops of several.
  var loops: UnsafeMutablePointer<LoopWork> {
    @inline(__always) @_noLocks get {
      (base + Self.loopsPlace).assumingMemoryBound(to: LoopWork.self)
    }
  }

  /// Where the outputs of one of the voices at work begin.
  @inline(__always) @_noLocks
  func outputs(of place: Int) -> UnsafeMutablePointer<Float> {
    frames + (place &* 6) &* distance
  }

  /// The output of a slot, 0 … 5.
  @inline(__always) @_noLocks
  func output(_ slot: Int, of voice: UnsafePointer<VoiceAtWork>) -> UnsafeMutablePointer<Float> {
    output(slot, of: voice.pointee.outputs)
  }

  /// The output of a slot of the voice whose outputs begin there.
  @inline(__always) @_noLocks
  func output(_ slot: Int, of outputs: UnsafeMutablePointer<Float>) -> UnsafeMutablePointer<Float> {
    outputs + slot &* distance
  }

  /// The cycles that an output of 1 of a slot adds in another of the same voice; 1 where it is the
  /// same slot: there lies a sum that has been weighted.
  @inline(__always) @_noLocks
  func weight(of source: Int, in slot: Int, of voice: UnsafePointer<VoiceAtWork>) -> WideFloats {
    if source == slot { return WideFloats(repeating: 1) }
    let edge = slot &* 6 &+ source
    let weight = voice.pointee.group.pointee.weights[unchecked: edge][voice.pointee.lane & 7]
    return WideFloats(repeating: weight)
  }

  /// Rows for the frames of a tick and one more, in each of which ``rowVectors`` vectors hold one frame
  /// of as many times eight operators.
  var rows: UnsafeMutablePointer<LaneFloats> {
    @inline(__always) @_noLocks get {
      UnsafeMutableRawPointer(frames + 6 &* voicesAtWork &* distance)
        .assumingMemoryBound(to: LaneFloats.self)
    }
  }

  /// One of them.
  @inline(__always) @_noLocks
  func row(_ frame: Int) -> UnsafeMutablePointer<Float> {
    UnsafeMutableRawPointer(rows + frame &* rowVectors).assumingMemoryBound(to: Float.self)
  }

  /// The frames of a tick, all 0.
  var silence: UnsafePointer<Float> {
    @inline(__always) @_noLocks get { frameNumbers + (tickFrames &+ numbersBeyond &+ 8) }
  }

  /// The numbers of a tick's frames from 0, and a few beyond.
  var frameNumbers: UnsafePointer<Float> {
    @inline(__always) @_noLocks get {
      let rowsEnd = rows + rowVectors &* (tickFrames &+ 1)
      return UnsafePointer(UnsafeMutableRawPointer(rowsEnd).assumingMemoryBound(to: Float.self))
    }
  }

  /// The numbers of a segment's frames in the tick.
  @inline(__always) @_noLocks
  func numbers(of segment: Segment) -> UnsafePointer<Float> { frameNumbers + segment.offset }

  /// What rounds when it is added, from memory: of a constant, the compiler makes a second one, its
  /// negative, and there is no register left for that.
  var rounder: Float {
    @inline(__always) @_noLocks get { frameNumbers[tickFrames &+ numbersBeyond] }
  }

  private var frames: UnsafeMutablePointer<Float> {
    @inline(__always) @_noLocks get {
      (base + Self.framesPlace).assumingMemoryBound(to: Float.self)
    }
  }

  // Where each part begins, in bytes; each is as well aligned as the memory itself.

  private static var feedbackPlace: Int {
    @inline(__always) @_noLocks get { listsKept &* VoiceLists.bytes }
  }
  private static var loopsPlace: Int {
    @inline(__always) @_noLocks get {
      feedbackPlace &+ wholeLines(MemoryLayout<FeedbackWork>.stride)
    }
  }
  fileprivate static var framesPlace: Int {
    @inline(__always) @_noLocks get { loopsPlace &+ wholeLines(MemoryLayout<LoopWork>.stride) }
  }
  /// Fills everything in.
  fileprivate func prepare() {
    for number in 0..<Self.listsKept { lists(number).prepare(self) }
    let someGroup = UnsafeMutablePointer<VoiceGroup>(bitPattern: 32)!
    feedback.initialize(to: FeedbackWork(someGroup, frames))
    loops.initialize(to: LoopWork(someGroup))
    let numbers = UnsafeMutablePointer(mutating: frameNumbers)
    for frame in 0..<tickFrames + numbersBeyond { numbers[frame] = Float(frame) }
    numbers[tickFrames + numbersBeyond] = 12_582_912  // 1.5 · 2²³
  }
}

/// As many bytes in whole cache lines.
@inline(__always) @_noLocks
func wholeLines(_ bytes: Int) -> Int { (bytes &+ 63) & ~63 }

/// How many vectors a row of ``Scratch/rows`` has.
@inline(__always)
var rowVectors: Int {
  @_noLocks get { 12 }
}

/// How many groups are at work together: so many that their feedback operators fill one another's
/// waits, so few that the outputs stay in the processor's near memory.
@inline(__always)
var groupsAtWork: Int {
  @_noLocks get { 8 }
}

/// How many voices these are.
@inline(__always)
var voicesAtWork: Int {
  @_noLocks get { 64 }
}

/// How many frame numbers there are beyond a tick: a vector may begin at its last frame.
private var numbersBeyond: Int {
  @inline(__always) @_noLocks get { 16 }
}

/// How many vectors of scratch memory
/// ``renderSegment(groups:active:activeCount:scratch:tickFrames:buses:offset:frames:)`` needs.
///
/// - Parameter tickFrames: 8, or a multiple of 16.
public func scratchVectors(tickFrames: Int) -> Int {
  let rows = rowVectors * 8 * (tickFrames + 1)
  let frames = (6 * voicesAtWork + 2) * framesInWholeVectors(tickFrames) + rows + numbersBeyond + 8
  return Scratch.framesPlace / 32 + frames / 8
}

/// Fills scratch memory in, once.
///
/// - Parameters:
///   - scratch: room for ``scratchVectors(tickFrames:)``.
///   - tickFrames: 8, or a multiple of 16.
public func prepareScratch(_ scratch: UnsafeMutablePointer<SIMD8<Float>>, tickFrames: Int) {
  scratch.initialize(repeating: SIMD8(), count: scratchVectors(tickFrames: tickFrames))
  Scratch(scratch, tickFrames: tickFrames).prepare()
}
