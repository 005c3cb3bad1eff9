internal import TineKernel
internal import TinePatches
internal import TineTuning

extension Program {
  /// The amplitude of one voice with one carrier at full level, in the middle: headroom for the
  /// voices that sound with it.
  static let voiceGain: Float = 0.25

  /// Compiles a patch.
  ///
  /// Thread: main.
  init(_ patch: Patch) {
    precondition(patch.operators.count == 6, "a patch has six operators")
    let modulations = patch.routing.modulations
    let carriers = patch.routing.carriers
    let order = SlotOrder(modulations)
    wiring.loopSlots = order.loopSlots
    for (index, source) in patch.operators.enumerated() {
      let slot = order.slots[index]
      slots[index] = UInt8(slot)
      let isCarrier = carriers.contains(index + 1)
      operators[slot] = OperatorProgram(source, isCarrier: isCarrier, carriers: carriers.count)
      if isCarrier { wiring.carrierSlots |= 1 << UInt8(slot) }
    }
    for edge in modulations where edge.depth != 0 {
      let to = order.slots[edge.to - 1]
      let from = order.slots[edge.from - 1]
      weights[to * 6 + from] += Float(edge.depth * Modulation.fullCycles)
      if from == to {
        wiring.feedbackSlots |= 1 << UInt8(to)
      } else {
        wiring.sources[to] |= 1 << UInt8(from)
      }
    }
    wiring.setStages()
    for stage in 0..<4 {
      pitchTargets[stage] = PitchEnvelopeCalibration.octaves(
        ofLevel: patch.pitchEnvelope.levels[stage])
      pitchSpeeds[stage] = Float(
        PitchEnvelopeCalibration.octavesPerSecond(ofRate: patch.pitchEnvelope.rates[stage]))
    }
    lfo = LFOProgram(patch.lfo)
    wheel = DepthsProgram(patch.controllers.wheel)
    foot = DepthsProgram(patch.controllers.foot)
    breath = DepthsProgram(patch.controllers.breath)
    aftertouch = DepthsProgram(patch.controllers.aftertouch)
    transposeSemitones = Int32(patch.transposeSemitones)
    transposition = Interval.power2(Double(patch.transposeSemitones) / 12)
    gain =
      Self.voiceGain
      * Float(
        Interval.power2(
          Double(patch.gainDecibels) / EnvelopeCalibration.decibelsPerOctave))
    pan = patch.pan
    reverb = Float(patch.reverbSend)
    chorus = Float(patch.chorusSend)
    oscillatorSync = patch.oscillatorSync
  }
}

extension OperatorProgram {
  init(_ source: Operator, isCarrier: Bool, carriers: Int) {
    frequency = FrequencyCalibration.value(source.frequency, source.detune)
    isFixed = source.frequency.isFixed
    switch source.level {
    case .units(let level): self.level = Float(LevelCalibration.units(ofLevel: level))
    case .decibels(let decibels): level = LevelCalibration.units(ofDecibels: decibels)
    }
    for key in 0..<128 {
      keyScaling[key] = Int8(KeyScalingCalibration.units(source.keyScaling, key: key))
    }
    velocitySensitivity = UInt8(source.velocitySensitivity)
    rateScaling = UInt8(source.rateScaling)
    amplitudeSensitivity = LFOCalibration.octaves(
      ofAmplitudeSensitivity: source.amplitudeModulationSensitivity)
    if isCarrier {
      carrier = 1
      attenuation = LevelCalibration.carrierAttenuation(count: carriers)
    } else {
      brightnessSensitivity = 2
    }
    compile(source.envelope)
  }

  private mutating func compile(_ envelope: Envelope) {
    switch envelope {
    case .rates(let rates, let levels):
      for stage in 0..<4 {
        targets[stage] = EnvelopeCalibration.octaves(ofLevel: levels[stage])
        self.rates[stage] = Int8(EnvelopeCalibration.speed(ofRate: rates[stage]))
      }
    case .adsr(let attack, let decay, let sustainDecibels, let release):
      let sustain = EnvelopeCalibration.octaves(ofDecibels: sustainDecibels)
      // To silence, decay and release say how long 60 dB take.
      let depth = sustain <= EnvelopeLanes.floor ? 60 : Double(max(-sustainDecibels, 0.1))
      let fall = EnvelopeCalibration.fallSpeed(decibels: depth, seconds: decay)
      targets = [0, sustain, sustain, EnvelopeLanes.floor]
      rates = [-1, -1, -1, -1]
      speeds = [
        Float(EnvelopeCalibration.riseSpeed(seconds: attack)), Float(fall), Float(fall),
        Float(EnvelopeCalibration.fallSpeed(decibels: 60, seconds: release)),
      ]
    }
  }
}

extension LFOProgram {
  init(_ source: LFO) {
    switch source.speed {
    case .units(let speed): hertz = LFOCalibration.hertz(ofSpeed: speed)
    case .hertz(let hertz): self.hertz = hertz
    }
    switch source.delay {
    case .units(let delay): delaySeconds = LFOCalibration.seconds(ofDelay: delay)
    case .seconds(let seconds): delaySeconds = seconds
    }
    wave = source.wave.rawValue
    keySync = source.keySync
    pitchDepth = Float(source.pitchDepth) / 99
    amplitudeDepth = Float(source.amplitudeDepth) / 99
    pitchRange = Float(LFOCalibration.octaves(ofPitchSensitivity: source.pitchSensitivity))
  }
}

extension DepthsProgram {
  init(_ source: Controllers.Depths) {
    pitch = Float(source.pitch) / 99
    amplitude = Float(source.amplitude) / 99
    brightness = Float(source.brightness) / 99
  }
}

/// In which order the six operators of a patch are computed.
///
/// Each has a slot; slot 5 comes first. A modulator is in a higher slot than what it modulates, so
/// that its block is there when it is read. Operators in a loop of several, and those that modulate
/// one, come before all others: the kernel computes these frame by frame. Without such a loop, an
/// operator with feedback and no other modulator comes first: there the kernel is fastest.
struct SlotOrder {
  /// The slot of operator 1 … 6 at index 0 … 5.
  private(set) var slots = [Int](repeating: -1, count: 6)
  /// A bit for each slot in a loop of several operators or above one.
  private(set) var loopSlots: UInt8 = 0

  init(_ modulations: [Modulation]) {
    // reaches[a][b]: some path leads from operator a to operator b (counted from 0).
    var reaches = [[Bool]](repeating: [Bool](repeating: false, count: 6), count: 6)
    for edge in modulations where edge.depth != 0 { reaches[edge.from - 1][edge.to - 1] = true }
    for via in 0..<6 {
      for from in 0..<6 where reaches[from][via] {
        for to in 0..<6 where reaches[via][to] { reaches[from][to] = true }
      }
    }
    let inLoop = (0..<6).map { from in
      (0..<6).contains { $0 != from && reaches[from][$0] && reaches[$0][from] }
    }
    // Operators with feedback and no other modulator.
    let feedsItself = (0..<6).map { to in (0..<6).allSatisfy { reaches[$0][to] == ($0 == to) } }
    let leadsToLoop = (0..<6).map { from in
      inLoop[from] || (0..<6).contains { inLoop[$0] && reaches[from][$0] }
    }

    var slot = 5
    while slot >= 0 {
      let waiting = (0..<6).filter { slots[$0] < 0 }
      // Ready are those whose modulators all have slots, apart from members of the same loop.
      let ready = waiting.filter { to in
        waiting.allSatisfy { from in
          from == to || !reaches[from][to] || reaches[to][from]
        }
      }
      var first = ready.filter { leadsToLoop[$0] }
      if first.isEmpty { first = ready.filter { feedsItself[$0] } }
      // The highest number first: in a loop its edges downwards are then the direct ones.
      let next = (first.isEmpty ? ready : first).max()!
      slots[next] = slot
      if leadsToLoop[next] { loopSlots |= 1 << UInt8(slot) }
      slot -= 1
    }
  }
}
