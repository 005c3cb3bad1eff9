internal import Lanes

// An operator that modulates itself waits for its own last output, about 30 clock cycles a frame. So
// frames can't lie side by side; operators can, of whatever voices, and several vectors of them fill
// one another's waits. What is left is filled with operators that wait for nobody.

/// What eight operators that modulate themselves need.
struct FeedbackLanes {
  var phase = LaneBits()
  var increment = LaneBits()
  /// At the tick's first frame.
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

/// `gain` times the ``Lanes/wave(turn:gain:)`` of −1 … 1 cycles.
///
/// It is folded at 0 and at one half. The same polynomial as there, but as a product of a linear and a
/// quadratic one, fitted again: a multiplication less from the folded phase to the end. The largest error
/// is −122 dB.
@inline(__always) @_noLocks
private func waveOfTwoTurns(_ cycles: LaneFloats, gain: LaneFloats) -> LaneFloats {
  let s = magnitude(magnitude(cycles) - LaneFloats(repeating: 0.5)) - LaneFloats(repeating: 0.25)
  let x = s * s
  let linear =
    (s * (gain * LaneFloats(repeating: -70.993_64))) * (x - LaneFloats(repeating: 0.244_579_88))
  return linear
    * (x * (x - LaneFloats(repeating: 0.901_167_2)) + LaneFloats(repeating: 0.361_858_04))
}

@inline(__always) @_noLocks
private func magnitude(_ numbers: LaneFloats) -> LaneFloats {
  unsafeBitCast(
    unsafeBitCast(numbers, to: LaneBits.self) & LaneBits(repeating: 0x7FFF_FFFF),
    to: LaneFloats.self)
}

/// Who waits in a ``FeedbackQueue``, up to 32.
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

  var items: InlineArray<32, Item>
  var lanes = InlineArray<4, FeedbackLanes>(repeating: FeedbackLanes())

  /// Nobody.
  init(_ group: UnsafeMutablePointer<VoiceGroup>, _ output: UnsafeMutablePointer<Float>) {
    items = InlineArray(repeating: Item(group: group, output: output, lane: 0, slot: 0))
  }
}

/// Operators that wait to be rendered together.
struct FeedbackQueue {
  private let work: UnsafeMutablePointer<FeedbackWork>
  private var count = 0
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

  /// Adds an operator. Where the queue is full already, all are rendered.
  ///
  /// - Parameter modulated: whether the output's place holds what others modulate it with; the same
  ///   for all that wait together.
  @_noLocks @inline(never)
  mutating func add(_ item: OperatorAtWork, modulated: Bool, _ plain: inout PlainList) {
    if count == 32 { flush(modulated: modulated, &plain) }
    let voice = voices + Int(item.place)
    let group = voice.pointee.group
    let lane = voice.pointee.lane
    let slot = Int(item.source)
    work.pointee.items[count] = FeedbackWork.Item(
      group: group, output: scratch.output(slot, of: voice), lane: lane, slot: slot)
    let vector = count &>> 3
    let element = count & 7
    work.pointee.lanes[vector].phase[element] = group.pointee.operators[slot].phase[lane]
    work.pointee.lanes[vector].increment[element] = group.pointee.operators[slot].increment[lane]
    work.pointee.lanes[vector].gain[element] = group.pointee.operators[slot].gain[lane]
    work.pointee.lanes[vector].gainStep[element] = group.pointee.operators[slot].gainStep[lane]
    work.pointee.lanes[vector].last[element] = group.pointee.operators[slot].last[lane]
    work.pointee.lanes[vector].beforeLast[element] = group.pointee.operators[slot].beforeLast[lane]
    let feedback = group.pointee.weights[slot &* 7][lane] * 0.5
    work.pointee.lanes[vector].feedback[element] = feedback
    // A little below one half: the gain of the last tick counts in the first frame.
    let gain = max(
      group.pointee.operators[slot].gain[lane].magnitude,
      group.pointee.operators[slot].nextGain[lane].magnitude)
    let loudest = max(gain, group.pointee.operators[slot].last[lane].magnitude)
    if feedback.magnitude * loudest > 0.45 { isBounded = false }
    work.pointee.lanes[vector].echo[element] =
      feedback * group.pointee.operators[slot].beforeLast[lane]
    count &+= 1
  }

  /// Renders what waits.
  @_noLocks @inline(__always)
  mutating func flush(modulated: Bool, _ plain: inout PlainList) {
    if count > 0 { renderAll(modulated, &plain) }
  }

  @_noLocks @inline(never)
  private mutating func renderAll(_ modulated: Bool, _ plain: inout PlainList) {
    if modulated { spreadModulation() }
    if count <= 8 {
      renderOne(modulated, &plain)
    } else if count <= 16 {
      renderTwo(modulated, &plain)
    } else {
      // The fourth may be empty: it costs nothing in the others' waits.
      renderFour(modulated)
    }
    gatherOutputs()
    count = 0
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
  @_noLocks
  private func gatherOutputs() {
    for vector in 0..<(count &+ 7) &>> 3 {
      let many = min(count &- vector &* 8, 8)
      for i in 0..<segment.eights {
        let columns = transposed(
          scratch.rows + (i &* 8 &* rowVectors &+ vector), distance: rowVectors)
        for element in 0..<many {
          store(eight: columns[element], work.pointee.items[vector &* 8 &+ element].output, i)
        }
      }
      for element in 0..<many {
        let item = work.pointee.items[vector &* 8 &+ element]
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
  /// Up to eight operators.
  @_noLocks @inline(never)
  private mutating func renderOne(_ modulated: Bool, _ plain: inout PlainList) {
    switch (modulated, isBounded) {
    case (false, true): loopOne(modulated: false, isBounded: true, &plain)
    case (false, false): loopOne(modulated: false, isBounded: false, &plain)
    case (true, true): loopOne(modulated: true, isBounded: true, &plain)
    case (true, false): loopOne(modulated: true, isBounded: false, &plain)
    }
  }

  @_noLocks @inline(__always)
  private mutating func loopOne(
    modulated: Bool, isBounded: Bool, _ plain: inout PlainList
  ) {
    var a = work.pointee.lanes[0]
    var row = scratch.rows
    let numbers = scratch.frameNumbers + segment.offset
    let rounder = LaneFloats(repeating: scratch.rounder)
    for i in 0..<segment.frames {
      let number = LaneFloats(repeating: numbers[i])
      let modulation = modulated ? row[0] : LaneFloats()
      row[0] = a.next(modulation: modulation, number, rounder, isBounded: isBounded)
      row += rowVectors
      if !modulated { plain.renderNext() }
    }
    work.pointee.lanes[0] = a
  }

  /// Up to sixteen.
  @_noLocks @inline(never)
  private mutating func renderTwo(_ modulated: Bool, _ plain: inout PlainList) {
    switch (modulated, isBounded) {
    case (false, true): loopTwo(modulated: false, isBounded: true, &plain)
    case (false, false): loopTwo(modulated: false, isBounded: false, &plain)
    case (true, true): loopTwo(modulated: true, isBounded: true, &plain)
    case (true, false): loopTwo(modulated: true, isBounded: false, &plain)
    }
  }

  @_noLocks @inline(__always)
  private mutating func loopTwo(
    modulated: Bool, isBounded: Bool, _ plain: inout PlainList
  ) {
    var a = work.pointee.lanes[0]
    var b = work.pointee.lanes[1]
    var row = scratch.rows
    let numbers = scratch.frameNumbers + segment.offset
    let rounder = LaneFloats(repeating: scratch.rounder)
    for i in 0..<segment.frames {
      let number = LaneFloats(repeating: numbers[i])
      let one = modulated ? row[0] : LaneFloats()
      let two = modulated ? row[1] : LaneFloats()
      row[0] = a.next(modulation: one, number, rounder, isBounded: isBounded)
      row[1] = b.next(modulation: two, number, rounder, isBounded: isBounded)
      row += rowVectors
      if !modulated { plain.renderNext() }
    }
    work.pointee.lanes[0] = a
    work.pointee.lanes[1] = b
  }

  /// Up to thirty-two, which fill one another's waits.
  @_noLocks @inline(never)
  private mutating func renderFour(_ modulated: Bool) {
    modulated ? loopFour(modulated: true) : loopFour(modulated: false)
  }

  @_noLocks @inline(__always)
  private mutating func loopFour(modulated: Bool) {
    var a = work.pointee.lanes[0]
    var b = work.pointee.lanes[1]
    var c = work.pointee.lanes[2]
    var d = work.pointee.lanes[3]
    var row = scratch.rows
    let numbers = scratch.frameNumbers + segment.offset
    let rounder = LaneFloats(repeating: scratch.rounder)
    for i in 0..<segment.frames {
      let number = LaneFloats(repeating: numbers[i])
      let none = LaneFloats()
      row[0] = a.next(modulation: modulated ? row[0] : none, number, rounder, isBounded: false)
      row[1] = b.next(modulation: modulated ? row[1] : none, number, rounder, isBounded: false)
      row[2] = c.next(modulation: modulated ? row[2] : none, number, rounder, isBounded: false)
      row[3] = d.next(modulation: modulated ? row[3] : none, number, rounder, isBounded: false)
      row += rowVectors
    }
    work.pointee.lanes[0] = a
    work.pointee.lanes[1] = b
    work.pointee.lanes[2] = c
    work.pointee.lanes[3] = d
  }
}
