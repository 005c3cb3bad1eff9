public import TinePatches

extension Voice {
  /// The voice that comes nearest to a patch.
  ///
  /// Parameters in the DX7's own units are kept exactly, and a free routing that equals one of the
  /// 32 algorithms becomes that algorithm. All else becomes the nearest setting, or is left out.
  ///
  /// - Parameters:
  ///   - patch: any; values out of range are brought into it.
  ///   - losses: set to what couldn't be kept, empty if ``Patches/Patch/init(_:)`` gives the patch
  ///     back or one that sounds the same.
  ///
  /// Thread: any.
  public init(_ patch: Patch, losses: inout [Loss]) {
    losses = []
    self.init()
    if !setName(patch.name) { losses.append(Loss(.name(kept: name))) }
    if !patch.about.isEmpty { losses.append(Loss(.about)) }
    if patch.gainDecibels != 0 { losses.append(Loss(.gain(patch.gainDecibels))) }
    if patch.pan != 0 { losses.append(Loss(.pan(patch.pan))) }
    if patch.reverbSend != 0 || patch.chorusSend != 0 { losses.append(Loss(.sends)) }
    if patch.controllers != Controllers() { losses.append(Loss(.controllers)) }
    let depths = putRouting(patch, &losses)
    for number in 1...Patch.operatorCount {
      put(patch.operators[number - 1], number, depth: depths[number - 1], &losses)
    }
    for stage in 0..<4 {
      put(VoiceSetting.pitchRate1.rawValue + stage, patch.pitchEnvelope.rates[stage])
      put(VoiceSetting.pitchLevel1.rawValue + stage, patch.pitchEnvelope.levels[stage])
    }
    put(patch.lfo, &losses)
    put(.transpose, patch.transposeSemitones + 24)
    put(.oscillatorSync, patch.oscillatorSync ? 1 : 0)
  }

  private mutating func put(_ index: Int, _ value: Int) {
    let parameter = VoiceParameter(index)
    self[parameter] = min(max(value, 0), parameter.maximum)
  }

  private mutating func put(_ setting: VoiceSetting, _ value: Int) { put(setting.rawValue, value) }

  private mutating func put(_ setting: OperatorSetting, _ number: Int, _ value: Int) {
    put(VoiceParameter(setting, operator: number).index, value)
  }

  /// Returns the depth of each operator's edges, which has to go into its level.
  private mutating func putRouting(_ patch: Patch, _ losses: inout [Loss]) -> [Double] {
    switch patch.routing {
    case .algorithm(let number, let feedback):
      put(.algorithm, number - 1)
      put(.feedback, feedback)
      return [Double](repeating: 1, count: 6)
    case .free(let modulations, let carriers):
      let match = AlgorithmMatch(
        modulations, carriers: carriers, silent: patch.operators.map { $0.level == .units(0) })
      put(.algorithm, match.number - 1)
      put(.feedback, match.feedback)
      if !match.isWiringExact { losses.append(Loss(.routing(nearest: match.number))) }
      if !match.isFeedbackExact { losses.append(Loss(.feedback(nearest: match.feedback))) }
      if match.gainDecibels != 0 { losses.append(Loss(.loudness(match.gainDecibels))) }
      return match.depths
    }
  }

  private mutating func put(
    _ source: Operator, _ number: Int, depth: Double, _ losses: inout [Loss]
  ) {
    putFrequency(source, number, &losses)
    putLevel(source.level, number, depth: depth, &losses)
    putEnvelope(source.envelope, number, &losses)
    put(.breakPoint, number, source.keyScaling.breakPoint)
    put(.leftDepth, number, source.keyScaling.leftDepth)
    put(.rightDepth, number, source.keyScaling.rightDepth)
    put(.leftCurve, number, source.keyScaling.leftCurve.rawValue)
    put(.rightCurve, number, source.keyScaling.rightCurve.rawValue)
    put(.rateScaling, number, source.rateScaling)
    put(.velocitySensitivity, number, source.velocitySensitivity)
    put(.amplitudeSensitivity, number, source.amplitudeModulationSensitivity)
  }

  private mutating func putFrequency(
    _ source: Operator, _ number: Int, _ losses: inout [Loss]
  ) {
    var setting: (coarse: Int, fine: Int)
    switch source.frequency {
    case .coarse(let coarse, let fine), .fixedCoarse(let coarse, let fine):
      setting = (coarse, fine)
    case .ratio(let ratio):
      let nearest = NearestSetting.ratio(ratio)
      setting = (nearest.coarse, nearest.fine)
      if abs(nearest.value - ratio) > 1e-9 * ratio {
        losses.append(Loss(.ratio(ratio, nearest: nearest.value), operator: number))
      }
    case .fixed(let hertz):
      let nearest = NearestSetting.fixed(hertz: hertz)
      setting = (nearest.coarse, nearest.fine)
      if abs(nearest.value - hertz) > 1e-9 * hertz {
        losses.append(Loss(.fixedFrequency(hertz, nearest: nearest.value), operator: number))
      }
    }
    switch source.frequency {
    case .fixed, .fixedCoarse: put(.mode, number, 1)
    case .ratio, .coarse: put(.mode, number, 0)
    }
    put(.coarse, number, setting.coarse)
    put(.fine, number, setting.fine)
    switch source.detune {
    case .steps(let steps): put(.detune, number, steps + 7)
    case .cents(let cents):
      let nearest = NearestSetting.detune(cents: Double(cents))
      put(.detune, number, nearest.steps + 7)
      if nearest.value != Double(cents) {
        losses.append(Loss(.detune(Double(cents), nearest: nearest.value), operator: number))
      }
    }
  }

  private mutating func putLevel(
    _ level: Level, _ number: Int, depth: Double, _ losses: inout [Loss]
  ) {
    let decibels: Double
    switch level {
    case .units(let units):
      guard depth != 1 && units > 0 else { return put(.outputLevel, number, units) }
      decibels = NearestSetting.decibels(level: units)
    case .decibels(let said): decibels = Double(said)
    }
    if depth != 1 { losses.append(Loss(.depth(depth), operator: number)) }
    let wanted = decibels + NearestSetting.units(factor: depth) * NearestSetting.decibelsPerUnit
    let nearest = NearestSetting.level(decibels: wanted)
    put(.outputLevel, number, nearest.level)
    if abs(nearest.value - wanted) > 1e-6 {
      losses.append(Loss(.level(wanted, nearest: nearest.value), operator: number))
    }
  }

  private mutating func putEnvelope(
    _ envelope: Envelope, _ number: Int, _ losses: inout [Loss]
  ) {
    var rates = [0, 0, 0, 0]
    var levels = [0, 0, 0, 0]
    switch envelope {
    case .rates(let said, let saidLevels): (rates, levels) = (said, saidLevels)
    case .adsr(let attack, let decay, let sustain, let release):
      let level = NearestSetting.envelopeLevel(decibels: Double(sustain))
      // To silence, decay and release say how long 60 dB take.
      let depth = level == 0 ? 60 : -Double(sustain)
      let fall = NearestSetting.fallRate(decibels: depth, seconds: decay)
      let rise = NearestSetting.riseRate(seconds: attack)
      rates = [rise, fall, fall, NearestSetting.fallRate(decibels: 60, seconds: release)]
      levels = [99, level, level, 0]
      losses.append(Loss(.envelope, operator: number))
    }
    for stage in 0..<4 {
      let first = VoiceParameter(.rate1, operator: number).index
      put(first + stage, rates[stage])
      put(first + 4 + stage, levels[stage])
    }
  }

  private mutating func put(_ lfo: LFO, _ losses: inout [Loss]) {
    put(.lfoWave, lfo.wave.rawValue)
    put(.lfoSync, lfo.keySync ? 1 : 0)
    put(.lfoPitchDepth, lfo.pitchDepth)
    put(.lfoAmplitudeDepth, lfo.amplitudeDepth)
    put(.pitchSensitivity, lfo.pitchSensitivity)
    switch lfo.speed {
    case .units(let speed): put(.lfoSpeed, speed)
    case .hertz(let hertz):
      let nearest = NearestSetting.lfoSpeed(hertz: hertz)
      put(.lfoSpeed, nearest.speed)
      if nearest.value != hertz {
        losses.append(Loss(.lfoSpeed(hertz, nearest: nearest.value)))
      }
    }
    switch lfo.delay {
    case .units(let delay): put(.lfoDelay, delay)
    case .seconds(let seconds):
      let nearest = NearestSetting.lfoDelay(seconds: seconds)
      put(.lfoDelay, nearest.delay)
      if nearest.value != seconds {
        losses.append(Loss(.lfoDelay(seconds, nearest: nearest.value)))
      }
    }
  }
}
