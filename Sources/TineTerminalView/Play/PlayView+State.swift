internal import Glibc
internal import TineEngine
internal import TineFiles
internal import TinePatches

extension PlayView {
  /// The content of the next frame.
  func state(_ picture: EngineSnapshot) -> ViewState {
    var state = ViewState()
    state.title = title(picture)
    state.figures = figures(picture)
    state.sound = analyser.picture
    state.channels = channels(picture)
    state.operators = operators(picture)
    state.keysDown = (picture.lowKeys, picture.highKeys)
    var hand = hand
    hand.hasKeyUps = show.screen.reportsKeys
    state.hand = hand
    state.message = show.message
    state.page = page
    if showsHelp {
      state.help = ViewAction.helpLines
      state.helpNote = helpNote
    }
    if let path = editedPath, let editing = editors[path] {
      state.editor = EditorPicture(editing, file: path, entry: entry)
      state.hints = EditorAction.hints
    } else {
      state.hints = [
        "? help", "Q quit", "z s x… play", "space pause", "N B preset", "E edit", "V view",
        "+− volume", "< > octave", "X silence",
      ]
    }
    return state
  }

  private var helpNote: String {
    show.screen.reportsKeys
      ? "A note lasts as long as you hold its key."
      : "This terminal doesn't report key releases: a note lasts half a second, longer while its"
        + " key repeats, and as long as you like with the mouse."
  }

  private func title(_ picture: EngineSnapshot) -> String {
    let sound = soundName(picture.channels[Int(channel)])
    let preset = pathStem(session.preset.name)
    var words = [preset == sound || sound.isEmpty ? preset : "\(preset): \(sound)"]
    if channel > 0 { words.append("channel \(channel + 1)") }
    if editors.values.contains(where: \.hasChanges) { words.append("changed") }
    if session.isPaused { words.append("paused") }
    return words.joined(separator: " · ")
  }

  private func figures(_ picture: EngineSnapshot) -> [[String]] {
    let counters = session.counters
    let (sound, limit) = (session.settings.playback, session.settings.voices)
    let allowed =
      Double(min(sound.period, sound.maximumBlock)) / Double(sound.rate) * 1e9
    let worst = Double(counters.worstNanoseconds) / allowed * 100
    let voices = "voices \(limit)/\(limit)".count
    return [
      [
        Self.steady("voices \(picture.voices)/\(limit)", voices),
        Self.steady("load \(fixed(load.load * 100, 1)) %", 11),
        Self.steady("\(signed(session.volume)) dB", 8),
      ],
      [
        "xruns \(counters[.xruns])", "worst \(fixed(worst, 0)) %",
        "stolen \(picture.stolenVoices)",
      ],
    ]
  }

  /// A text padded to its greatest width, so that the one beside it stays in place.
  private static func steady(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }

  private func channels(_ picture: EngineSnapshot) -> [ViewState
    .Channel]
  {
    (0..<16).map { number in
      let channel = picture.channels[number]
      return ViewState.Channel(
        number: number + 1, sound: soundName(channel),
        keysDown: Int(channel.keysDown), voices: Int(channel.voices),
        isWatched: number == Int(self.channel))
    }
  }

  private func soundName(_ channel: EngineSnapshot.Channel) -> String {
    let bank = session.preset.bank
    if channel.isDrum {
      return bank.drumKits.indices.contains(Int(channel.patch))
        ? bank.drumKits[Int(channel.patch)].name : "drums"
    }
    return bank.patches.indices.contains(Int(channel.patch))
      ? bank.patches[Int(channel.patch)].name : ""
  }

  /// The operators of the watched channel's preset; none for drums, each of which has a preset of its own.
  private func operators(_ picture: EngineSnapshot) -> [ViewState
    .Operator]
  {
    let channel = picture.channels[Int(channel)]
    let patches = session.preset.bank.patches
    guard !channel.isDrum, patches.indices.contains(Int(channel.patch)) else { return [] }
    let patch = patches[Int(channel.patch)]
    let carriers = patch.routing.carriers
    return patch.operators.enumerated().map { index, source in
      ViewState.Operator(
        number: index + 1, isCarrier: carriers.contains(index + 1),
        frequency: source.frequency.words, gain: picture.gains[index])
    }
  }
}

extension Frequency {
  /// The ratio or the frequency in hertz, rounded.
  fileprivate var words: String {
    switch self {
    case .ratio(let ratio): "× \(plain((ratio * 1_000).rounded() / 1_000))"
    case .coarse(let coarse, let fine):
      "× \(plain((coarse == 0 ? 0.5 : Double(coarse)) * Double(100 + fine) / 100))"
    case .fixed(let hertz): "\(plain((hertz * 10).rounded() / 10)) Hz"
    case .fixedCoarse(let coarse, let fine):
      "\(plain((pow(10, Double(coarse & 3) + Double(fine) / 100) * 10).rounded() / 10)) Hz"
    }
  }
}
