/// What the whole preset says, and what swings or bends all of it.
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
      "The most that the pitch can move: 0, 0.45, 0.9, 1.47, 2.59, 4.23, 6.98, 11.7 semitones.",
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
