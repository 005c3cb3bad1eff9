internal import CTineALSA

/// Who gets what is sent.
///
/// Thread: any.
package enum SequencerOutlet: Hashable, Sendable {
  /// One port; a device takes what it gets only while it is connected.
  case port(SequencerAddress)
  /// Whoever is connected to the public port, to hear it.
  case listeners
}

extension SequencerClient {
  /// Sends a SysEx message, or the next piece of one, from the public port.
  ///
  /// A device that is slower than the sequencer has a buffer of 4,096 bytes; what doesn't fit is
  /// lost. Send a long message in pieces.
  ///
  /// - Parameters:
  ///   - bytes: the first piece begins with F0, the last ends with F7.
  ///   - outlet: who gets it.
  /// - Returns: whether the sequencer took it; it doesn't where the port is gone, takes nothing, or has
  ///   no room at the moment.
  ///
  /// Thread: any, one at a time.
  package func send(systemExclusive bytes: [UInt8], to outlet: SequencerOutlet) -> Bool {
    var bytes = bytes
    var event = snd_seq_event_t()
    event.type = snd_seq_event_type_t(SND_SEQ_EVENT_SYSEX.rawValue)
    event.flags = UInt8(SND_SEQ_EVENT_LENGTH_VARIABLE)
    // Not scheduled: at once.
    event.queue = UInt8(SND_SEQ_QUEUE_DIRECT)
    event.source.port = address.port
    switch outlet {
    case .port(let address):
      event.dest.client = address.client
      event.dest.port = address.port
    case .listeners:
      event.dest.client = UInt8(SND_SEQ_ADDRESS_SUBSCRIBERS)
      event.dest.port = UInt8(SND_SEQ_ADDRESS_UNKNOWN)
    }
    let count = UInt32(bytes.count)
    return bytes.withUnsafeMutableBytes { buffer in
      event.data.ext.len = count
      event.data.ext.ptr = buffer.baseAddress
      return snd_seq_event_output_direct(handle, &event) >= 0
    }
  }

  /// Connects the public port to a port, which a device needs before it takes anything.
  ///
  /// - Returns: whether it was connected by this call; not where it was already, or can't be.
  ///
  /// Thread: any, one at a time.
  package func connect(to port: SequencerAddress) -> Bool {
    snd_seq_connect_to(handle, Int32(address.port), Int32(port.client), Int32(port.port)) >= 0
  }

  /// Ends what ``connect(to:)`` began; a device plays out what it has taken.
  ///
  /// Thread: any, one at a time.
  package func disconnect(from port: SequencerAddress) {
    snd_seq_disconnect_to(handle, Int32(address.port), Int32(port.client), Int32(port.port))
  }

  /// Whether anyone is connected to the public port, to hear it.
  ///
  /// Thread: any, one at a time.
  package var hasListeners: Bool {
    var info: OpaquePointer?
    snd_seq_port_info_malloc(&info)
    defer { snd_seq_port_info_free(info) }
    guard let info, snd_seq_get_port_info(handle, Int32(address.port), info) >= 0 else {
      return false
    }
    return snd_seq_port_info_get_read_use(info) > 0
  }
}
