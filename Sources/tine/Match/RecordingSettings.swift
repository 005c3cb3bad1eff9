/// What a user says of all recordings.
struct RecordingSettings {
  var key: Int?
  var velocity: Int?
  /// Seconds.
  var hold: Double?

  init(_ arguments: Arguments) throws(Failure) {
    key = try arguments.integer(MatchCommand.key, in: 0...127)
    velocity = try arguments.integer(MatchCommand.velocity, in: 1...127)
    hold = try arguments.number(MatchCommand.hold, in: 0.01...60)
  }
}
