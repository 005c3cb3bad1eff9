import TinePictures
import TineFiles

/// The channels of a sound that are drawn.
enum ChannelChoice: Equatable, Sendable {
  case mix
  case each
  /// From 1.
  case one(Int)

  init(_ arguments: Arguments) throws(Failure) {
    switch arguments.text(DrawOptions.channels)?.lowercased() {
    case nil, "mix": self = .mix
    case "each": self = .each
    case "left": self = .one(1)
    case "right": self = .one(2)
    case .some(let text):
      guard let number = Int(text), number > 0 else {
        throw arguments.wrong(DrawOptions.channels, "mix, each, left, right or a number from 1")
      }
      self = .one(number)
    }
  }

  /// More of them would be too thin to see.
  static let maxLanes = 16

  /// - Parameter name: the file's name, for messages.
  func lanes(of count: Int, _ name: String) throws(Failure) -> [SoundForm.Lane] {
    switch self {
    case .mix: return [SoundForm.Lane(channels: 0..<count)]
    case .one(let number):
      guard number <= count else {
        throw Failure("\(name): has \(counted(count, "channel")), and no channel \(number)")
      }
      return [SoundForm.Lane(channels: number - 1..<number)]
    case .each:
      if count > Self.maxLanes {
        throw Failure(
          "\(name): has \(count) channels, too many to see; name one with --channels")
      }
      return (0..<count).map { channel in
        SoundForm.Lane(
          channels: channel..<channel + 1,
          name: count == 1 ? "" : count == 2 ? ["left", "right"][channel] : "\(channel + 1)")
      }
    }
  }
}
