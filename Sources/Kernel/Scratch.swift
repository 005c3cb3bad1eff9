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

  /// How many vectors hold them; the last may reach beyond.
  var vectors: Int {
    @inline(__always) @_noLocks get { (frames &+ 7) &>> 3 }
  }
}

/// Memory for one segment: the outputs of the operators of a few groups, so that the operators below
/// them can read them, and who is at work on them. It is set aside once and by the vector; each part of
/// it holds one kind of thing for good.
struct Scratch: BitwiseCopyable {
  private let base: UnsafeMutableRawPointer
  private let tickVectors: Int

  /// `base` has room for ``scratchVectors(tickFrames:)`` and was prepared.
  @inline(__always) @_noLocks
  init(_ base: UnsafeMutablePointer<FrameFloats>, tickFrames: Int) {
    self.base = UnsafeMutableRawPointer(base)
    tickVectors = tickFrames &>> 3
  }

  /// The voices at work, up to ``voicesAtWork``.
  var voices: UnsafeMutablePointer<VoiceAtWork> {
    @inline(__always) @_noLocks get { base.assumingMemoryBound(to: VoiceAtWork.self) }
  }

  /// Those of their operators that wait for one another.
  var feedback: UnsafeMutablePointer<FeedbackWork> {
    @inline(__always) @_noLocks get {
      (base + Self.feedbackPlace).assumingMemoryBound(to: FeedbackWork.self)
    }
  }

  /// Those of them that have loops of several.
  var loops: UnsafeMutablePointer<LoopWork> {
    @inline(__always) @_noLocks get {
      (base + Self.loopsPlace).assumingMemoryBound(to: LoopWork.self)
    }
  }

  /// The lists of ``OperatorLists``, each as long as there are voices.
  var operators: UnsafeMutablePointer<OperatorAtWork> {
    @inline(__always) @_noLocks get {
      (base + Self.operatorsPlace).assumingMemoryBound(to: OperatorAtWork.self)
    }
  }

  /// How long these lists are.
  var operatorCounts: UnsafeMutablePointer<Int32> {
    @inline(__always) @_noLocks get {
      (base + Self.countsPlace).assumingMemoryBound(to: Int32.self)
    }
  }

  /// For each stage the operators that modulate themselves and that others modulate.
  var feedbackItems: UnsafeMutablePointer<OperatorAtWork> {
    @inline(__always) @_noLocks get { operators + operatorListCount &* voicesAtWork }
  }

  /// The operators that nobody modulates.
  var plainItems: UnsafeMutablePointer<OperatorAtWork> {
    @inline(__always) @_noLocks get { feedbackItems + 36 &* voicesAtWork }
  }

  /// How many there are in ``feedbackItems``.
  var feedbackCounts: UnsafeMutablePointer<Int32> {
    @inline(__always) @_noLocks get { operatorCounts + operatorListCount }
  }

  /// Where the outputs of one of the voices at work begin.
  @inline(__always) @_noLocks
  func outputs(of place: Int) -> UnsafeMutablePointer<FrameFloats> {
    vectors + (place &* 6) &* tickVectors
  }

  /// The output of a slot, 0 … 5.
  @inline(__always) @_noLocks
  func output(_ slot: Int, of voice: UnsafePointer<VoiceAtWork>) -> UnsafeMutablePointer<
    FrameFloats
  > {
    voice.pointee.outputs + slot &* tickVectors
  }

  /// The cycles that an output of 1 of a slot adds in another of the same voice; 1 where it is the
  /// same slot: there lies a sum that has been weighted.
  @inline(__always) @_noLocks
  func weight(of source: Int, in slot: Int, of voice: UnsafePointer<VoiceAtWork>) -> FrameFloats {
    if source == slot { return FrameFloats(repeating: 1) }
    let edge = slot &* 6 &+ source
    let weight = voice.pointee.group.pointee.weights[unchecked: edge][voice.pointee.lane & 7]
    return FrameFloats(repeating: weight)
  }

  /// Rows for the frames of a tick, in each of which ``rowVectors`` vectors hold one frame of as many
  /// times eight operators.
  var rows: UnsafeMutablePointer<LaneFloats> {
    @inline(__always) @_noLocks get { vectors + (6 &* voicesAtWork) &* tickVectors }
  }

  /// The numbers of a tick's frames from 0, and a few beyond.
  var frameNumbers: UnsafePointer<Float> {
    @inline(__always) @_noLocks get {
      let rowsEnd = rows + rowVectors &* 8 &* tickVectors
      return UnsafePointer(UnsafeMutableRawPointer(rowsEnd).assumingMemoryBound(to: Float.self))
    }
  }

  /// The numbers of a segment's frames in the tick.
  @inline(__always) @_noLocks
  func numbers(of segment: Segment) -> UnsafeRawPointer {
    UnsafeRawPointer(frameNumbers + segment.offset)
  }

  /// What rounds when it is added, from memory: of a constant, the compiler makes a second one, its
  /// negative, and there is no register left for that.
  var rounder: FrameFloats {
    @inline(__always) @_noLocks get {
      FrameFloats(repeating: frameNumbers[(tickVectors &+ 1) &* 8])
    }
  }

  private var vectors: UnsafeMutablePointer<FrameFloats> {
    @inline(__always) @_noLocks get {
      (base + Self.vectorsPlace).assumingMemoryBound(to: FrameFloats.self)
    }
  }

  // Where each part begins, in bytes; each is as well aligned as the memory itself.

  private static var feedbackPlace: Int {
    @inline(__always) @_noLocks get { rounded(MemoryLayout<VoiceAtWork>.stride &* voicesAtWork) }
  }
  private static var loopsPlace: Int {
    @inline(__always) @_noLocks get { feedbackPlace &+ rounded(MemoryLayout<FeedbackWork>.stride) }
  }
  private static var operatorsPlace: Int {
    @inline(__always) @_noLocks get { loopsPlace &+ rounded(MemoryLayout<LoopWork>.stride) }
  }
  private static var countsPlace: Int {
    @inline(__always) @_noLocks get {
      operatorsPlace &+ rounded(itemCount &* MemoryLayout<OperatorAtWork>.stride)
    }
  }
  fileprivate static var vectorsPlace: Int {
    @inline(__always) @_noLocks get {
      countsPlace &+ rounded((operatorListCount &+ 6) &* MemoryLayout<Int32>.stride)
    }
  }
  /// In all lists; those that modulate themselves may be of any slot.
  private static var itemCount: Int {
    @inline(__always) @_noLocks get { (operatorListCount &+ 42) &* voicesAtWork }
  }
  @inline(__always) @_noLocks
  private static func rounded(_ bytes: Int) -> Int { (bytes &+ 63) & ~63 }

  /// Fills everything in.
  fileprivate func prepare() {
    let someGroup = UnsafeMutablePointer<VoiceGroup>(bitPattern: 32)!
    let nobody = VoiceAtWork(
      someGroup, 0, outputs: outputs(of: 0), activeSlots: 0, carriers: 0)
    voices.initialize(repeating: nobody, count: voicesAtWork)
    feedback.initialize(to: FeedbackWork(someGroup, outputs(of: 0)))
    loops.initialize(to: LoopWork(someGroup))
    operators.initialize(repeating: OperatorAtWork(0, source: 0), count: Self.itemCount)
    operatorCounts.initialize(repeating: 0, count: operatorListCount + 6)
    let numbers = UnsafeMutablePointer(mutating: frameNumbers)
    for frame in 0..<(tickVectors + 1) * 8 { numbers[frame] = Float(frame) }
    numbers[(tickVectors + 1) * 8] = 12_582_912  // 1.5 · 2²³
  }
}

/// How many vectors a row of ``Scratch/rows`` has.
@inline(__always)
var rowVectors: Int {
  @_noLocks get { 6 }
}

/// How many groups are at work together: so many that their feedback operators fill one another's
/// waits, so few that the outputs stay in the processor's nearest memory.
@inline(__always)
var groupsAtWork: Int {
  @_noLocks get { 4 }
}

/// How many voices these are.
@inline(__always)
var voicesAtWork: Int {
  @_noLocks get { 32 }
}

/// How many vectors of scratch memory
/// ``renderSegment(groups:active:activeCount:scratch:tickFrames:buses:offset:frames:)`` needs.
///
/// - Parameter tickFrames: a multiple of 8.
public func scratchVectors(tickFrames: Int) -> Int {
  let tickVectors = tickFrames / 8
  let vectors = (6 * voicesAtWork + rowVectors * 8 + 1) * tickVectors + 2
  return Scratch.vectorsPlace / 32 + vectors
}

/// Fills scratch memory in, once.
///
/// - Parameters:
///   - scratch: room for ``scratchVectors(tickFrames:)``.
///   - tickFrames: a multiple of 8.
public func prepareScratch(_ scratch: UnsafeMutablePointer<SIMD8<Float>>, tickFrames: Int) {
  scratch.initialize(repeating: SIMD8(), count: scratchVectors(tickFrames: tickFrames))
  Scratch(scratch, tickFrames: tickFrames).prepare()
}
