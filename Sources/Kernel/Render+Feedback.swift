internal import Lanes

// An operator that modulates itself waits for its own last output, about 40 clock cycles a frame. So
// frames can't lie side by side; operators can, of whatever voices, and several vectors of them fill
// one another's waits.

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
  @inline(__always) @_noLocks
  mutating func next(
    modulation: LaneFloats = LaneFloats(), _ number: LaneFloats, _ rounder: LaneFloats
  ) -> LaneFloats {
    // The last output comes in at the end: all waits for that.
    let cycles = cyclesPlusHalf(phase) + modulation + echo + feedback * last
    let output = wave(
      turn: turn(cycles: cycles, rounder: rounder), gain: gain + gainStep * number)
    echo = feedback * last
    beforeLast = last
    last = output
    phase &+= increment
    return output
  }
}

/// Who waits in a ``FeedbackQueue``, up to 32.
struct FeedbackWork {
  struct Item: BitwiseCopyable {
    var group: UnsafeMutablePointer<VoiceGroup>
    var output: UnsafeMutablePointer<FrameFloats>
    var lane: Int
    var slot: Int

    @inline(__always) @_noLocks
    init(
      group: UnsafeMutablePointer<VoiceGroup>, output: UnsafeMutablePointer<FrameFloats>, lane: Int,
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
  init(_ group: UnsafeMutablePointer<VoiceGroup>, _ output: UnsafeMutablePointer<FrameFloats>) {
    items = InlineArray(repeating: Item(group: group, output: output, lane: 0, slot: 0))
  }
}

/// Operators that wait to be rendered together.
struct FeedbackQueue {
  private let work: UnsafeMutablePointer<FeedbackWork>
  private var count = 0
  private let scratch: Scratch
  private let segment: Segment

  @inline(__always) @_noLocks
  init(_ scratch: Scratch, _ segment: Segment) {
    work = scratch.feedback
    self.scratch = scratch
    self.segment = segment
  }

  /// Adds an operator. Where the queue is full already, all are rendered.
  ///
  /// - Parameter modulated: whether the output's place holds what others modulate it with; the same
  ///   for all that wait together.
  @_noLocks @inline(never)
  mutating func add(_ place: Int, _ slot: Int, modulated: Bool) {
    if count == 32 { flush(modulated: modulated) }
    let group = scratch.voices[place].group
    let lane = scratch.voices[place].lane
    work.pointee.items[count] = FeedbackWork.Item(
      group: group, output: scratch.output(slot, of: scratch.voices + place), lane: lane, slot: slot
    )
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
    work.pointee.lanes[vector].echo[element] =
      feedback * group.pointee.operators[slot].beforeLast[lane]
    count &+= 1
  }

  /// Renders what waits.
  @_noLocks @inline(__always)
  mutating func flush(modulated: Bool) {
    if count > 0 { renderAll(modulated) }
  }

  @_noLocks @inline(never)
  private mutating func renderAll(_ modulated: Bool) {
    if modulated { spreadModulation() }
    if count <= 8 {
      renderOne(modulated)
    } else if count <= 16 {
      renderTwo(modulated)
    } else {
      // The fourth may be empty: it costs nothing in the others' waits.
      renderFour(modulated)
    }
    gatherOutputs()
    count = 0
  }

  /// What modulates the operators, from frames side by side to operators side by side.
  @_noLocks
  private func spreadModulation() {
    let rows = UnsafeMutableRawPointer(scratch.rows).assumingMemoryBound(to: Float.self)
    for place in 0..<count {
      let input = UnsafeMutableRawPointer(work.pointee.items[place].output)
        .assumingMemoryBound(to: Float.self)
      for frame in 0..<segment.frames { rows[frame &* rowVectors &* 8 &+ place] = input[frame] }
    }
  }

  /// And back, with where each operator is now.
  @_noLocks
  private func gatherOutputs() {
    for vector in 0..<(count &+ 7) &>> 3 {
      let many = min(count &- vector &* 8, 8)
      for i in 0..<segment.vectors {
        let columns = transposed(
          scratch.rows + (i &* 8 &* rowVectors &+ vector), distance: rowVectors)
        for element in 0..<many {
          work.pointee.items[vector &* 8 &+ element].output[i] = columns[element]
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

extension FeedbackQueue {
  /// Up to eight operators.
  @_noLocks @inline(never)
  private mutating func renderOne(_ modulated: Bool) {
    var a = work.pointee.lanes[0]
    var row = scratch.rows
    let numbers = scratch.frameNumbers + segment.offset
    let rounder = scratch.rounder
    if modulated {
      for i in 0..<segment.frames {
        row[0] = a.next(modulation: row[0], LaneFloats(repeating: numbers[i]), rounder)
        row += rowVectors
      }
    } else {
      for i in 0..<segment.frames {
        row[0] = a.next(LaneFloats(repeating: numbers[i]), rounder)
        row += rowVectors
      }
    }
    work.pointee.lanes[0] = a
  }

  /// Up to sixteen.
  @_noLocks @inline(never)
  private mutating func renderTwo(_ modulated: Bool) {
    var a = work.pointee.lanes[0]
    var b = work.pointee.lanes[1]
    var row = scratch.rows
    let numbers = scratch.frameNumbers + segment.offset
    let rounder = scratch.rounder
    if modulated {
      for i in 0..<segment.frames {
        let number = LaneFloats(repeating: numbers[i])
        row[0] = a.next(modulation: row[0], number, rounder)
        row[1] = b.next(modulation: row[1], number, rounder)
        row += rowVectors
      }
    } else {
      for i in 0..<segment.frames {
        let number = LaneFloats(repeating: numbers[i])
        row[0] = a.next(number, rounder)
        row[1] = b.next(number, rounder)
        row += rowVectors
      }
    }
    work.pointee.lanes[0] = a
    work.pointee.lanes[1] = b
  }

  /// Up to thirty-two.
  @_noLocks @inline(never)
  private mutating func renderFour(_ modulated: Bool) {
    var a = work.pointee.lanes[0]
    var b = work.pointee.lanes[1]
    var c = work.pointee.lanes[2]
    var d = work.pointee.lanes[3]
    var row = scratch.rows
    let numbers = scratch.frameNumbers + segment.offset
    let rounder = scratch.rounder
    if modulated {
      for i in 0..<segment.frames {
        let number = LaneFloats(repeating: numbers[i])
        row[0] = a.next(modulation: row[0], number, rounder)
        row[1] = b.next(modulation: row[1], number, rounder)
        row[2] = c.next(modulation: row[2], number, rounder)
        row[3] = d.next(modulation: row[3], number, rounder)
        row += rowVectors
      }
    } else {
      for i in 0..<segment.frames {
        let number = LaneFloats(repeating: numbers[i])
        row[0] = a.next(number, rounder)
        row[1] = b.next(number, rounder)
        row[2] = c.next(number, rounder)
        row[3] = d.next(number, rounder)
        row += rowVectors
      }
    }
    work.pointee.lanes[0] = a
    work.pointee.lanes[1] = b
    work.pointee.lanes[2] = c
    work.pointee.lanes[3] = d
  }
}
