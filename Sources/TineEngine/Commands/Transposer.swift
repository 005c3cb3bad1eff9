/// Moves the notes of a song up or down, except those that play drums at that moment.
///
/// A note that would leave the 128 keys stays in them an octave or more away. Its end goes where it
/// went, whatever the channel plays by then.
///
/// Thread: any, one at a time.
public struct Transposer: Sendable {
  /// −127 … 127.
  private let semitones: Int
  private var playsDrums = Transposer.generalMIDI
  /// By channel: the master of the MPE zone that it is a member of, or itself.
  private var masters = Transposer.noZones
  /// By channel and key: where the newest note of that key went.
  private var keys: [UInt8]

  private static let generalMIDI = (0..<16).map { $0 == 9 }
  private static let noZones = Array(0..<16)

  /// - Parameter semitones: how far notes are moved, −127 … 127; upwards above 0.
  public init(semitones: Int) {
    self.semitones = min(max(semitones, -127), 127)
    keys = (0..<16 * 128).map { UInt8($0 & 127) }
    for place in keys.indices where !playsDrums[place >> 7] { keys[place] = moved(keys[place]) }
  }

  /// The command with its key moved, if it has one; to be given all commands in order.
  public mutating func transposed(_ command: Command) -> Command {
    let channel = Int(command.channel & 15)
    let place = channel << 7 | Int(command.number & 127)
    var command = command
    switch command.kind {
    case .noteOn:
      keys[place] =
        playsDrums[masters[channel]] ? command.number & 127 : moved(command.number & 127)
      command.number = keys[place]
    case .noteOff, .polyPressure: command.number = keys[place]
    case .drumChannel: playsDrums[channel] = command.value > 0
    case .zone: setZone(master: channel, members: Int(command.number))
    case .systemReset:
      playsDrums = Self.generalMIDI
      masters = Self.noZones
    default: break
    }
    return command
  }

  private func moved(_ key: UInt8) -> UInt8 {
    var moved = Int(key) + semitones
    if moved < 0 { moved += (11 - moved) / 12 * 12 }
    if moved > 127 { moved -= (moved - 127 + 11) / 12 * 12 }
    return UInt8(moved)
  }

  private mutating func setZone(master: Int, members: Int) {
    guard master == 0 || master == 15 else { return }
    for channel in 0..<16 where channel != master {
      let distance = master == 0 ? channel : 15 - channel
      if distance <= members {
        masters[channel] = master
      } else if masters[channel] == master {
        masters[channel] = channel
      }
    }
  }
}
