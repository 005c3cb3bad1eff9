package import TineEngine

/// A command on its way to the audio thread.
///
/// Thread: any.
package struct LiveCommand: BitwiseCopyable, Sendable {
  /// What to do, and at which frame.
  package var command: Command
  /// When it arrived, in nanoseconds of the monotonic clock; 0 where nobody measures it.
  package var arrival: UInt64

  /// - Parameters:
  ///   - command: what to do, and at which frame.
  ///   - arrival: nanoseconds of the monotonic clock, or 0.
  package init(_ command: Command, arrival: UInt64 = 0) {
    self.command = command
    self.arrival = arrival
  }
}

extension Command {
  /// Whether a full queue may refuse it: what begins a note or shapes one. What ends something, and
  /// what says how things are from now on, gets through.
  var isRefusable: Bool {
    switch kind {
    case .noteOn, .pitchBend, .channelPressure, .polyPressure: true
    // The pedals, going up.
    case .controller: !(64...69 ~= number && value < 64)
    default: false
    }
  }
}
