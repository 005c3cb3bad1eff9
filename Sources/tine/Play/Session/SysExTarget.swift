/// Which channel the SysEx messages of a DX7 are for.
enum SysExTarget: Equatable {
  /// Each says it itself.
  case message
  /// 0 … 15, whatever they say.
  case channel(Int)
  /// They are left alone.
  case off

  init(_ arguments: Arguments) throws(Failure) {
    switch arguments.text(PlayCommand.sysex)?.lowercased() {
    case nil, "message"?: self = .message
    case "off"?: self = .off
    case let text?:
      guard let number = Int(text), 1...16 ~= number else {
        throw arguments.wrong(PlayCommand.sysex, "a channel from 1 to 16, `message` or `off`")
      }
      self = .channel(number - 1)
    }
  }
}
