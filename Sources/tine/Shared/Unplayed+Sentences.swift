import TineEngine
import TineFiles

extension Unplayed {
  /// Messages of a song that Tine doesn't play.
  var message: String {
    switch self {
    case .insertionEffect: "asks for an insertion effect, which Tine doesn't have"
    case .equalizer: "asks for an equalizer, which Tine doesn't have"
    case .variation: "asks for XG's variation effect, which Tine doesn't have"
    case .delay: "asks for GS's delay, which Tine doesn't have"
    case .tremolo: "asks for a tremolo effect (controller 92), which Tine doesn't have"
    case .celeste: "asks for a celeste effect (controller 94), which Tine doesn't have"
    case .phaser: "asks for a phaser (controller 95), which Tine doesn't have"
    case .effectSetting: "sets something of reverb or chorus that Tine's don't have"
    case .modulation: "assigns a controller to something that Tine's can't control"
    case .pitchEnvelope: "sets the pitch envelope of a part, which only the preset does in Tine"
    case .drumSetting: "sets a drum parameter that Tine's drums don't have"
    case .part: "plays on a part beyond the 16 that Tine has"
    case .registeredParameter: "sets a registered parameter (RPN) that Tine doesn't know"
    case .nonRegisteredParameter: "sets a non-registered parameter (NRPN) that Tine doesn't know"
    case .address: "sets a GS or XG parameter that Tine doesn't know"
    case .universal: "has a universal SysEx message that Tine doesn't know"
    case .otherInstrument: "has SysEx for another instrument"
    case .wrongChecksum: "has SysEx with a wrong checksum, which is ignored"
    case .incomplete: "has SysEx that ends too early"
    case .display: "writes to an instrument's display"
    case .request: "requests data from an instrument, or is meant for another kind of device"
    }
  }

  /// The kind's name in JSON.
  var name: String { "\(self)" }
}

extension UnplayedCounts {
  /// A sentence for each kind that would change the sound.
  var sentences: [String] { sentences { $0.isAudible } }

  /// A sentence for each kind that wouldn't change the sound.
  var silentSentences: [String] { sentences { !$0.isAudible } }

  private func sentences(_ isMeant: (Unplayed) -> Bool) -> [String] {
    Unplayed.allCases.filter { isMeant($0) && self[$0] > 0 }.map {
      "\($0.message) (\(counted(self[$0], "message")))"
    }
  }

  /// As JSON: the number of messages of each kind.
  var json: JSON {
    .array(
      Unplayed.allCases.filter { self[$0] > 0 }.map {
        .object([
          ("kind", .string($0.name)), ("messages", .integer(self[$0])),
          ("audible", .bool($0.isAudible)), ("text", .string($0.message)),
        ])
      })
  }
}
