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
