/// The parameters of the whole preset, its LFO, pitch envelope and controllers.
extension Parameter {
  static let voiceTable: [Parameter] = [
    Parameter(
      .voice, "name", [.text("name")], "What a list shows.",
      get: { patch, _ in [.text(patch.name)] },
      set: { patch, _, values in patch.name = values[0].text }),
    Parameter(
      .voice, "about", [.text("about")], "One line on what the sound is for.",
      get: { patch, _ in [.text(patch.about)] },
      set: { patch, _, values in patch.about = values[0].text }),
    Parameter(
      .voice, "algorithm", [.whole("algorithm", 1...32)],
      "The wiring, as one of the DX7's 32 algorithms.",
      family: (.routing, way: 0), implied: [.whole(1)], isAlwaysWritten: true,
      get: { patch, _ in patch.routing.algorithm.map { [.whole($0.number)] } },
      set: { patch, _, values in
        patch.routing = .algorithm(
          values[0].whole, feedback: patch.routing.algorithm?.feedback ?? 0)
      }),
    Parameter(
      .voice, "feedback", [.whole("feedback", 0...7)],
      "How strongly the algorithm's feedback loop modulates itself; each step doubles it.",
      family: (.routing, way: 0),
      get: { patch, _ in patch.routing.algorithm.map { [.whole($0.feedback)] } },
      set: { patch, _, values in
        patch.routing = .algorithm(
          patch.routing.algorithm?.number ?? 1, feedback: values[0].whole)
      }),
    Parameter(
      .voice, "gain", [.float("gain", -60...24, .decibels)], "The preset's own gain.",
      get: { patch, _ in [.number(Double(patch.gainDecibels), .decibels)] },
      set: { patch, _, values in patch.gainDecibels = Float(values[0].number) }),
    Parameter(
      .voice, "pan", [.float("pan", -1...1, .none)],
      "Where it stands: -1 left, 0 middle, 1 right, added to the channel's pan.",
      get: { patch, _ in [.number(Double(patch.pan), .none)] },
      set: { patch, _, values in patch.pan = Float(values[0].number) }),
    Parameter(
      .voice, "reverb", [.whole("send", -127...127)],
      "Added to what the channel sends to the reverb (controller 91, 40 at first).",
      get: { patch, _ in [.whole(patch.reverbSend)] },
      set: { patch, _, values in patch.reverbSend = values[0].whole }),
    Parameter(
      .voice, "chorus", [.whole("send", -127...127)],
      "Added to what the channel sends to the chorus (controller 93, 0 at first).",
      get: { patch, _ in [.whole(patch.chorusSend)] },
      set: { patch, _, values in patch.chorusSend = values[0].whole }),
    Parameter(
      .voice, "transpose", [.whole("semitones", -24...24)],
      "Semitones added to every key; fixed frequencies ignore it.",
      get: { patch, _ in [.whole(patch.transposeSemitones)] },
      set: { patch, _, values in patch.transposeSemitones = values[0].whole }),
    Parameter(
      .voice, "oscillator-sync", [.onOff("sync")],
      "Whether every operator's wave starts anew with the key.",
      get: { patch, _ in [.onOff(patch.oscillatorSync)] },
      set: { patch, _, values in patch.oscillatorSync = values[0].isOn }),
  ]

  static let lfoTable: [Parameter] = [
    Parameter(
      .lfo, "wave",
      [
        .choice("wave", ["triangle", "saw-down", "saw-up", "square", "sine", "sample-and-hold"])
      ],
      "The shape; the word `wave` itself may be left out.",
      get: { patch, _ in [.choice(patch.lfo.wave.rawValue)] },
      set: { patch, _, values in
        patch.lfo.wave = LFO.Wave(rawValue: values[0].index) ?? .triangle
      }),
    Parameter(
      .lfo, "speed",
      [
        Field(
          name: "speed",
          forms: [.whole(0...99), .number(0.01...100, .hertz, single: false)])
      ],
      "How fast it swings: the DX7's setting (0.06 to 49.3 Hz), or a frequency.",
      get: { patch, _ in
        switch patch.lfo.speed {
        case .units(let units): [.whole(units)]
        case .hertz(let hertz): [.number(hertz, .hertz)]
        }
      },
      set: { patch, _, values in
        switch values[0] {
        case .number(let hertz, _): patch.lfo.speed = .hertz(hertz)
        default: patch.lfo.speed = .units(values[0].whole)
        }
      }),
    Parameter(
      .lfo, "delay",
      [
        Field(
          name: "delay", forms: [.whole(0...99), .number(0...30, .seconds, single: false)])
      ],
      "How long a key is down before it fades in: the DX7's setting, or a time.",
      get: { patch, _ in
        switch patch.lfo.delay {
        case .units(let units): [.whole(units)]
        case .seconds(let seconds): [.number(seconds, .seconds)]
        }
      },
      set: { patch, _, values in
        switch values[0] {
        case .number(let seconds, _): patch.lfo.delay = .seconds(seconds)
        default: patch.lfo.delay = .units(values[0].whole)
        }
      }),
    Parameter(
      .lfo, "pitch", [.whole("depth", 0...99)],
      "How far it moves the pitch without any controller.",
      get: { patch, _ in [.whole(patch.lfo.pitchDepth)] },
      set: { patch, _, values in patch.lfo.pitchDepth = values[0].whole }),
    Parameter(
      .lfo, "amplitude", [.whole("depth", 0...99)],
      "How far it moves the level without any controller.",
      get: { patch, _ in [.whole(patch.lfo.amplitudeDepth)] },
      set: { patch, _, values in patch.lfo.amplitudeDepth = values[0].whole }),
    Parameter(
      .lfo, "pitch-sensitivity", [.whole("sensitivity", 0...7)],
      "Maximum pitch modulation: 0, 0.45, 0.9, 1.47, 2.59, 4.23, 6.98, 11.7 semitones.",
      get: { patch, _ in [.whole(patch.lfo.pitchSensitivity)] },
      set: { patch, _, values in patch.lfo.pitchSensitivity = values[0].whole }),
    Parameter(
      .lfo, "sync", [.onOff("sync")], "Whether every key starts the wave anew.",
      get: { patch, _ in [.onOff(patch.lfo.keySync)] },
      set: { patch, _, values in patch.lfo.keySync = values[0].isOn }),
  ]

  static let pitchTable: [Parameter] = [
    Parameter(
      .pitch, "rates", .segments("rate"), "How fast the pitch moves in the four segments.",
      get: { patch, _ in .wholes(patch.pitchEnvelope.rates) },
      set: { patch, _, values in patch.pitchEnvelope.rates = values.map { $0.whole } }),
    Parameter(
      .pitch, "levels", .segments("level"),
      "Where the four segments lead; 50 is the key's own pitch.",
      get: { patch, _ in .wholes(patch.pitchEnvelope.levels) },
      set: { patch, _, values in patch.pitchEnvelope.levels = values.map { $0.whole } }),
  ]

  static let wheelTable = controllerTable(.wheel, get: { $0.wheel }, set: { $0.wheel = $1 })
  static let footTable = controllerTable(.foot, get: { $0.foot }, set: { $0.foot = $1 })
  static let breathTable = controllerTable(.breath, get: { $0.breath }, set: { $0.breath = $1 })
  static let aftertouchTable = controllerTable(
    .aftertouch, get: { $0.aftertouch }, set: { $0.aftertouch = $1 })

  private static func controllerTable(
    _ section: Section, get: @escaping @Sendable (Controllers) -> Controllers.Depths,
    set: @escaping @Sendable (inout Controllers, Controllers.Depths) -> Void
  ) -> [Parameter] {
    func row(
      _ key: String, _ summary: String, _ read: @escaping @Sendable (Controllers.Depths) -> Int,
      _ write: @escaping @Sendable (inout Controllers.Depths, Int) -> Void
    ) -> Parameter {
      Parameter(
        section, key, [.whole("depth", 0...99)], summary,
        get: { patch, _ in [.whole(read(get(patch.controllers)))] },
        set: { patch, _, values in
          var depths = get(patch.controllers)
          write(&depths, values[0].whole)
          set(&patch.controllers, depths)
        })
    }
    return [
      row(
        "pitch", "How far it lets the LFO move the pitch.", { $0.pitch }, { $0.pitch = $1 }),
      row(
        "amplitude", "How far it lets the LFO move the level.", { $0.amplitude },
        { $0.amplitude = $1 }),
      row(
        "brightness", "How far it raises the modulators' levels.", { $0.brightness },
        { $0.brightness = $1 }),
    ]
  }
}

/// What an operator says.
extension Parameter {
  private static let curves = ["-lin", "-exp", "+exp", "+lin"]

  static let operatorTable: [Parameter] = frequencyTable + levelTable + responseTable

  private static let frequencyTable: [Parameter] = [
    Parameter(
      .operator, "ratio", [.double("ratio", 0.01...64, .none)],
      "The frequency as a multiple of the key's.",
      family: (.frequency, way: 0),
      get: { patch, index in
        guard case .ratio(let ratio) = patch.operators[index].frequency else { return nil }
        return [.number(ratio, .none)]
      },
      set: { patch, index, values in
        patch.operators[index].frequency = .ratio(values[0].number)
      }),
    Parameter(
      .operator, "fixed", [.double("frequency", 0.01...20_000, .hertz)],
      "The same frequency on every key.",
      family: (.frequency, way: 1),
      get: { patch, index in
        guard case .fixed(let hertz) = patch.operators[index].frequency else { return nil }
        return [.number(hertz, .hertz)]
      },
      set: { patch, index, values in
        patch.operators[index].frequency = .fixed(hertz: values[0].number)
      }),
    Parameter(
      .operator, "coarse", [.whole("coarse", 0...31)],
      "The DX7's frequency setting: a whole ratio, 0 for a half.",
      family: (.frequency, way: 2), isAlwaysWritten: true,
      get: { patch, index in
        patch.operators[index].frequency.setting.map { [.whole($0.coarse)] }
      },
      set: { patch, index, values in
        patch.operators[index].frequency.set { $0.coarse = values[0].whole }
      }),
    Parameter(
      .operator, "fine", [.whole("fine", 0...99)],
      "The DX7's fine setting: per cent on top of `coarse`.",
      family: (.frequency, way: 2), implied: [.whole(0)],
      get: { patch, index in
        patch.operators[index].frequency.setting.map { [.whole($0.fine)] }
      },
      set: { patch, index, values in
        patch.operators[index].frequency.set { $0.fine = values[0].whole }
      }),
    Parameter(
      .operator, "mode", [.choice("mode", ["ratio", "fixed"])],
      "What `coarse` and `fine` mean: a ratio, or 10^(coarse mod 4 + fine / 100) Hz on every key.",
      family: (.frequency, way: 2), implied: [.choice(0)],
      get: { patch, index in
        patch.operators[index].frequency.setting.map { [.choice($0.isFixed ? 1 : 0)] }
      },
      set: { patch, index, values in
        patch.operators[index].frequency.set { $0.isFixed = values[0].index == 1 }
      }),
    Parameter(
      .operator, "detune",
      [
        Field(
          name: "detune",
          forms: [.whole(-7...7), .number(-100...100, .cents, single: true)], showsSign: true)
      ],
      "A small shift of the frequency: the DX7's steps of 1.17 cents, or cents.",
      get: { patch, index in
        switch patch.operators[index].detune {
        case .steps(let steps): [.whole(steps)]
        case .cents(let cents): [.number(Double(cents), .cents)]
        }
      },
      set: { patch, index, values in
        switch values[0] {
        case .number(let cents, _): patch.operators[index].detune = .cents(Float(cents))
        default: patch.operators[index].detune = .steps(values[0].whole)
        }
      }),
  ]

  private static let levelTable: [Parameter] = [
    Parameter(
      .operator, "level",
      [
        Field(
          name: "level", forms: [.whole(0...99), .number(-96...0, .decibels, single: true)])
      ],
      "How loud a carrier is, how strong a modulator: the DX7's output level, or decibels.",
      get: { patch, index in
        switch patch.operators[index].level {
        case .units(let units): [.whole(units)]
        case .decibels(let decibels): [.number(Double(decibels), .decibels)]
        }
      },
      set: { patch, index, values in
        switch values[0] {
        case .number(let decibels, _):
          patch.operators[index].level = .decibels(Float(decibels))
        default: patch.operators[index].level = .units(values[0].whole)
        }
      }),
    Parameter(
      .operator, "rates", .segments("rate"), "How fast the level moves in the four segments.",
      family: (.envelope, way: 0),
      get: { patch, index in
        guard case .rates(let rates, _) = patch.operators[index].envelope else { return nil }
        return .wholes(rates)
      },
      set: { patch, index, values in
        patch.operators[index].envelope = .rates(
          values.map { $0.whole }, levels: patch.operators[index].envelope.segmentLevels)
      }),
    Parameter(
      .operator, "levels", .segments("level"),
      "Where the four segments lead; the third is held while the key is down.",
      family: (.envelope, way: 0),
      get: { patch, index in
        guard case .rates(_, let levels) = patch.operators[index].envelope else { return nil }
        return .wholes(levels)
      },
      set: { patch, index, values in
        patch.operators[index].envelope = .rates(
          patch.operators[index].envelope.segmentRates, levels: values.map { $0.whole })
      }),
    Parameter(
      .operator, "adsr",
      [
        .double("attack", 0...100, .seconds),
        .double("decay", 0...100, .seconds),
        Field(name: "sustain", forms: [.number(-96...0, .decibels, single: true), .silence]),
        .double("release", 0...100, .seconds),
      ],
      "The envelope as attack, decay, sustain level and release.",
      family: (.envelope, way: 1),
      get: { patch, index in
        guard
          case .adsr(let attack, let decay, let sustain, let release) =
            patch.operators[index].envelope
        else { return nil }
        return [
          .number(attack, .seconds), .number(decay, .seconds),
          .number(Double(sustain), .decibels), .number(release, .seconds),
        ]
      },
      set: { patch, index, values in
        patch.operators[index].envelope = .adsr(
          attack: values[0].number, decay: values[1].number,
          sustainDecibels: Float(values[2].number), release: values[3].number)
      }),
  ]

  private static let responseTable: [Parameter] = [
    Parameter(
      .operator, "scaling", [Field(name: "break point", forms: [.breakPoint(0...99)])],
      "The key from which `left` and `right` count, by name (C3 is the middle C) or as on the DX7.",
      get: { patch, index in [.whole(patch.operators[index].keyScaling.breakPoint)] },
      set: { patch, index, values in
        patch.operators[index].keyScaling.breakPoint = values[0].whole
      }),
    Parameter(
      .operator, "left", [.choice("curve", curves), .whole("depth", 0...99)],
      "How the level changes with the distance below the break point.",
      get: { patch, index in
        let scaling = patch.operators[index].keyScaling
        return [.choice(scaling.leftCurve.rawValue), .whole(scaling.leftDepth)]
      },
      set: { patch, index, values in
        patch.operators[index].keyScaling.leftCurve = values[0].curve
        patch.operators[index].keyScaling.leftDepth = values[1].whole
      }),
    Parameter(
      .operator, "right", [.choice("curve", curves), .whole("depth", 0...99)],
      "How the level changes with the distance above the break point.",
      get: { patch, index in
        let scaling = patch.operators[index].keyScaling
        return [.choice(scaling.rightCurve.rawValue), .whole(scaling.rightDepth)]
      },
      set: { patch, index, values in
        patch.operators[index].keyScaling.rightCurve = values[0].curve
        patch.operators[index].keyScaling.rightDepth = values[1].whole
      }),
    Parameter(
      .operator, "rate-scaling", [.whole("sensitivity", 0...7)],
      "How much faster high keys run through the envelope.",
      get: { patch, index in [.whole(patch.operators[index].rateScaling)] },
      set: { patch, index, values in patch.operators[index].rateScaling = values[0].whole }),
    Parameter(
      .operator, "velocity", [.whole("sensitivity", 0...7)],
      "How much the velocity changes the level.",
      get: { patch, index in [.whole(patch.operators[index].velocitySensitivity)] },
      set: { patch, index, values in
        patch.operators[index].velocitySensitivity = values[0].whole
      }),
    Parameter(
      .operator, "amplitude-sensitivity", [.whole("sensitivity", 0...3)],
      "How much the LFO and the controllers change the level.",
      get: { patch, index in [.whole(patch.operators[index].amplitudeModulationSensitivity)] },
      set: { patch, index, values in
        patch.operators[index].amplitudeModulationSensitivity = values[0].whole
      }),
  ]
}
