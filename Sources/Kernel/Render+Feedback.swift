internal import Lanes

// An operator that modulates itself waits for its own last output, about 30 clock cycles a frame. So
// frames can't lie side by side; operators can, of whatever voices, and several vectors of them fill
// one another's waits. What is left is filled with operators that wait for nobody.

/// What eight operators that modulate themselves need.
struct FeedbackLanes {
  var phase = LaneBits()
  var increment = LaneBits()
  /// At the tick's first frame; with ``sineFactor``, like its step.
  var gain = LaneFloats()
  var gainStep = LaneFloats()
  var last = LaneFloats()
  var beforeLast = LaneFloats()
  /// Half the weight of the edge to itself: the mean of two outputs is half their sum.
  var feedback = LaneFloats()
  /// What the output before the last does.
  var echo = LaneFloats()

  /// The output of the next frame, `modulation` cycles ahead of its own phase.
  ///
  /// - Parameter isBounded: whether `feedback` · `last` is at most half a cycle in all lanes.
  @inline(__always) @_noLocks
  mutating func next(
    modulation: LaneFloats, _ number: LaneFloats, _ rounder: LaneFloats, isBounded: Bool
  ) -> LaneFloats {
    // The last output comes in at the end: all waits for that. So whole cycles are taken off before.
    let ahead = cyclesPlusHalf(phase) + modulation + echo
    let back = feedback * last
    var cycles = turn(cycles: ahead, rounder: rounder) + back
    if !isBounded { cycles = turn(cycles: cycles, rounder: rounder) }
    let output = waveOfTwoTurns(cycles, gain: gain + gainStep * number)
    echo = back
    beforeLast = last
    last = output
    phase &+= increment
    return output
  }
}

/// The ``Lanes/wave(turn:gain:)`` of −1 … 1 cycles: folded at 0 and at one half, then the polynomial that
/// goes with ``sineFactor``.
@inline(__always) @_noLocks
private func waveOfTwoTurns(_ cycles: LaneFloats, gain: LaneFloats) -> LaneFloats {
  let s = magnitude(magnitude(cycles) - LaneFloats(repeating: 0.5)) - LaneFloats(repeating: 0.25)
  let x = s * s
  let linear =
    (s * gain) * (x - LaneFloats(repeating: 0.244_579_88))
  return linear
    * (x * (x - LaneFloats(repeating: 0.901_167_2)) + LaneFloats(repeating: 0.361_858_04))
}

@inline(__always) @_noLocks
private func magnitude(_ numbers: LaneFloats) -> LaneFloats {
  unsafeBitCast(
    unsafeBitCast(numbers, to: LaneBits.self) & LaneBits(repeating: 0x7FFF_FFFF),
    to: LaneFloats.self)
}

/// Who waits in a ``FeedbackQueue``.
struct FeedbackWork {
  struct Item: BitwiseCopyable {
    var group: UnsafeMutablePointer<VoiceGroup>
    var output: UnsafeMutablePointer<Float>
    var lane: Int
    var slot: Int

    @inline(__always) @_noLocks
    init(
      group: UnsafeMutablePointer<VoiceGroup>, output: UnsafeMutablePointer<Float>, lane: Int,
      slot: Int
    ) {
      self.group = group
      self.output = output
      self.lane = lane
      self.slot = slot
    }
  }

  /// Up to 32, and up to eight that the first ones modulate, from ``firstAbove`` on.
  var items: InlineArray<40, Item>
  var lanes = InlineArray<5, FeedbackLanes>(repeating: FeedbackLanes())
  /// What the first eight do to the last eight, each to one.
  var weights = LaneFloats()

  /// Nobody.
  init(_ group: UnsafeMutablePointer<VoiceGroup>, _ output: UnsafeMutablePointer<Float>) {
    items = InlineArray(repeating: Item(group: group, output: output, lane: 0, slot: 0))
  }
}

/// Where the operators begin that others in the same queue modulate.
@inline(__always)
private var firstAbove: Int {
  @_noLocks get { 32 }
}

/// Operators that wait to be rendered together.
struct FeedbackQueue {
  private let work: UnsafeMutablePointer<FeedbackWork>
  private var count = 0
  /// How many of the first are the modulators of pairs.
  private var pairCount = 0
  /// Whether in none of those that wait the last output alone moves the phase by more than half a cycle.
  private var isBounded = true
  private let voices: UnsafePointer<VoiceAtWork>
  private let scratch: Scratch
  private let segment: Segment

  @inline(__always) @_noLocks
  init(_ lists: VoiceLists, _ scratch: Scratch, _ segment: Segment) {
    work = scratch.feedback
    voices = UnsafePointer(lists.voices)
    self.scratch = scratch
    self.segment = segment
  }

  /// Adds two operators, of which the first is all that modulates the second. All pairs come first.
  @_noLocks @inline(__always)
  mutating func addPair(_ item: OperatorAtWork, _ plain: inout PlainList) {
    if pairCount == 8 { flush(&plain) }
    let modulator = Int(item.source)
    let modulated = Int(item.secondSource)
    put(item, modulator, pairCount)
    put(item, modulated, firstAbove &+ pairCount)
    let voice = voices + Int(item.place)
    work.pointee.weights[pairCount] = scratch.weight(of: modulator, in: modulated, of: voice)[0]
    pairCount &+= 1
    count &+= 1
  }

  /// Adds an operator that nobody else modulates.
  @_noLocks @inline(__always)
  mutating func add(_ item: OperatorAtWork, _ plain: inout PlainList) {
    if count == 32 { flush(&plain) }
    put(item, Int(item.source), count)
    count &+= 1
  }

  /// Adds an operator whose output's place holds what others modulate it with; all that wait are such.
  @_noLocks @inline(__always)
  mutating func addModulated(_ item: OperatorAtWork) {
    if count == 32 { flushModulated() }
    put(item, Int(item.source), count)
    count &+= 1
  }

  @_noLocks @inline(never)
  private mutating func put(_ item: OperatorAtWork, _ slot: Int, _ index: Int) {
    let voice = voices + Int(item.place)
    let group = voice.pointee.group
    let lane = voice.pointee.lane
    work.pointee.items[index] = FeedbackWork.Item(
      group: group, output: scratch.output(slot, of: voice), lane: lane, slot: slot)
    let vector = index &>> 3
    let element = index & 7
    let gain = group.pointee.operators[slot].gain[lane]
    let last = group.pointee.operators[slot].last[lane]
    work.pointee.lanes[vector].phase[element] = group.pointee.operators[slot].phase[lane]
    work.pointee.lanes[vector].increment[element] = group.pointee.operators[slot].increment[lane]
    work.pointee.lanes[vector].gain[element] = gain * sineFactor
    work.pointee.lanes[vector].gainStep[element] =
      group.pointee.operators[slot].gainStep[lane] * sineFactor
    work.pointee.lanes[vector].last[element] = last
    work.pointee.lanes[vector].beforeLast[element] = group.pointee.operators[slot].beforeLast[lane]
    let feedback = group.pointee.weights[slot &* 7][lane] * 0.5
    work.pointee.lanes[vector].feedback[element] = feedback
    work.pointee.lanes[vector].echo[element] =
      feedback * group.pointee.operators[slot].beforeLast[lane]
    // A little below one half: the gain of the last tick counts in the first frame.
    let nextGain = group.pointee.operators[slot].nextGain[lane].magnitude
    let loudest = max(max(gain.magnitude, nextGain), last.magnitude)
    if feedback.magnitude * loudest > 0.45 { isBounded = false }
  }

  /// Renders what waits and isn't modulated before.
  @_noLocks @inline(__always)
  mutating func flush(_ plain: inout PlainList) {
    if count > 0 { renderAll(&plain) }
  }

  @_noLocks @inline(never)
  private mutating func renderAll(_ plain: inout PlainList) {
    switch (count, pairCount > 0, isBounded) {
    case (0...8, false, true): renderOne(pairs: false, isBounded: true, &plain)
    case (0...8, false, false): renderOne(pairs: false, isBounded: false, &plain)
    case (0...8, true, true): renderOne(pairs: true, isBounded: true, &plain)
    case (0...8, true, false): renderOne(pairs: true, isBounded: false, &plain)
    case (9...16, false, true): renderTwo(pairs: false, isBounded: true, &plain)
    case (9...16, false, false): renderTwo(pairs: false, isBounded: false, &plain)
    case (9...16, true, true): renderTwo(pairs: true, isBounded: true, &plain)
    case (9...16, true, false): renderTwo(pairs: true, isBounded: false, &plain)
    // The fourth may be empty: it costs nothing in the others' waits.
    case (_, false, _): renderFour(pairs: false, modulated: false)
    case (_, true, _): renderFour(pairs: true, modulated: false)
    }
    empty()
  }

  /// Renders what was modulated before.
  @_noLocks @inline(__always)
  mutating func flushModulated() {
    if count > 0 { renderAllModulated() }
  }

  @_noLocks @inline(never)
  private mutating func renderAllModulated() {
    spreadModulation()
    renderFour(pairs: false, modulated: true)
    empty()
  }

  /// Hands the outputs over.
  @_noLocks
  private mutating func empty() {
    gatherOutputs(0, count)
    if pairCount > 0 { gatherOutputs(firstAbove, pairCount) }
    count = 0
    pairCount = 0
    isBounded = true
  }

  /// What modulates the operators, from frames side by side to operators side by side.
  @_noLocks
  private func spreadModulation() {
    let rows = UnsafeMutableRawPointer(scratch.rows).assumingMemoryBound(to: Float.self)
    for place in 0..<count {
      let input = work.pointee.items[place].output
      for frame in 0..<segment.frames { rows[frame &* rowVectors &* 8 &+ place] = input[frame] }
    }
  }

  /// And back, with where each operator is now.
  @_noLocks @inline(never)
  private func gatherOutputs(_ first: Int, _ count: Int) {
    for part in 0..<(count &+ 7) &>> 3 {
      let vector = first &>> 3 &+ part
      let items = vector &* 8
      let many = min(count &- part &* 8, 8)
      for i in 0..<segment.eights {
        let columns = transposed(
          scratch.rows + (i &* 8 &* rowVectors &+ vector), distance: rowVectors)
        for element in 0..<many {
          store(eight: columns[element], work.pointee.items[items &+ element].output, i)
        }
      }
      for element in 0..<many {
        let item = work.pointee.items[items &+ element]
        item.group.pointee.operators[item.slot].last[item.lane] =
          work.pointee.lanes[vector].last[element]
        item.group.pointee.operators[item.slot].beforeLast[item.lane] =
          work.pointee.lanes[vector].beforeLast[element]
      }
    }
  }
}

// Each of these loops is made for each kind of what waits: what is decided once, isn't asked a frame.

extension FeedbackQueue {
  /// Up to eight operators, and those that they modulate.
  @_noLocks @inline(__always)
  private func renderOne(pairs: Bool, isBounded: Bool, _ plain: inout PlainList) {
    var a = work.pointee.lanes[0]
    var above = work.pointee.lanes[4]
    let weights = work.pointee.weights
    var row = scratch.rows
    let numbers = scratch.frameNumbers + segment.offset
    let rounder = LaneFloats(repeating: scratch.rounder)
    let none = LaneFloats()
    for i in 0..<segment.frames {
      let number = LaneFloats(repeating: numbers[i])
      let first = a.next(modulation: none, number, rounder, isBounded: isBounded)
      row[0] = first
      if pairs {
        row[4] = above.next(
          modulation: weights * first, number, rounder, isBounded: isBounded)
      }
      row += rowVectors
      plain.renderNext()
    }
    work.pointee.lanes[0] = a
    if pairs { work.pointee.lanes[4] = above }
  }

  /// Up to sixteen.
  @_noLocks @inline(__always)
  private func renderTwo(pairs: Bool, isBounded: Bool, _ plain: inout PlainList) {
    var a = work.pointee.lanes[0]
    var b = work.pointee.lanes[1]
    var above = work.pointee.lanes[4]
    let weights = work.pointee.weights
    var row = scratch.rows
    let numbers = scratch.frameNumbers + segment.offset
    let rounder = LaneFloats(repeating: scratch.rounder)
    let none = LaneFloats()
    for i in 0..<segment.frames {
      let number = LaneFloats(repeating: numbers[i])
      let first = a.next(modulation: none, number, rounder, isBounded: isBounded)
      row[0] = first
      row[1] = b.next(modulation: none, number, rounder, isBounded: isBounded)
      if pairs {
        row[4] = above.next(
          modulation: weights * first, number, rounder, isBounded: isBounded)
      }
      row += rowVectors
      plain.renderNext()
    }
    work.pointee.lanes[0] = a
    work.pointee.lanes[1] = b
    if pairs { work.pointee.lanes[4] = above }
  }

  /// Up to thirty-two, which fill one another's waits.
  @_noLocks @inline(__always)
  private func renderFour(pairs: Bool, modulated: Bool) {
    var a = work.pointee.lanes[0]
    var b = work.pointee.lanes[1]
    var c = work.pointee.lanes[2]
    var d = work.pointee.lanes[3]
    var above = work.pointee.lanes[4]
    let weights = work.pointee.weights
    var row = scratch.rows
    let numbers = scratch.frameNumbers + segment.offset
    let rounder = LaneFloats(repeating: scratch.rounder)
    let none = LaneFloats()
    for i in 0..<segment.frames {
      let number = LaneFloats(repeating: numbers[i])
      let first = a.next(
        modulation: modulated ? row[0] : none, number, rounder, isBounded: false)
      row[0] = first
      row[1] = b.next(modulation: modulated ? row[1] : none, number, rounder, isBounded: false)
      row[2] = c.next(modulation: modulated ? row[2] : none, number, rounder, isBounded: false)
      row[3] = d.next(modulation: modulated ? row[3] : none, number, rounder, isBounded: false)
      if pairs {
        row[4] = above.next(modulation: weights * first, number, rounder, isBounded: false)
      }
      row += rowVectors
    }
    work.pointee.lanes[0] = a
    work.pointee.lanes[1] = b
    work.pointee.lanes[2] = c
    work.pointee.lanes[3] = d
    if pairs { work.pointee.lanes[4] = above }
  }
}
