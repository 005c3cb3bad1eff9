/// The sums of the voices' carriers, times their gains, to left and right and to the effects.
@_noLocks @inline(never)
func renderMix(_ lists: VoiceLists, _ scratch: Scratch, _ buses: MixBuses, _ segment: Segment) {
  let count = lists.state.pointee.voiceCount
  let numbers = scratch.numbers(of: segment)
  let vectors = segment.wideVectors
  let hasEffects = buses.reverb != nil || buses.chorus != nil
  var place = 0
  while place < count {
    let voice = lists.voices + place
    let sum = CarrierSum(voice, scratch, vectors)
    let sends = VoiceSends(voice, buses)
    // Two voices whose gains stay, which is most of them, go to the buses together.
    if place &+ 1 < count && sends.areSteady && buses.laneDistance == 0 {
      let otherSends = VoiceSends(voice + 1, buses)
      if otherSends.areSteady {
        let other = CarrierSum(voice + 1, scratch, vectors)
        for i in 0..<vectors {
          let one = sum.frames(i, keeps: hasEffects)
          let two = other.frames(i, keeps: hasEffects)
          sends.left.addSteady(one, otherSends.left, two, i)
          sends.right.addSteady(one, otherSends.right, two, i)
        }
        if hasEffects {
          addEffects(voice, sum.output, numbers, buses, vectors)
          addEffects(voice + 1, other.output, numbers, buses, vectors)
        }
        place &+= 2
        continue
      }
    }
    for i in 0..<vectors {
      let one = sum.frames(i, keeps: hasEffects)
      let number = loaded(numbers, i)
      sends.left.add(one, i, number)
      sends.right.add(one, i, number)
    }
    if hasEffects { addEffects(voice, sum.output, numbers, buses, vectors) }
    place &+= 1
  }
}

/// What a voice's carriers are together.
struct CarrierSum {
  /// The place of the first carrier.
  let output: UnsafeMutablePointer<Float>
  /// What is still to be added; silence where there is but one.
  private let last: UnsafePointer<Float>

  @_noLocks @inline(__always)
  init(_ voice: UnsafePointer<VoiceAtWork>, _ scratch: Scratch, _ vectors: Int) {
    output = voice.pointee.firstCarrier
    last = voice.pointee.lastCarrier
    // All but the last are summed into the place of the first.
    var carriers = voice.pointee.innerCarriers
    while carriers != 0 {
      let other = scratch.output(carriers.trailingZeroBitCount, of: voice)
      carriers &= carriers &- 1
      for i in 0..<vectors {
        store(loaded(output, i) + loaded(other, i), output, i)
      }
    }
  }

  /// The sum.
  ///
  /// - Parameter keeps: whether it stays at ``output``.
  @_noLocks @inline(__always)
  func frames(_ index: Int, keeps: Bool) -> WideFloats {
    let sum = loaded(output, index) + loaded(last, index)
    if keeps { store(sum, output, index) }
    return sum
  }
}

/// Adds a voice to what the effects get.
@_noLocks @inline(__always)
private func addEffects(
  _ voice: UnsafePointer<VoiceAtWork>, _ sum: UnsafePointer<Float>,
  _ numbers: UnsafePointer<Float>, _ buses: MixBuses, _ vectors: Int
) {
  let group = voice.pointee.group
  let lane = voice.pointee.lane & 7
  if let bus = buses.reverb, group.pointee.sendsReverb {
    let send = Send(bus, group.pointee.reverb.gain[lane], group.pointee.reverb.step[lane])
    if send.isHeard { send.add(sum, numbers, vectors) }
  }
  if let bus = buses.chorus, group.pointee.sendsChorus {
    let send = Send(bus, group.pointee.chorus.gain[lane], group.pointee.chorus.step[lane])
    if send.isHeard { send.add(sum, numbers, vectors) }
  }
}

/// How loud a voice is to both sides.
private struct VoiceSends {
  let left: Send
  let right: Send

  @inline(__always) @_noLocks
  init(_ voice: UnsafePointer<VoiceAtWork>, _ buses: MixBuses) {
    let group = voice.pointee.group
    let lane = voice.pointee.lane & 7
    let distance = lane &* buses.laneDistance
    left = Send(buses.left + distance, group.pointee.left[lane], group.pointee.leftStep[lane])
    right = Send(buses.right + distance, group.pointee.right[lane], group.pointee.rightStep[lane])
  }

  /// Whether both gains stay.
  var areSteady: Bool {
    @inline(__always) @_noLocks get { left.step[0] == 0 && right.step[0] == 0 }
  }
}

/// Where a voice goes, and how loud.
private struct Send {
  let bus: UnsafeMutablePointer<Float>
  /// At the tick's first frame.
  let gain: WideFloats
  let step: WideFloats

  @inline(__always) @_noLocks
  init(_ bus: UnsafeMutablePointer<FrameFloats>, _ gain: Float, _ step: Float) {
    self.bus = UnsafeMutableRawPointer(bus).assumingMemoryBound(to: Float.self)
    self.gain = WideFloats(repeating: gain)
    self.step = WideFloats(repeating: step)
  }

  /// Whether it isn't silent throughout.
  var isHeard: Bool {
    @inline(__always) @_noLocks get { gain[0] != 0 || step[0] != 0 }
  }

  @inline(__always) @_noLocks
  func add(_ voice: WideFloats, _ index: Int, _ number: WideFloats) {
    store(loaded(bus, index) + voice * (gain + step * number), bus, index)
  }

  /// Adds two voices to the same bus, this one first.
  @inline(__always) @_noLocks
  func addSteady(_ voice: WideFloats, _ other: Send, _ otherVoice: WideFloats, _ index: Int) {
    store(loaded(bus, index) + voice * gain + otherVoice * other.gain, bus, index)
  }

  @inline(__always) @_noLocks
  func add(_ voice: UnsafePointer<Float>, _ numbers: UnsafePointer<Float>, _ vectors: Int) {
    for i in 0..<vectors { add(loaded(voice, i), i, loaded(numbers, i)) }
  }
}
