internal import CTineALSA

/// A second subscriber to the ports of other clients, with the largest buffer that the kernel
/// allows, so that messages another client loses can be recovered.
///
/// Other clients can't connect to it. It receives channel messages and SysEx only: clock and active
/// sensing, which arrive many times per second, would fill the buffer.
///
/// Thread: any, one at a time.
package struct SequencerTap: ~Copyable, @unchecked Sendable {
  // Safe to send: it can't be copied, so it is on one thread at a time, and ALSA's handles aren't
  // bound to the thread that opened them.
  private let handle: OpaquePointer
  private let port: Int32
  private let decoder: EventDecoder

  /// The events that a tap receives: those `snd_seq_event_type` has for channel messages and SysEx.
  private static let kinds = [
    SND_SEQ_EVENT_NOTEON, SND_SEQ_EVENT_NOTEOFF, SND_SEQ_EVENT_KEYPRESS, SND_SEQ_EVENT_CONTROLLER,
    SND_SEQ_EVENT_PGMCHANGE, SND_SEQ_EVENT_CHANPRESS, SND_SEQ_EVENT_PITCHBEND,
    SND_SEQ_EVENT_CONTROL14, SND_SEQ_EVENT_NONREGPARAM, SND_SEQ_EVENT_REGPARAM,
    SND_SEQ_EVENT_SYSEX,
  ]

  /// The maximum number of events that the kernel buffers for a client (`SNDRV_SEQ_MAX_EVENTS`).
  private static var maxEvents: Int { 2_000 }

  /// What arrived.
  ///
  /// Thread: any.
  package enum Event: Equatable, Sendable {
    /// MIDI bytes: whole messages, or a piece of SysEx.
    case bytes([UInt8], from: SequencerAddress)
    /// The kernel's buffer overflowed, and all events in it are lost.
    case overflow
  }

  /// Opens the sequencer, without subscribing to anything yet.
  ///
  /// - Parameter name: the name of the client and its port.
  /// - Throws: ``ALSAError``; ENOENT if the kernel has no sequencer (`modprobe snd-seq`).
  package init(name: String) throws(ALSAError) {
    _ = silenced
    var opened: OpaquePointer?
    let code = snd_seq_open(&opened, "default", Int32(SND_SEQ_OPEN_DUPLEX), Int32(SND_SEQ_NONBLOCK))
    guard code >= 0, let opened else { throw ALSAError("open", "the sequencer", min(code, -1)) }
    do throws(ALSAError) {
      try ALSAError.check(snd_seq_set_client_name(opened, name), "name the client", name)
      snd_seq_set_client_pool_input(opened, Self.maxEvents)
      for kind in Self.kinds {
        snd_seq_set_client_event_filter(opened, Int32(bitPattern: kind.rawValue))
      }
      let made = try ALSAError.check(
        snd_seq_create_simple_port(
          opened, name, UInt32(SND_SEQ_PORT_CAP_WRITE | SND_SEQ_PORT_CAP_NO_EXPORT),
          UInt32(SND_SEQ_PORT_TYPE_APPLICATION)), "make the port", name)
      decoder = try EventDecoder(for: name)
      port = made
      handle = opened
    } catch {
      snd_seq_close(opened)
      throw error
    }
  }

  deinit { snd_seq_close(handle) }

  /// Subscribes to `source`. Clients that subscribe later receive each event after this one does.
  ///
  /// - Returns: whether it is subscribed now; `false` if the source has disappeared.
  ///
  /// Thread: any, one at a time.
  @discardableResult
  package func listen(to source: SequencerAddress) -> Bool {
    let code = snd_seq_connect_from(handle, port, Int32(source.client), Int32(source.port))
    return code >= 0 || code == -EBUSY
  }

  /// Ends the subscription that ``listen(to:)`` began.
  ///
  /// Thread: any, one at a time.
  package func stopListening(to source: SequencerAddress) {
    snd_seq_disconnect_from(handle, port, Int32(source.client), Int32(source.port))
  }

  /// The next event, or `nil` if there is none; never waits.
  ///
  /// Thread: any, one at a time.
  package mutating func nextEvent() -> Event? {
    while true {
      var pointer: UnsafeMutablePointer<snd_seq_event_t>?
      let code = snd_seq_event_input(handle, &pointer)
      if code == -ENOSPC { return .overflow }
      guard code >= 0, let pointer else { return nil }
      let bytes = decoder.bytes(of: pointer)
      if !bytes.isEmpty { return .bytes(bytes, from: SequencerAddress(pointer.pointee.source)) }
    }
  }

  /// The descriptor that becomes readable when an event arrives.
  var descriptor: pollfd {
    var descriptor = pollfd(fd: -1, events: 0, revents: 0)
    // The sequencer has one descriptor for input.
    snd_seq_poll_descriptors(handle, &descriptor, 1, Int16(POLLIN))
    return descriptor
  }
}
