import TineFiles
import TineEngine
import Glibc
import TinePatches
import TineRealtime
import TineTerminalView

extension PlayView {
  /// What the view shows now.
  func state(_ performance: Performance, _ picture: EngineSnapshot) -> ViewState {
    var state = ViewState()
    state.title = title(performance, picture)
    state.figures = figures(performance, picture)
    state.sound = analyser.picture
    state.channels = channels(performance, picture)
    state.operators = operators(performance, picture)
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

  private func title(_ performance: Performance, _ picture: EngineSnapshot) -> String {
    let sound = soundName(picture.channels[Int(channel)], performance)
    let preset = pathStem(performance.session.preset.name)
    var words = [preset == sound || sound.isEmpty ? preset : "\(preset): \(sound)"]
    if channel > 0 { words.append("channel \(channel + 1)") }
    if editors.values.contains(where: \.hasChanges) { words.append("changed") }
    if performance.session.isPaused { words.append("paused") }
    return words.joined(separator: " · ")
  }

  private func figures(_ performance: Performance, _ picture: EngineSnapshot) -> [[String]] {
    let counters = performance.session.counters
    let sound = performance.options.sound
    let allowed =
      Double(min(sound.period, sound.maximumBlock)) / Double(sound.rate) * 1e9
    let worst = Double(counters.worstNanoseconds) / allowed * 100
    let voices = "voices \(performance.options.voices)/\(performance.options.voices)".count
    return [
      [
        Self.steady("voices \(picture.voices)/\(performance.options.voices)", voices),
        Self.steady("load \(fixed(load.load * 100, 1)) %", 11),
        Self.steady("\(signed(performance.session.volume)) dB", 8),
      ],
      [
        "xruns \(counters[.xruns])", "worst \(fixed(worst, 0)) %",
        "stolen \(picture.stolenVoices)",
      ],
    ]
  }

  /// A figure as wide as it may get, so that what is beside it doesn't jump.
  private static func steady(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }

  private func channels(_ performance: Performance, _ picture: EngineSnapshot) -> [ViewState
    .Channel]
  {
    (0..<16).map { number in
      let channel = picture.channels[number]
      return ViewState.Channel(
        number: number + 1, sound: soundName(channel, performance),
        keysDown: Int(channel.keysDown), voices: Int(channel.voices),
        isWatched: number == Int(self.channel))
    }
  }

  private func soundName(_ channel: EngineSnapshot.Channel, _ performance: Performance) -> String {
    let bank = performance.session.preset.bank
    if channel.isDrum {
      return bank.drumKits.indices.contains(Int(channel.patch))
        ? bank.drumKits[Int(channel.patch)].name : "drums"
    }
    return bank.patches.indices.contains(Int(channel.patch))
      ? bank.patches[Int(channel.patch)].name : ""
  }

  /// The operators of what the watched channel plays; none for drums, of which each has its own.
  private func operators(_ performance: Performance, _ picture: EngineSnapshot) -> [ViewState
    .Operator]
  {
    let channel = picture.channels[Int(channel)]
    let patches = performance.session.preset.bank.patches
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
  /// A ratio or hertz, short.
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
