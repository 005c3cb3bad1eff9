// An operator with feedback depends on its own last output, a latency of about 23 clock cycles per
// frame. So frames can't be computed side by side; operators can, of any voices. The rest of the
// latency is filled with operators that depend on none.

/// The state of sixteen operators with feedback.
struct FeedbackLanes {
  var phase = SixteenBits()
  var increment = SixteenBits()
  /// At the tick's first frame; with ``Sine/factor``, like its step.
  var gain = SixteenFloats()
  var gainStep = SixteenFloats()
  /// Half the feedback's weight: the mean of two outputs is half their sum.
  var feedback = SixteenFloats()
  /// `feedback` times the last output.
  var back = SixteenFloats()
  /// `feedback` times the output before the last.
  var echo = SixteenFloats()
  /// The last output.
  var output = SixteenFloats()

  /// Computes the output of the next frame, `modulation` cycles ahead of its own phase.
  ///
  /// - Parameter isBounded: whether `back` is at most half a cycle in all lanes in use.
  @inline(__always) @_noLocks
  mutating func next(
    modulation: SixteenFloats, _ number: SixteenFloats, _ rounder: SixteenFloats, isBounded: Bool
  ) {
    // The last output is added at the end, because all else depends on it. So whole cycles are
    // subtracted first.
    let ahead = cyclesPlusHalf(phase) + modulation + echo
    var cycles = turn(cycles: ahead, rounder: rounder) + back
    if !isBounded { cycles = turn(cycles: cycles, rounder: rounder) }
    // Folded at 0 and at one half: the greater of the two lines.
    let distance = magnitude(cycles)
    let falling = SixteenFloats(repeating: 0.25) - distance
    let rising = distance - SixteenFloats(repeating: 0.75)
    let s = falling.replacing(with: rising, where: falling .< rising)
    let (linear, quadratic) = Sine.factors(s, gain: gain + gainStep * number)
    output = linear * quadratic
    echo = back
    // Not from the output: the linear part is ready first.
    back = (linear * feedback) * quadratic
    phase &+= increment
  }

  /// Undoes a frame in eight lanes, the first or the next: these are again what they were in
  /// `other`.
  @inline(__always) @_noLocks
  mutating func restore(half: Int, of other: FeedbackLanes) {
    let isLow = half == 0
    phase =
      isLow
      ? SixteenBits(lowHalf: other.phase.lowHalf, highHalf: phase.highHalf)
      : SixteenBits(lowHalf: phase.lowHalf, highHalf: other.phase.highHalf)
    back = Self.joined(isLow, other.back, back)
    echo = Self.joined(isLow, other.echo, echo)
    output = Self.joined(isLow, other.output, output)
  }

  @inline(__always) @_noLocks
  private static func joined(_ isLow: Bool, _ one: SixteenFloats, _ other: SixteenFloats)
    -> SixteenFloats
  {
    isLow
      ? SixteenFloats(lowHalf: one.lowHalf, highHalf: other.highHalf)
      : SixteenFloats(lowHalf: other.lowHalf, highHalf: one.highHalf)
  }
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
  var lanes = InlineArray<2, FeedbackLanes>(repeating: FeedbackLanes())
  /// What the first eight do to the next eight, each to one, in the lanes of the next eight.
  var weights = SixteenFloats()

  /// Nobody.
  init(_ group: UnsafeMutablePointer<VoiceGroup>, _ output: UnsafeMutablePointer<Float>) {
    items = InlineArray(repeating: Item(group: group, output: output, lane: 0, slot: 0))
  }
}

/// Operators that wait to be rendered together.
///
/// Pairs of them, where the one is all that modulates the other, are a lane of the first eight and
/// the same of the next eight. These are a frame behind, so that within a frame nobody waits for
/// anybody.
struct FeedbackQueue {
  private let work: UnsafeMutablePointer<FeedbackWork>
  /// How many of the first eight lanes are taken.
  private var low = 0
  /// How many of the others.
  private var high = 0
  private var hasPairs = false
  /// Whether in none of those that wait the last output alone moves the phase by more than half a
  /// cycle.
  private var isBounded = true
  /// The voices that those belong to who are added next.
  var voices: UnsafePointer<VoiceAtWork>
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
    if low == 8 { flush(&plain) }
    if !hasPairs { work.pointee.weights = SixteenFloats() }
    hasPairs = true
    let modulator = Int(item.source)
    let modulated = Int(item.secondSource)
    let voice = voices + Int(item.place)
    put(item, modulator, low)
    put(item, modulated, 8 &+ high)
    work.pointee.weights[8 &+ high] = scratch.weight(of: modulator, in: modulated, of: voice)[0]
    low &+= 1
    high &+= 1
  }

  /// Adds an operator that nobody else modulates.
  @_noLocks @inline(__always)
  mutating func add(_ item: OperatorAtWork, _ plain: inout PlainList) {
    if high == 24 { flush(&plain) }
    add(item)
  }

  /// Adds an operator whose output's place holds what others modulate it with; all that wait are
  /// such.
  @_noLocks @inline(__always)
  mutating func addModulated(_ item: OperatorAtWork) {
    if high == 24 { flushModulated() }
    add(item)
  }

  @_noLocks @inline(__always)
  private mutating func add(_ item: OperatorAtWork) {
    if low < 8 {
      put(item, Int(item.source), low)
      low &+= 1
    } else {
      put(item, Int(item.source), 8 &+ high)
      high &+= 1
    }
  }

  @_noLocks @inline(never)
  private mutating func put(_ item: OperatorAtWork, _ slot: Int, _ index: Int) {
    let voice = voices + Int(item.place)
    let group = voice.pointee.group
    let lane = voice.pointee.lane
    work.pointee.items[index] = FeedbackWork.Item(
      group: group, output: scratch.output(slot, of: voice), lane: lane, slot: slot)
    let vector = index &>> 4
    let element = index & 15
    let gain = group.pointee.operators[slot].gain[lane]
    let back = group.pointee.operators[slot].last[lane]
    let feedback = group.pointee.weights[slot &* 7][lane] * 0.5
    work.pointee.lanes[vector].phase[element] = group.pointee.operators[slot].phase[lane]
    work.pointee.lanes[vector].increment[element] = group.pointee.operators[slot].increment[lane]
    work.pointee.lanes[vector].gain[element] = gain * Sine.factor
    work.pointee.lanes[vector].gainStep[element] =
      group.pointee.operators[slot].gainStep[lane] * Sine.factor
    work.pointee.lanes[vector].feedback[element] = feedback
    work.pointee.lanes[vector].back[element] = back
    work.pointee.lanes[vector].echo[element] = group.pointee.operators[slot].beforeLast[lane]
    // A little below one half, for what rounding adds.
    let nextGain = group.pointee.operators[slot].nextGain[lane].magnitude
    let loudest = feedback.magnitude * max(gain.magnitude, nextGain)
    if max(loudest, back.magnitude) > 0.45 { isBounded = false }
  }

  /// Renders what waits and isn't modulated before.
  @_noLocks @inline(__always)
  mutating func flush(_ plain: inout PlainList) {
    if low > 0 { renderAll(&plain) }
  }

  @_noLocks @inline(never)
  private mutating func renderAll(_ plain: inout PlainList) {
    switch (high > 8, hasPairs, isBounded) {
    case (false, false, true): loop(isWide: false, hasPairs: false, isBounded: true, &plain)
    case (false, false, false): loop(isWide: false, hasPairs: false, isBounded: false, &plain)
    case (false, true, true): loop(isWide: false, hasPairs: true, isBounded: true, &plain)
    case (false, true, false): loop(isWide: false, hasPairs: true, isBounded: false, &plain)
    case (true, false, true): loop(isWide: true, hasPairs: false, isBounded: true, &plain)
    case (true, false, false): loop(isWide: true, hasPairs: false, isBounded: false, &plain)
    case (true, true, true): loop(isWide: true, hasPairs: true, isBounded: true, &plain)
    case (true, true, false): loop(isWide: true, hasPairs: true, isBounded: false, &plain)
    }
    empty()
  }

  /// Renders what was modulated before.
  @_noLocks @inline(__always)
  mutating func flushModulated() {
    if low > 0 { renderAllModulated() }
  }

  @_noLocks @inline(never)
  private mutating func renderAllModulated() {
    spreadModulation()
    loopModulated()
    empty()
  }

  /// Hands the outputs over.
  @_noLocks
  private mutating func empty() {
    gatherOutputs(0, low, firstRow: 0)
    if high > 0 { gatherOutputs(1, min(high, 8), firstRow: hasPairs ? 1 : 0) }
    if high > 8 { gatherOutputs(2, min(high &- 8, 8), firstRow: 0) }
    if high > 16 { gatherOutputs(3, high &- 16, firstRow: 0) }
    low = 0
    high = 0
    hasPairs = false
    isBounded = true
  }

  /// What modulates the operators, from a vector of frames to a vector of operators.
  @_noLocks
  private func spreadModulation() {
    for place in 0..<low &+ high {
      let input = work.pointee.items[place].output
      for frame in 0..<segment.frames { scratch.row(frame)[place] = input[frame] }
    }
  }

  /// And back, with where each operator is now.
  ///
  /// - Parameters:
  ///   - vector: which eight.
  ///   - many: how many of them are taken.
  ///   - firstRow: where their first frame is.
  @_noLocks @inline(never)
  private func gatherOutputs(_ vector: Int, _ many: Int, firstRow: Int) {
    let items = vector &* 8
    for i in 0..<segment.eights {
      let row = scratch.rows + ((firstRow &+ i &* 8) &* rowVectors &+ vector)
      let columns = transposed(row, distance: rowVectors)
      for element in 0..<many {
        store(eight: columns[element], work.pointee.items[items &+ element].output, i)
      }
    }
    let lanes = vector &>> 1
    let first = items & 15
    for element in 0..<many {
      let item = work.pointee.items[items &+ element]
      item.group.pointee.operators[item.slot].last[item.lane] =
        work.pointee.lanes[lanes].back[first &+ element]
      item.group.pointee.operators[item.slot].beforeLast[item.lane] =
        work.pointee.lanes[lanes].echo[first &+ element]
    }
  }
}

extension FeedbackQueue {
  /// Renders up to sixteen operators, or, where it is wide, up to thirty-two.
  ///
  /// It is made for each kind of what waits: what is decided once, isn't asked a frame.
  @_noLocks @inline(__always)
  private func loop(isWide: Bool, hasPairs: Bool, isBounded: Bool, _ plain: inout PlainList) {
    var a = work.pointee.lanes[0]
    var b = work.pointee.lanes[1]
    let weights = work.pointee.weights
    let numbers = scratch.frameNumbers + segment.offset
    let rounder = SixteenFloats(repeating: scratch.rounder)
    let delay = SixteenFloats(lowHalf: LaneFloats(), highHalf: LaneFloats(repeating: 1))
    var frame = 0
    if hasPairs {
      // The half in front begins alone.
      let before = a
      a.next(
        modulation: SixteenFloats(), SixteenFloats(repeating: numbers[0]), rounder,
        isBounded: isBounded)
      a.restore(half: 1, of: before)
      scratch.row(0).put(a.output, sixteen: 0)
      if isWide {
        b.next(
          modulation: SixteenFloats(), SixteenFloats(repeating: numbers[0]), rounder,
          isBounded: isBounded)
        scratch.row(0).put(b.output, sixteen: 1)
      }
      frame = 1
    }
    while frame < segment.frames {
      let number = SixteenFloats(repeating: numbers[frame])
      let row = scratch.row(frame)
      if hasPairs {
        // Nothing for the half in front: what is in free lanes of the other may have grown beyond
        // all numbers, and 0 times that isn't 0.
        let below = SixteenFloats(lowHalf: LaneFloats(), highHalf: a.output.lowHalf)
        a.next(modulation: weights * below, number - delay, rounder, isBounded: isBounded)
      } else {
        a.next(modulation: SixteenFloats(), number, rounder, isBounded: isBounded)
      }
      row.put(a.output, sixteen: 0)
      if isWide {
        b.next(modulation: SixteenFloats(), number, rounder, isBounded: isBounded)
        row.put(b.output, sixteen: 1)
      }
      plain.renderNext()
      frame &+= 1
    }
    if hasPairs {
      // The half behind has its last frame left.
      let before = a
      let below = SixteenFloats(lowHalf: LaneFloats(), highHalf: a.output.lowHalf)
      let number = SixteenFloats(repeating: numbers[frame])
      a.next(modulation: weights * below, number - delay, rounder, isBounded: isBounded)
      scratch.row(frame).put(a.output, sixteen: 0)
      a.restore(half: 0, of: before)
    }
    work.pointee.lanes[0] = a
    if isWide { work.pointee.lanes[1] = b }
  }

  /// Renders up to thirty-two operators that others modulate.
  @_noLocks @inline(never)
  private func loopModulated() {
    var a = work.pointee.lanes[0]
    var b = work.pointee.lanes[1]
    let numbers = scratch.frameNumbers + segment.offset
    let rounder = SixteenFloats(repeating: scratch.rounder)
    for frame in 0..<segment.frames {
      let number = SixteenFloats(repeating: numbers[frame])
      let row = scratch.row(frame)
      a.next(modulation: row.sixteen(0), number, rounder, isBounded: false)
      b.next(modulation: row.sixteen(1), number, rounder, isBounded: false)
      row.put(a.output, sixteen: 0)
      row.put(b.output, sixteen: 1)
    }
    work.pointee.lanes[0] = a
    work.pointee.lanes[1] = b
  }
}
