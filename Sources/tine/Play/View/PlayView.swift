import TineEngine
import Glibc
import TineRealtime
import TineTerminalView

/// The view of `tine play`: the sound, what makes it, and the keys that play it.
final class PlayView {
  let show: TerminalShow
  var analyser: SoundAnalyser
  var load = LoadMeter()
  var page = ViewState.Page.overview
  var showsHelp = false
  var hand = ViewState.Hand()
  var notes = PlayedNotes()
  /// The channel that is played and whose operators are shown, 0 … 15.
  var channel: UInt8 = 0
  /// Whether it was said that leaving loses changes.
  var hasWarned = false
  /// The presets that were edited, by their files.
  var editors: [String: PresetEditing] = [:]
  /// Where those are saved that come with the command.
  var copies: [String: String] = [:]
  /// The file that is edited just now.
  var editedPath: String?
  /// What is being written into the editor.
  var entry: String?
  private var limited: UInt64 = 0

  /// nil where no terminal could show it.
  init?(_ performance: Performance) {
    let options = performance.options
    guard let show = TerminalShow(usesASCII: options.usesASCII) else { return nil }
    self.show = show
    analyser = SoundAnalyser(performance.session.scope, sampleRate: Double(options.sound.rate))
    performance.session.watch(channel: 0)
  }

  /// One round of the main loop: keys, notes that end, a frame if one is due.
  func look(_ performance: Performance) {
    for event in show.events(performance.control.bytes(within: show.wait)) {
      handle(event, performance)
    }
    play(notes.expire(now: seconds), performance)
    guard let elapsed = show.begin() else { return }
    load.update(performance.session.counters, rate: performance.options.sound.rate)
    let picture = performance.session.picture
    analyser.update(seconds: elapsed, clips: picture.limitedSamples != limited)
    limited = picture.limitedSamples
    show.show(state(performance, picture))
  }

  /// Gives the terminal back, and releases held notes.
  func leave(_ performance: Performance) {
    play(notes.releaseAll(), performance)
    show.leave()
  }

  var seconds: Double { Double(MonotonicClock.nanoseconds()) / 1e9 }

  func play(_ changes: [PlayedNotes.Change], _ performance: Performance) {
    for change in changes {
      switch change {
      case .on(let key):
        performance.obey(
          .note(key: UInt8(key), velocity: UInt8(hand.velocity), channel: channel))
      case .off(let key): performance.obey(.off(key: UInt8(key), channel: channel))
      }
    }
  }
}
