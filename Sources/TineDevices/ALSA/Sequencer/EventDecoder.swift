internal import CTineALSA

/// Sequencer events back into MIDI bytes.
final class EventDecoder {
  private let decoder: OpaquePointer
  private var buffer = [UInt8](repeating: 0, count: 256)

  /// - Parameter name: of the client, for the error.
  init(for name: String) throws(ALSAError) {
    var made: OpaquePointer?
    try ALSAError.check(snd_midi_event_new(256, &made), "find memory for", name)
    guard let made else { throw ALSAError("find memory for", name, ENOMEM) }
    // Every message with its status byte: they come from several sources.
    snd_midi_event_no_status(made, 1)
    decoder = made
  }

  deinit { snd_midi_event_free(decoder) }

  /// The MIDI bytes of an event; none for what isn't MIDI.
  func bytes(of event: UnsafeMutablePointer<snd_seq_event_t>) -> [UInt8] {
    while true {
      let count = snd_midi_event_decode(decoder, &buffer, buffer.count, event)
      if count >= 0 { return Array(buffer.prefix(count)) }
      // A piece of SysEx longer than any before: more room, within reason.
      if count != -Int(ENOMEM) || buffer.count >= 1 << 21 { return [] }
      buffer = [UInt8](repeating: 0, count: buffer.count * 2)
    }
  }
}
