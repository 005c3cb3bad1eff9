public import Patches
internal import Commands
internal import Engine

/// Plays a patch's notes as they were recorded: same keys, velocities, lengths and sample rates.
///
/// Thread: any.
public enum NotePlayer {
  /// The sound of each note, one channel.
  ///
  /// The patch's gain and pan are left out: what is judged doesn't depend on them.
  public static func play(_ patch: Patch, _ notes: [RecordedNote]) -> [[Float]] {
    var plain = patch
    plain.gainDecibels = 0
    plain.pan = 0
    let bank = Bank(single: plain)
    var sounds = [[Float]](repeating: [], count: notes.count)
    var waiting = Array(notes.indices)
    while let first = waiting.first {
      // Eight voices cost as much as one: two notes of a rate play at once, one to each side.
      let partner = waiting.dropFirst().first { notes[$0].sampleRate == notes[first].sampleRate }
      waiting.removeAll { $0 == first || $0 == partner }
      let pair = play(bank, notes[first], partner.map { notes[$0] })
      sounds[first] = pair.left
      if let partner { sounds[partner] = pair.right }
    }
    return sounds
  }

  private static func play(
    _ bank: Bank, _ first: RecordedNote, _ second: RecordedNote?
  ) -> (left: [Float], right: [Float]) {
    let rate = first.sampleRate
    var synthesizer = Synthesizer(sounds: SoundSet(bank), sampleRate: rate, voices: 8)
    var commands: [Command] = []
    for (channel, note) in [first, second].enumerated() {
      guard let note else { continue }
      let place = UInt8(channel)
      commands.append(
        Command(.controller, channel: place, number: 10, value: channel == 0 ? 0 : 127))
      commands.append(Command(.tuning, channel: place, value: Float(note.tuning)))
      let key = UInt8(note.key)
      commands.append(
        Command(.noteOn, channel: place, number: key, value: Float(note.velocity)))
      if note.hold < note.seconds {
        let time = UInt64((note.hold * rate).rounded())
        commands.append(Command(.noteOff, time: time, channel: place, number: key))
      }
    }
    commands.sort { $0.time < $1.time }
    let frames = max(first.samples.count, second?.samples.count ?? 0)
    var left = [Float](repeating: 0, count: frames)
    var right = left
    left.withUnsafeMutableBufferPointer { left in
      right.withUnsafeMutableBufferPointer { right in
        commands.withUnsafeBufferPointer { commands in
          _ = synthesizer.render(
            left: left.baseAddress!, right: right.baseAddress!, frames: frames, commands: commands)
        }
      }
    }
    left.removeLast(frames - first.samples.count)
    if let second { right.removeLast(frames - second.samples.count) }
    return (left, right)
  }
}
