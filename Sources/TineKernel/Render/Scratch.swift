/// A segment: some frames of the running tick.
struct Segment: BitwiseCopyable {
  /// The first frame, counted in the tick.
  let offset: Int
  /// The number of frames, at least 1.
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

/// Memory for one segment: the outputs of the operators of a few groups, which the operators that
/// they modulate read, and the lists of what is to be rendered. It is allocated once, in vectors;
/// each part of it always holds the same kind of value.
struct Scratch: BitwiseCopyable {
  private let base: UnsafeMutableRawPointer
  private let tickFrames: Int
  /// The distance between outputs, in whole vectors.
  private let distance: Int

  /// - Parameter base: memory of ``scratchVectors(tickFrames:groups:)`` that was prepared.
  @inline(__always) @_noLocks
  init(_ base: UnsafeMutablePointer<SIMD8<Float>>, tickFrames: Int) {
    self.base = UnsafeMutableRawPointer(base)
    self.tickFrames = tickFrames
    distance = framesInWholeVectors(tickFrames)
  }

  /// The lists of ``groupsAtWork`` groups, counted from 0, which are kept between segments.
  @inline(__always) @_noLocks
  func lists(_ number: Int) -> VoiceLists { listsOfOne.next(number &+ 1) }

  /// The lists of one voice that is rendered alone. Those of groups follow.
  var listsOfOne: VoiceLists {
    @inline(__always) @_noLocks get {
      VoiceLists(base + Self.listsPlace(tickFrames: tickFrames))
    }
  }

  /// The voices that change within the segment.
  var splits: UnsafeMutablePointer<SplitVoices> {
    @inline(__always) @_noLocks get {
      (base + Self.splitsPlace).assumingMemoryBound(to: SplitVoices.self)
    }
  }

  /// The operators with feedback.
  var feedback: UnsafeMutablePointer<FeedbackWork> {
    @inline(__always) @_noLocks get {
      (base + Self.feedbackPlace).assumingMemoryBound(to: FeedbackWork.self)
    }
  }

  /// The loops of several operators.
  var loops: UnsafeMutablePointer<LoopWork> {
    @inline(__always) @_noLocks get {
      (base + Self.loopsPlace).assumingMemoryBound(to: LoopWork.self)
    }
  }

  /// The outputs of one of the rendered voices.
  @inline(__always) @_noLocks
  func outputs(of place: Int) -> UnsafeMutablePointer<Float> {
    frames + (place &* 6) &* distance
  }

  /// The output of a slot, 0 … 5.
  @inline(__always) @_noLocks
  func output(_ slot: Int, of voice: UnsafePointer<VoiceAtWork>) -> UnsafeMutablePointer<Float> {
    output(slot, of: voice.pointee.outputs)
  }

  /// The output of a slot, given the voice's outputs.
  @inline(__always) @_noLocks
  func output(_ slot: Int, of outputs: UnsafeMutablePointer<Float>) -> UnsafeMutablePointer<Float> {
    outputs + slot &* distance
  }

  /// The cycles that an output of 1 of a slot adds to another of the same voice; 1 where it is the
  /// same slot, which then holds a weighted sum.
  @inline(__always) @_noLocks
  func weight(of source: Int, in slot: Int, of voice: UnsafePointer<VoiceAtWork>) -> WideFloats {
    if source == slot { return WideFloats(repeating: 1) }
    let edge = slot &* 6 &+ source
    let weight = voice.pointee.group.pointee.weights[unchecked: edge][voice.pointee.lane & 7]
    return WideFloats(repeating: weight)
  }

  /// Rows for the frames of a tick and one more, in each of which ``rowVectors`` vectors hold one
  /// frame of as many times eight operators.
  var rows: UnsafeMutablePointer<LaneFloats> {
    @inline(__always) @_noLocks get {
      UnsafeMutableRawPointer(frames + 6 &* voicesAtWork &* listsAtWork &* distance)
        .assumingMemoryBound(to: LaneFloats.self)
    }
  }

  /// One row.
  @inline(__always) @_noLocks
  func row(_ frame: Int) -> UnsafeMutablePointer<Float> {
    UnsafeMutableRawPointer(rows + frame &* rowVectors).assumingMemoryBound(to: Float.self)
  }

  /// The frames of a tick, all 0.
  var silence: UnsafePointer<Float> {
    @inline(__always) @_noLocks get { frameNumbers + (tickFrames &+ numbersBeyond &+ 8) }
  }

  /// The frames of a split voice, and room for a vector beyond.
  @inline(__always) @_noLocks
  func splitOutput(_ number: Int) -> UnsafeMutablePointer<Float> {
    UnsafeMutablePointer(mutating: silence) + (number &+ 1) &* (distance &+ 16)
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

  /// The number that rounds when it is added, in memory: of a constant, the compiler would keep its
  /// negative as well, for which there is no register.
  var rounder: Float {
    @inline(__always) @_noLocks get { frameNumbers[tickFrames &+ numbersBeyond] }
  }

  private var frames: UnsafeMutablePointer<Float> {
    @inline(__always) @_noLocks get {
      (base + Self.framesPlace).assumingMemoryBound(to: Float.self)
    }
  }

  // Where each part begins, in bytes; each is as well aligned as the memory itself.

  private static var splitsPlace: Int {
    @inline(__always) @_noLocks get { 0 }
  }
  private static var feedbackPlace: Int {
    @inline(__always) @_noLocks get {
      splitsPlace &+ wholeLines(MemoryLayout<SplitVoices>.stride)
    }
  }
  private static var loopsPlace: Int {
    @inline(__always) @_noLocks get {
      feedbackPlace &+ wholeLines(MemoryLayout<FeedbackWork>.stride)
    }
  }
  fileprivate static var framesPlace: Int {
    @inline(__always) @_noLocks get { loopsPlace &+ wholeLines(MemoryLayout<LoopWork>.stride) }
  }
  /// Last, because their number depends on that of the groups.
  @inline(__always) @_noLocks
  fileprivate static func listsPlace(tickFrames: Int) -> Int {
    let buffer = framesInWholeVectors(tickFrames)
    let rows = rowVectors &* 8 &* (tickFrames &+ 1)
    let splits = (SplitVoices.maximum &+ 1) &* (buffer &+ 16)
    let outputs = 6 &* voicesAtWork &* listsAtWork &* buffer
    let frames = outputs &+ 2 &* buffer &+ rows &+ numbersBeyond &+ 8 &+ splits
    return framesPlace &+ wholeLines(frames &* 4)
  }
  /// Initialises the memory.
  fileprivate func prepare(lists count: Int) {
    listsOfOne.prepare(self)
    for number in 0..<count { lists(number).prepare(self) }
    let someGroup = UnsafeMutablePointer<VoiceGroup>(bitPattern: 32)!
    feedback.initialize(to: FeedbackWork(someGroup, frames))
    loops.initialize(to: LoopWork(someGroup))
    splits.initialize(to: SplitVoices(someGroup))
    let numbers = UnsafeMutablePointer(mutating: frameNumbers)
    for frame in 0..<tickFrames + numbersBeyond { numbers[frame] = Float(frame) }
    numbers[tickFrames + numbersBeyond] = 12_582_912  // 1.5 · 2²³
  }
}

/// A number of bytes, rounded up to whole cache lines.
@inline(__always) @_noLocks
func wholeLines(_ bytes: Int) -> Int { (bytes &+ 63) & ~63 }

/// How many vectors a row of ``Scratch/rows`` has.
@inline(__always)
var rowVectors: Int {
  @_noLocks get { 12 }
}

/// How many groups are rendered together: so many that their feedback operators hide one another's
/// latency, so few that the outputs stay in the processor's cache.
@inline(__always)
var groupsAtWork: Int {
  @_noLocks get { 8 }
}

/// How many times that number of groups is rendered together: their feedback operators fill one
/// another's vectors, and a change needs new lists of its own groups only.
@inline(__always)
var listsAtWork: Int {
  @_noLocks get { 3 }
}

/// The number of voices in ``groupsAtWork``.
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
/// - Parameters:
///   - tickFrames: 8, or a multiple of 16.
///   - groups: how many there are at most.
public func scratchVectors(tickFrames: Int, groups: Int) -> Int {
  let lists = listCount(groups: groups) + 1
  return (Scratch.listsPlace(tickFrames: tickFrames) + lists * VoiceLists.bytes) / 32
}

/// The number of ``VoiceLists`` for a number of groups.
private func listCount(groups: Int) -> Int { (groups + groupsAtWork - 1) / groupsAtWork }

/// Initialises scratch memory, once.
///
/// - Parameters:
///   - scratch: room for ``scratchVectors(tickFrames:groups:)``.
///   - tickFrames: 8, or a multiple of 16.
///   - groups: how many there are at most.
public func prepareScratch(
  _ scratch: UnsafeMutablePointer<SIMD8<Float>>, tickFrames: Int, groups: Int
) {
  scratch.initialize(
    repeating: SIMD8(), count: scratchVectors(tickFrames: tickFrames, groups: groups))
  Scratch(scratch, tickFrames: tickFrames).prepare(lists: listCount(groups: groups))
}
