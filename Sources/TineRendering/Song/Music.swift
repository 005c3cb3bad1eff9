package import TineEngine
internal import TineMIDI
package import TineMIDIFile
package import TinePatches

/// A song as commands for the engine, with times in frames; all notes are released at its end.
///
/// Thread: any.
package struct Music: Sendable {
  package private(set) var commands: [Command] = []
  /// The channel and the track of each note-on among the commands.
  package private(set) var notes: [(channel: UInt8, track: Int)] = []
  /// The frame where the last track and its last note end, or the music is cut.
  package private(set) var end: Int
  /// Whether the song continues after ``end``.
  package let isCut: Bool
  /// The silence between the last sound and the end of the last track, if there is any.
  package let silentEnd: SilentEnd?
  /// What each `changePatch` among the commands takes.
  package let patches: SongPatches
  /// SysEx messages of a DX7 that can't be played, and why, a line each, the first few.
  package let exclusiveProblems: [String]
  /// Features that the song uses and that aren't supported.
  package let unplayed: UnplayedCounts
  /// The part that is repeated forever.
  package private(set) var cycle: Cycle?

  /// Commands that are repeated forever.
  package struct Cycle: Sendable {
    /// Indices into the commands.
    package var commands: Range<Int>
    /// When they come.
    package var times: SelectedSong.Cycle
    /// The position of the first of them in the patches.
    package var patches: Int
  }

  /// A SysEx message, and the command that it comes before.
  private typealias Exclusive = (place: Int, time: UInt64, data: [UInt8])

  /// - Parameters:
  ///   - song: the selected part of a song.
  ///   - semitones: transposition; positive is up.
  ///   - longest: seconds, after which the song is cut: a damaged file may last for years.
  ///   - songEnd: where it stops if its tracks run on after the last sound.
  ///   - bank: returns the bank for the song's commands, which its SysEx messages may edit.
  package init<Stop: Error>(
    _ song: SelectedSong, semitones: Int = 0, sampleRate: Int, longest: Double,
    songEnd: SongEnd? = nil,
    velocityCurve: VelocityCurve, bank: ([Command]) throws(Stop) -> Bank
  ) throws(Stop) {
    let whole = Int(song.duration.frame(atRate: sampleRate))
    let limit = Int((longest * Double(sampleRate)).rounded())
    end = min(whole, limit)
    var translator = Translator(velocityCurve: velocityCurve)
    var transposer = Transposer(semitones: semitones)
    var exclusives: [Exclusive] = []
    // Commands after the end: they may release notes that began before it.
    var later: [Command] = []
    var repetition = 0
    for event in song {
      let time = event.time.frame(atRate: sampleRate)
      if event.isAfterEnd || time > UInt64(end) {
        // All notes end where a repetition begins.
        if event.repetition > repetition { break }
        translator.translate(event.message, at: time) { later.append(transposer.transposed($0)) }
        continue
      }
      repetition = event.repetition
      let first = commands.count
      translator.translate(event.message, at: time, appendingTo: &commands)
      for index in first..<commands.count {
        commands[index] = transposer.transposed(commands[index])
        if commands[index].kind == .noteOn {
          notes.append((commands[index].channel, event.track))
        }
      }
      if case .systemExclusive(let data) = event.message {
        exclusives.append((commands.count, time, data))
      }
    }
    let silent =
      song.endsWithSong
      ? SilentEnd(commands + later, cutAt: end, end: whole, sampleRate: sampleRate) : nil
    silentEnd = silent
    if let silent, silent.stopsThere(songEnd) {
      commands.removeAll { $0.time > silent.lastSound }
      exclusives.removeAll { $0.time > silent.lastSound }
      later = []
      end = min(end, Int(silent.lastSound))
      isCut = false
    } else {
      isCut = whole > limit
    }
    let cycle = isCut ? nil : song.cycle
    let cycleStart = cycle?.start.frame(atRate: sampleRate)
    let recorder = Self.insertPatches(
      exclusives, try bank(commands), cycleStart: cycleStart, into: &commands)
    let minimum = Self.minimumFrames(sampleRate: sampleRate)
    if !isCut, cycle == nil, let last = commands.last(where: { $0.kind == .noteOn }) {
      end = max(end, Int(last.time + minimum))
    }
    let last = UInt64(end)
    for index in later.indices { later[index].time = max(later[index].time, last + 1) }
    commands = NotePairs.tagged(commands + later, minimumFrames: minimum, end: last)
      .filter { $0.time <= last }
    patches = recorder.patches
    exclusiveProblems = recorder.problems
    unplayed = translator.unplayed
    if let cycle, let cycleStart {
      let end = UInt64(end)
      let first = commands.firstIndex { $0.time >= cycleStart } ?? commands.count
      let last = commands.firstIndex { $0.time >= end } ?? commands.count
      self.cycle = Cycle(
        commands: first..<last, times: cycle, patches: recorder.patchesBeforeCycle)
    }
    commands += Self.releases(at: UInt64(end))
  }

  /// Releases all keys and pedals: those that the file leaves down would sound for the whole tail.
  package static func releases(at frame: UInt64) -> [Command] {
    (0..<16).flatMap { channel in
      [64, 66, 69].map {
        Command(.controller, time: frame, channel: channel, number: $0, value: 0)
      } + [Command(.allNotesOff, time: frame, channel: channel)]
    }
  }

  /// The minimum duration of a note: 10 ms, as in FluidSynth. Many files have notes, mostly of drums, that
  /// end when they begin and are meant to be heard.
  private static func minimumFrames(sampleRate: Int) -> UInt64 { UInt64(sampleRate / 100) }

  /// Inserts a `changePatch` for each patch that the messages contain.
  private static func insertPatches(
    _ exclusives: [Exclusive], _ bank: Bank, cycleStart: UInt64?, into commands: inout [Command]
  ) -> SongPatches.Recorder {
    var recorder = SongPatches.Recorder(bank, cycleStart: cycleStart ?? .max)
    var result: [Command] = []
    var next = 0
    for exclusive in exclusives {
      for command in commands[next..<exclusive.place] { recorder.note(command) }
      result += commands[next..<exclusive.place]
      next = exclusive.place
      for _ in 0..<recorder.take(exclusive: exclusive.data, at: exclusive.time) {
        result.append(Command(.changePatch, time: exclusive.time))
      }
    }
    if exclusives.isEmpty { return recorder }
    // In a repetition, what follows the last message also precedes the first.
    if cycleStart != nil { for command in commands[next...] { recorder.note(command) } }
    commands = result + commands[next...]
    return recorder
  }
}
