internal import CTineALSA

/// A client of ALSA's sequencer with a port that others can connect to, to play into it and to hear
/// what it answers; it also hears of every port that comes or goes.
///
/// Thread: any, one at a time.
package struct SequencerClient: ~Copyable, @unchecked Sendable {
  // Safe to send: it can't be copied, so it is on one thread at a time, and ALSA's handles aren't
  // bound to the thread that opened them.
  let handle: OpaquePointer
  let decoder: EventDecoder
  /// The public port.
  package let address: SequencerAddress

  /// Opens the sequencer and makes the port.
  ///
  /// - Parameter name: of the client and of its port, as `aconnect -l` shows them.
  /// - Throws: ``ALSAError``; ENOENT where the kernel has no sequencer (`modprobe snd-seq`).
  package init(name: String) throws(ALSAError) {
    _ = silenced
    var opened: OpaquePointer?
    let mode = Int32(SND_SEQ_NONBLOCK)
    let code = snd_seq_open(&opened, "default", Int32(SND_SEQ_OPEN_DUPLEX), mode)
    guard code >= 0, let opened else { throw ALSAError("open", "the sequencer", min(code, -1)) }
    do throws(ALSAError) {
      try ALSAError.check(snd_seq_set_client_name(opened, name), "name the client", name)
      // A chord on sixteen channels with all its controllers fits many times over.
      snd_seq_set_client_pool_input(opened, 2_000)
      let port = try SequencerClient.makePort(
        of: opened, name: name,
        SND_SEQ_PORT_CAP_WRITE | SND_SEQ_PORT_CAP_SUBS_WRITE | SND_SEQ_PORT_CAP_READ
          | SND_SEQ_PORT_CAP_SUBS_READ | SND_SEQ_PORT_CAP_DUPLEX,
        SND_SEQ_PORT_TYPE_MIDI_GENERIC | SND_SEQ_PORT_TYPE_SYNTHESIZER
          | SND_SEQ_PORT_TYPE_SOFTWARE | SND_SEQ_PORT_TYPE_APPLICATION)
      let hidden = try SequencerClient.makePort(
        of: opened, name: "\(name) (own)", SND_SEQ_PORT_CAP_WRITE | SND_SEQ_PORT_CAP_NO_EXPORT,
        SND_SEQ_PORT_TYPE_APPLICATION)
      try ALSAError.check(
        snd_seq_connect_from(
          opened, hidden, Int32(SND_SEQ_CLIENT_SYSTEM), Int32(SND_SEQ_PORT_SYSTEM_ANNOUNCE)),
        "listen to the announcements of", "the sequencer")
      decoder = try EventDecoder(for: name)
      let client = UInt8(truncatingIfNeeded: snd_seq_client_id(opened))
      handle = opened
      address = SequencerAddress(client: client, port: UInt8(truncatingIfNeeded: port))
    } catch {
      snd_seq_close(opened)
      throw error
    }
  }

  deinit { snd_seq_close(handle) }

  private static func makePort(
    of handle: OpaquePointer, name: String, _ capabilities: Int32, _ type: Int32
  ) throws(ALSAError) -> Int32 {
    try ALSAError.check(
      snd_seq_create_simple_port(handle, name, UInt32(capabilities), UInt32(type)),
      "make the port", name)
  }
}

extension SequencerClient {
  /// Waits until something arrives, here or at `tap`, at most `milliseconds`.
  ///
  /// Thread: any.
  package func wait(or tap: borrowing SequencerTap, milliseconds: Int32) {
    var descriptors = [pollfd(fd: -1, events: 0, revents: 0), tap.descriptor]
    // The sequencer has one descriptor for what comes in; a negative one is passed over.
    snd_seq_poll_descriptors(handle, &descriptors, 1, Int16(POLLIN))
    poll(&descriptors, 2, milliseconds)
  }
}
