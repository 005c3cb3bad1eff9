// A voice that begins or is released inside a segment is split there: its frames before are
// rendered alone, and kept, while all other voices wait for the segment's end and are rendered at
// once. Each frame comes out as if the segment had ended for all of them, and is added to the buses
// at the same place of the sum, so the bits are the same.

/// The voices that are split in the running segment, up to ``maximum``.
struct SplitVoices {
  /// How many voices can be split in a segment. Where many change at once, it costs less to end the
  /// segment for all of them.
  static var maximum: Int {
    @inline(__always) @_noLocks get { 8 }
  }

  var count = 0
  var items: InlineArray<8, SplitVoice>

  /// None.
  init(_ group: UnsafeMutablePointer<VoiceGroup>) {
    items = InlineArray(repeating: SplitVoice(group, 0))
  }
}

/// One row.
struct SplitVoice: BitwiseCopyable {
  let group: UnsafeMutablePointer<VoiceGroup>
  let lane: Int
  /// How many of the segment's frames are rendered.
  var done = 0
  /// For each slot the feedback memory as it is after the segment.
  var last = InlineArray<6, Float>(repeating: 0)
  var beforeLast = InlineArray<6, Float>(repeating: 0)

  @inline(__always) @_noLocks
  init(_ group: UnsafeMutablePointer<VoiceGroup>, _ lane: Int) {
    self.group = group
    self.lane = lane
  }
}

/// Renders the first frames of a segment for one voice alone, which changes after them; the segment
/// is rendered later. A lane without a voice is silent there, and gets one.
///
/// Phases stay those of the segment's first frame: a voice that begins after `frames` frames has
/// its phases moved back by as many.
///
/// - Parameters:
///   - scratch: ``scratchVectors(tickFrames:groups:)``, prepared.
///   - tickFrames: 8, or a multiple of 16.
///   - offset: the segment's first frame, counted in the tick.
///   - frames: how many frames of the segment have passed, from 1.
/// - Returns: false if there are too many such voices in the segment already. Nothing was done, and
///   the segment has to end here.
///
/// Thread: audio.
@_noLocks
func splitVoice(
  _ group: UnsafeMutablePointer<VoiceGroup>, lane: Int,
  scratch: UnsafeMutablePointer<SIMD8<Float>>, tickFrames: Int, offset: Int, frames: Int
) -> Bool {
  let scratch = Scratch(scratch, tickFrames: tickFrames)
  let splits = scratch.splits
  var number = 0
  while number < splits.pointee.count {
    if splits.pointee.items[number].group == group && splits.pointee.items[number].lane == lane {
      break
    }
    number &+= 1
  }
  if number == SplitVoices.maximum { return false }
  if number == splits.pointee.count {
    splits.pointee.items[number] = SplitVoice(group, lane)
    splits.pointee.count = number &+ 1
  }
  scratch.renderSplit(number, offset: offset, until: frames)
  return true
}

extension Scratch {
  /// Renders one of the split voices up to a frame of the segment, into ``splitOutput(_:)``.
  @_noLocks
  fileprivate func renderSplit(_ number: Int, offset: Int, until end: Int) {
    let group = splits.pointee.items[number].group
    let lane = splits.pointee.items[number].lane
    let done = splits.pointee.items[number].done
    if done >= end { return }
    splits.pointee.items[number].done = end
    let lists = listsOfOne
    lists.make(group, lane: lane, self)
    let output = splitOutput(number) + done
    if lists.state.pointee.voiceCount == 0 {
      for frame in 0..<end &- done { output[frame] = 0 }
      return
    }
    let segment = Segment(offset: offset &+ done, frames: end &- done)
    let passed = UInt32(truncatingIfNeeded: done)
    for slot in 0..<6 {
      let increment = group.pointee.operators[slot].increment[lane & 7]
      group.pointee.operators[slot].phase[lane & 7] &+= increment &* passed
    }
    renderOperators(ListsAtWork(lists, count: 1), self, segment)
    for slot in 0..<6 {
      let increment = group.pointee.operators[slot].increment[lane & 7]
      group.pointee.operators[slot].phase[lane & 7] &-= increment &* passed
    }
    let sum = CarrierSum(lists.voices, self, segment.wideVectors)
    for i in 0..<segment.wideVectors { store(sum.frames(i, keeps: false), output, i) }
  }

  /// Renders the last frames of the split voices, as far as they depend on those before: the
  /// others' are rendered with all other voices.
  @_noLocks @inline(never)
  func finishSplits(_ segment: Segment) {
    for number in 0..<splits.pointee.count {
      let group = splits.pointee.items[number].group
      let lane = splits.pointee.items[number].lane
      let active = UInt8(truncatingIfNeeded: group.pointee.activeSlots[lane & 7])
      let wiring = group.pointee.wirings[lane]
      if (wiring.feedbackSlots | wiring.loopSlots) & active != 0 {
        renderSplit(number, offset: segment.offset, until: segment.frames)
      }
      for slot in 0..<6 {
        splits.pointee.items[number].last[slot] = group.pointee.operators[slot].last[lane]
        splits.pointee.items[number].beforeLast[slot] =
          group.pointee.operators[slot].beforeLast[lane]
      }
    }
  }

  /// Replaces the frames of split voices that were rendered together by those that were rendered
  /// alone.
  @_noLocks @inline(never)
  func replaceOutputs(_ lists: VoiceLists) {
    for number in 0..<splits.pointee.count {
      let split = splits.pointee.items[number]
      for place in 0..<lists.state.pointee.voiceCount {
        let voice = lists.voices + place
        if voice.pointee.group != split.group || voice.pointee.lane != split.lane { continue }
        replaceOutputs(voice, splitOutput(number), split.done)
        break
      }
    }
  }

  /// The first carrier gets the sum, the others nothing.
  @_noLocks @inline(__always)
  private func replaceOutputs(
    _ voice: UnsafePointer<VoiceAtWork>, _ sum: UnsafePointer<Float>, _ frames: Int
  ) {
    let first = voice.pointee.firstCarrier
    for frame in 0..<frames { first[frame] = sum[frame] }
    if voice.pointee.lastCarrier != silence {
      let last = UnsafeMutablePointer(mutating: voice.pointee.lastCarrier)
      for frame in 0..<frames { last[frame] = 0 }
    }
    var carriers = voice.pointee.innerCarriers
    while carriers != 0 {
      let other = output(carriers.trailingZeroBitCount, of: voice)
      carriers &= carriers &- 1
      for frame in 0..<frames { other[frame] = 0 }
    }
  }

  /// Ends the segment.
  @_noLocks @inline(never)
  func removeSplits() {
    for number in 0..<splits.pointee.count {
      let group = splits.pointee.items[number].group
      let lane = splits.pointee.items[number].lane & 7
      for slot in 0..<6 {
        group.pointee.operators[slot].last[lane] = splits.pointee.items[number].last[slot]
        group.pointee.operators[slot].beforeLast[lane] =
          splits.pointee.items[number].beforeLast[slot]
      }
    }
    splits.pointee.count = 0
  }
}
