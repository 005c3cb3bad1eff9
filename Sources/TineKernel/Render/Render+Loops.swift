/// One operator of up to sixteen voices, in a loop of several or above one.
struct LoopLanes {
  var phase = SixteenBits()
  var increment = SixteenBits()
  /// At the tick's first frame; with ``Sine/factor``, like its step.
  var gain = SixteenFloats()
  var gainStep = SixteenFloats()
  var last = SixteenFloats()
  var beforeLast = SixteenFloats()

  /// The last two outputs together: twice the mean that feedback takes.
  var lastTwo: SixteenFloats {
    @inline(__always) @_noLocks get { last + beforeLast }
  }

  /// The output of the next frame, `modulation` cycles ahead of its own phase.
  @inline(__always) @_noLocks
  mutating func next(
    _ modulation: SixteenFloats, _ number: SixteenFloats, _ rounder: SixteenFloats
  ) -> SixteenFloats {
    let cycles = turn(cycles: cyclesPlusHalf(phase) + modulation, rounder: rounder)
    let s = SixteenFloats(repeating: 0.25) - magnitude(cycles)
    let (linear, quadratic) = Sine.factors(s, gain: gain + gainStep * number)
    beforeLast = last
    last = linear * quadratic
    phase &+= increment
    return last
  }
}

/// Who waits in a ``LoopQueue``, up to sixteen.
struct LoopWork {
  var operators = InlineArray<6, LoopLanes>(repeating: LoopLanes())
  /// As in `VoiceGroup`, but halved where the edge feeds back.
  var weights = InlineArray<36, SixteenFloats>(repeating: SixteenFloats())
  /// For each slot what modulates it in any lane, itself included.
  var sources = InlineArray<6, UInt8>(repeating: 0)
  var groups: InlineArray<16, UnsafeMutablePointer<VoiceGroup>>
  var lanes = InlineArray<16, Int>(repeating: 0)
  var places = InlineArray<16, Int>(repeating: 0)

  /// Nobody.
  @_noLocks
  init(_ group: UnsafeMutablePointer<VoiceGroup>) { groups = InlineArray(repeating: group) }
}

/// The loops of up to sixteen voices, whatever groups they are in, a lane each.
///
/// A loop is as slow as its operators' waits in a row; sixteen take as long as one. A lane whose
/// voice doesn't have an operator in its loop computes silence there.
struct LoopQueue {
  private let work: UnsafeMutablePointer<LoopWork>
  private var slots: UInt8 = 0
  private var count = 0
  private let voices: UnsafePointer<VoiceAtWork>
  private let scratch: Scratch
  private let segment: Segment

  @_noLocks @inline(__always)
  init(_ lists: VoiceLists, _ scratch: Scratch, _ segment: Segment) {
    work = scratch.loops
    voices = UnsafePointer(lists.voices)
    self.scratch = scratch
    self.segment = segment
  }

  /// Adds a voice; the sixteenth has all of them rendered.
  @_noLocks @inline(never)
  mutating func add(_ place: Int) {
    let group = voices[place].group
    let lane = voices[place].lane
    if count == 0 { work.pointee = LoopWork(group) }
    work.pointee.groups[count] = group
    work.pointee.lanes[count] = lane
    work.pointee.places[count] = place
    let wiring = group.pointee.wirings[lane]
    slots |= wiring.loopSlots
    for slot in wiring.loopSlots.trailingZeroBitCount..<6 {
      work.pointee.operators[slot].phase[count] = group.pointee.operators[slot].phase[lane]
      work.pointee.operators[slot].increment[count] = group.pointee.operators[slot].increment[lane]
      work.pointee.operators[slot].gain[count] =
        group.pointee.operators[slot].gain[lane] * Sine.factor
      work.pointee.operators[slot].gainStep[count] =
        group.pointee.operators[slot].gainStep[lane] * Sine.factor
      work.pointee.operators[slot].last[count] = group.pointee.operators[slot].last[lane]
      work.pointee.operators[slot].beforeLast[count] =
        group.pointee.operators[slot].beforeLast[lane]
      let bit: UInt8 = 1 &<< UInt8(truncatingIfNeeded: slot)
      var sources = wiring.sources[slot] | (wiring.feedbackSlots & bit)
      work.pointee.sources[slot] |= sources
      while sources != 0 {
        let source = sources.trailingZeroBitCount
        sources &= sources &- 1
        let weight = group.pointee.weights[slot &* 6 &+ source][lane]
        work.pointee.weights[slot &* 6 &+ source][count] = source > slot ? weight : weight * 0.5
      }
    }
    count &+= 1
    if count == 16 { flush() }
  }

  /// Renders what waits.
  @_noLocks @inline(__always)
  mutating func flush() {
    if count > 0 { renderAll() }
  }

  @_noLocks @inline(never)
  private mutating func renderAll() {
    if !renderRing() { renderAny() }
    for voice in 0..<count { keep(voice) }
    gatherOutputs()
    count = 0
    slots = 0
  }

  /// Any loops: all slots frame by frame, each with every source that it has.
  @_noLocks
  private mutating func renderAny() {
    let bottom = slots.trailingZeroBitCount
    let rounder = SixteenFloats(repeating: scratch.rounder)
    let numbers = scratch.frameNumbers + segment.offset
    for i in 0..<segment.frames {
      let number = SixteenFloats(repeating: numbers[i])
      let row = scratch.row(i)
      var slot = 5
      while slot >= bottom {
        var modulation = SixteenFloats()
        var sources = work.pointee.sources[slot]
        while sources != 0 {
          let source = sources.trailingZeroBitCount
          sources &= sources &- 1
          let weight = work.pointee.weights[slot &* 6 &+ source]
          let output =
            source > slot
            ? work.pointee.operators[source].last : work.pointee.operators[source].lastTwo
          modulation += weight * output
        }
        row.put(work.pointee.operators[slot].next(modulation, number, rounder), sixteen: slot)
        slot &-= 1
      }
    }
  }

  /// Two or three operators in a ring: slot 5 modulates slot 4, that slot 3, and the last one slot
  /// 5 again, as in the DX7's algorithms 4 and 6. What moves stays out of memory.
  ///
  /// - Returns: whether all that waits are such rings.
  @_noLocks
  private mutating func renderRing() -> Bool {
    let bottom = slots.trailingZeroBitCount
    if bottom != 3 && bottom != 4 { return false }
    if work.pointee.sources[5] != 1 &<< UInt8(truncatingIfNeeded: bottom) { return false }
    if work.pointee.sources[4] != 0b10_0000 { return false }
    if bottom == 3 && work.pointee.sources[3] != 0b01_0000 { return false }
    var top = work.pointee.operators[5]
    var middle = work.pointee.operators[4]
    var last = work.pointee.operators[3]
    let toMiddle = work.pointee.weights[4 &* 6 &+ 5]
    let closing = work.pointee.weights[30 &+ bottom]
    let rounder = SixteenFloats(repeating: scratch.rounder)
    let numbers = scratch.frameNumbers + segment.offset
    if bottom == 3 {
      let toLast = work.pointee.weights[3 &* 6 &+ 4]
      for i in 0..<segment.frames {
        let number = SixteenFloats(repeating: numbers[i])
        let row = scratch.row(i)
        let first = top.next(closing * last.lastTwo, number, rounder)
        let second = middle.next(toMiddle * first, number, rounder)
        row.put(first, sixteen: 5)
        row.put(second, sixteen: 4)
        row.put(last.next(toLast * second, number, rounder), sixteen: 3)
      }
    } else {
      for i in 0..<segment.frames {
        let number = SixteenFloats(repeating: numbers[i])
        let row = scratch.row(i)
        let first = top.next(closing * middle.lastTwo, number, rounder)
        row.put(first, sixteen: 5)
        row.put(middle.next(toMiddle * first, number, rounder), sixteen: 4)
      }
    }
    work.pointee.operators[5] = top
    work.pointee.operators[4] = middle
    work.pointee.operators[3] = last
    return true
  }

  /// Where a voice's operators are now.
  @_noLocks
  private func keep(_ voice: Int) {
    let group = work.pointee.groups[voice]
    let lane = work.pointee.lanes[voice]
    for slot in group.pointee.wirings[lane].loopSlots.trailingZeroBitCount..<6 {
      group.pointee.operators[slot].last[lane] = work.pointee.operators[slot].last[voice]
      group.pointee.operators[slot].beforeLast[lane] =
        work.pointee.operators[slot].beforeLast[voice]
    }
  }

  /// From vectors of operators to vectors of frames.
  @_noLocks
  private func gatherOutputs() {
    for slot in slots.trailingZeroBitCount..<6 {
      let bit: UInt8 = 1 &<< UInt8(truncatingIfNeeded: slot)
      var first = 0
      while first < count {
        for i in 0..<segment.eights {
          let row = scratch.rows + (i &* 8 &* rowVectors &+ slot &* 2 &+ first / 8)
          let columns = transposed(row, distance: rowVectors)
          for voice in first..<min(first &+ 8, count)
          where work.pointee.groups[voice].pointee.wirings[work.pointee.lanes[voice]].loopSlots
            & bit != 0
          {
            let output = scratch.output(slot, of: voices + work.pointee.places[voice])
            store(eight: columns[voice &- first], output, i)
          }
        }
        first &+= 8
      }
    }
  }
}
