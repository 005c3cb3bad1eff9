internal import Lanes

/// The sums of the voices' carriers, times their gains, to left and right and to the effects.
@_noLocks @inline(never)
func renderMix(_ count: Int, _ scratch: Scratch, _ buses: MixBuses, _ segment: Segment) {
  let numbers = scratch.numbers(of: segment)
  let vectors = segment.vectors
  for place in 0..<count {
    let voice = scratch.voices + place
    let group = voice.pointee.group
    let lane = voice.pointee.lane & 7
    let distance = lane &* buses.laneDistance
    let left = Send(
      buses.left + distance, group.pointee.left[lane], group.pointee.leftStep[lane])
    let right = Send(
      buses.right + distance, group.pointee.right[lane], group.pointee.rightStep[lane])
    var carriers = voice.pointee.carriers
    let sum = scratch.output(carriers.trailingZeroBitCount, of: voice)
    carriers &= carriers &- 1
    // All but the last are summed into the place of the first.
    while carriers & (carriers &- 1) != 0 {
      let other = scratch.output(carriers.trailingZeroBitCount, of: voice)
      carriers &= carriers &- 1
      for i in 0..<vectors { sum[i] += other[i] }
    }
    if carriers == 0 {
      for i in 0..<vectors {
        let number = vector(numbers, i)
        left.add(sum[i], i, number)
        right.add(sum[i], i, number)
      }
    } else {
      let last = scratch.output(carriers.trailingZeroBitCount, of: voice)
      for i in 0..<vectors {
        let number = vector(numbers, i)
        let both = sum[i] + last[i]
        sum[i] = both
        left.add(both, i, number)
        right.add(both, i, number)
      }
    }
    if group.pointee.sendsReverb, let bus = buses.reverb {
      let send = Send(bus, group.pointee.reverb.gain[lane], group.pointee.reverb.step[lane])
      if send.isHeard { send.add(sum, numbers, vectors) }
    }
    if group.pointee.sendsChorus, let bus = buses.chorus {
      let send = Send(bus, group.pointee.chorus.gain[lane], group.pointee.chorus.step[lane])
      if send.isHeard { send.add(sum, numbers, vectors) }
    }
  }
}

/// Where a voice goes, and how loud.
private struct Send {
  private let bus: UnsafeMutablePointer<FrameFloats>
  /// At the tick's first frame.
  private let gain: FrameFloats
  private let step: FrameFloats

  @inline(__always) @_noLocks
  init(_ bus: UnsafeMutablePointer<FrameFloats>, _ gain: Float, _ step: Float) {
    self.bus = bus
    self.gain = FrameFloats(repeating: gain)
    self.step = FrameFloats(repeating: step)
  }

  /// Whether it isn't silent throughout.
  var isHeard: Bool {
    @inline(__always) @_noLocks get { gain[0] != 0 || step[0] != 0 }
  }

  @inline(__always) @_noLocks
  func add(_ voice: FrameFloats, _ index: Int, _ number: FrameFloats) {
    bus[index] += voice * (gain + step * number)
  }

  @inline(__always) @_noLocks
  func add(
    _ voice: UnsafeMutablePointer<FrameFloats>, _ numbers: UnsafeRawPointer, _ vectors: Int
  ) {
    for i in 0..<vectors { add(voice[i], i, vector(numbers, i)) }
  }
}
