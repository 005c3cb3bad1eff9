internal import CTineALSA

/// Converts sequencer events to MIDI bytes.
final class EventDecoder {
  private let decoder: OpaquePointer
  private var buffer = [UInt8](repeating: 0, count: 256)

  /// - Parameter name: the client's name, for the error.
  init(for name: String) throws(ALSAError) {
    var made: OpaquePointer?
    try ALSAError.check(snd_midi_event_new(256, &made), "find memory for", name)
    guard let made else { throw ALSAError("find memory for", name, ENOMEM) }
    // No running status: the messages come from several sources.
    snd_midi_event_no_status(made, 1)
    decoder = made
  }

  deinit { snd_midi_event_free(decoder) }

  /// The MIDI bytes of an event; empty if it isn't a MIDI event.
  func bytes(of event: UnsafeMutablePointer<snd_seq_event_t>) -> [UInt8] {
    while true {
      let count = snd_midi_event_decode(decoder, &buffer, buffer.count, event)
      if count >= 0 { return Array(buffer.prefix(count)) }
      // The piece of SysEx is longer than the buffer, which grows up to a limit.
      if count != -Int(ENOMEM) || buffer.count >= 1 << 21 { return [] }
      buffer = [UInt8](repeating: 0, count: buffer.count * 2)
    }
  }
}
