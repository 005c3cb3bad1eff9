import Commands
import MIDI
import MIDIFile
import Patches

/// A song as the engine takes it: commands at frames, with everything let go at its end.
struct Music {
  private(set) var commands: [Command] = []
  /// The channel and the track of each note-on among the commands.
  private(set) var notes: [(channel: UInt8, track: Int)] = []
  /// The frame where the last track and its last note end, or the music is cut.
  private(set) var end: Int
  /// Whether the song goes on after ``end``.
  let isCut: Bool
  /// What is to be said about the silence after the last sound, if that is long.
  let silence: String?
  /// What each `changePatch` among the commands takes.
  let patches: SongPatches
  /// SysEx messages of a DX7 that can't be played, and why, a line each, the first few; then what the
  /// song asks for and doesn't get, a line for each kind.
  let problems: [String]

  /// A SysEx message, and the command that it comes before.
  private typealias Exclusive = (place: Int, time: UInt64, data: [UInt8])

  /// - Parameters:
  ///   - longest: seconds, after which the song is cut: a damaged file may last for years.
  ///   - songEnd: where it stops if its tracks run on after the last sound.
  ///   - bank: gives what the song's commands are played with; its SysEx may edit that.
  init<Stop: Error>(
    _ song: Song, sampleRate: Int, longest: Double, songEnd: SongEnd? = nil,
    velocityCurve: VelocityCurve, bank: ([Command]) throws(Stop) -> Bank
  ) throws(Stop) {
    let whole = Int(song.duration.frame(atRate: sampleRate))
    let limit = Int((longest * Double(sampleRate)).rounded())
    end = min(whole, limit)
    var translator = Translator(velocityCurve: velocityCurve)
    var exclusives: [Exclusive] = []
    // Beyond the end: they may be what ends a note before it.
    var later: [Command] = []
    let tempoMap = song.tempoMap
    for event in song.timeline() {
      guard case .message(let message) = event.content else { continue }
      let time = tempoMap.time(atTick: event.tick).frame(atRate: sampleRate)
      if time > UInt64(end) {
        translator.translate(message, at: time, appendingTo: &later)
        continue
      }
      let first = commands.count
      translator.translate(message, at: time, appendingTo: &commands)
      for command in commands[first...] where command.kind == .noteOn {
        notes.append((command.channel, event.track))
      }
      if case .systemExclusive(let data) = message {
        exclusives.append((commands.count, time, data))
      }
    }
    let silent = SilentEnd(commands + later, cutAt: end, end: whole, sampleRate: sampleRate)
    silence = silent?.remark(songEnd)
    if let silent, silent.stopsThere(songEnd) {
      commands.removeAll { $0.time > silent.lastSound }
      exclusives.removeAll { $0.time > silent.lastSound }
      later = []
      end = min(end, Int(silent.lastSound))
      isCut = false
    } else {
      isCut = whole > limit
    }
    let recorder = Self.insertPatches(exclusives, try bank(commands), into: &commands)
    let minimum = Self.minimumFrames(sampleRate: sampleRate)
    if !isCut, let last = commands.last(where: { $0.kind == .noteOn }) {
      end = max(end, Int(last.time + minimum))
    }
    let last = UInt64(end)
    commands = NotePairs.tagged(commands + later, minimumFrames: minimum, end: last)
      .filter { $0.time <= last }
    patches = recorder.patches
    problems = recorder.problems + translator.unplayed.sentences
    // Keys and pedals that the file forgets would hold on for the whole tail.
    for channel: UInt8 in 0..<16 {
      for pedal in [64, 66, 69] as [UInt8] {
        commands.append(
          Command(.controller, time: UInt64(end), channel: channel, number: pedal, value: 0))
      }
      commands.append(Command(.allNotesOff, time: UInt64(end), channel: channel))
    }
  }

  /// How long a note is held at least: 10 ms, as in FluidSynth. Many files have notes, those of drums
  /// above all, that end where they begin: they are meant as strokes.
  private static func minimumFrames(sampleRate: Int) -> UInt64 { UInt64(sampleRate / 100) }

  /// Puts a `changePatch` where each patch comes that the messages bring.
  private static func insertPatches(
    _ exclusives: [Exclusive], _ bank: Bank, into commands: inout [Command]
  ) -> SongPatches.Recorder {
    var recorder = SongPatches.Recorder(bank)
    var result: [Command] = []
    var next = 0
    for exclusive in exclusives {
      for command in commands[next..<exclusive.place] { recorder.note(command) }
      result += commands[next..<exclusive.place]
      next = exclusive.place
      for _ in 0..<recorder.take(exclusive: exclusive.data) {
        result.append(Command(.changePatch, time: exclusive.time))
      }
    }
    if !exclusives.isEmpty { commands = result + commands[next...] }
    return recorder
  }
}
