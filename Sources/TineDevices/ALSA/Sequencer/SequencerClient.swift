internal import CTineALSA

/// A client of ALSA's sequencer with a port that other clients can connect to in both directions.
/// It is also notified of all ports that appear or disappear.
///
/// Thread: any, one at a time.
package struct SequencerClient: ~Copyable, @unchecked Sendable {
  // Safe to send: it can't be copied, so it is on one thread at a time, and ALSA's handles aren't
  // bound to the thread that opened them.
  let handle: OpaquePointer
  let decoder: EventDecoder
  /// The public port.
  package let address: SequencerAddress

  /// Opens the sequencer and creates the port.
  ///
  /// - Parameter name: the name of the client and its port, as `aconnect -l` shows it.
  /// - Throws: ``ALSAError``; ENOENT if the kernel has no sequencer (`modprobe snd-seq`).
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
  /// Waits until an event arrives, here or at `tap`, at most `milliseconds`.
  ///
  /// Thread: any.
  package func wait(or tap: borrowing SequencerTap, milliseconds: Int32) {
    var descriptors = [pollfd(fd: -1, events: 0, revents: 0), tap.descriptor]
    // The sequencer has one descriptor for input; `poll` ignores a negative one.
    snd_seq_poll_descriptors(handle, &descriptors, 1, Int16(POLLIN))
    poll(&descriptors, 2, milliseconds)
  }
}

extension SequencerClient {
  /// All ports that can be subscribed to, in ALSA's order, except those of the system and this
  /// process.
  ///
  /// Thread: any.
  package func sources() -> [SequencerSource] {
    ports(SND_SEQ_PORT_CAP_READ | SND_SEQ_PORT_CAP_SUBS_READ)
  }

  /// All ports that can be sent to, with the same exceptions as ``sources()``.
  ///
  /// Thread: any.
  package func destinations() -> [SequencerSource] {
    ports(SND_SEQ_PORT_CAP_WRITE | SND_SEQ_PORT_CAP_SUBS_WRITE)
  }

  /// All ports with the required capabilities.
  private func ports(_ capabilities: Int32) -> [SequencerSource] {
    var client: OpaquePointer?
    var port: OpaquePointer?
    snd_seq_client_info_malloc(&client)
    snd_seq_port_info_malloc(&port)
    defer {
      snd_seq_client_info_free(client)
      snd_seq_port_info_free(port)
    }
    guard let client, let port else { return [] }
    var found: [SequencerSource] = []
    snd_seq_client_info_set_client(client, -1)
    while snd_seq_query_next_client(handle, client) >= 0 {
      let number = snd_seq_client_info_get_client(client)
      if number == Int32(SND_SEQ_CLIENT_SYSTEM) { continue }
      if snd_seq_client_info_get_pid(client) == getpid() { continue }
      let clientName = String(cString: snd_seq_client_info_get_name(client))
      let isHardware = snd_seq_client_info_get_type(client) == SND_SEQ_KERNEL_CLIENT
      snd_seq_port_info_set_client(port, number)
      snd_seq_port_info_set_port(port, -1)
      while snd_seq_query_next_port(handle, port) >= 0 {
        let needed = UInt32(capabilities)
        if snd_seq_port_info_get_capability(port) & needed != needed { continue }
        let address = snd_seq_port_info_get_addr(port).pointee
        found.append(
          SequencerSource(
            address: SequencerAddress(address),
            name: String(cString: snd_seq_port_info_get_name(port)), clientName: clientName,
            isHardware: isHardware))
      }
    }
    return found
  }
}

extension SequencerClient {
  /// The name of a client, or `nil` if there is none.
  ///
  /// - Parameter client: its number.
  ///
  /// Thread: any.
  package func name(ofClient client: UInt8) -> String? {
    var info: OpaquePointer?
    snd_seq_client_info_malloc(&info)
    defer { snd_seq_client_info_free(info) }
    guard let info, snd_seq_get_any_client_info(handle, Int32(client), info) >= 0 else {
      return nil
    }
    return String(cString: snd_seq_client_info_get_name(info))
  }
}

extension SequencerClient {
  /// The next event, or `nil` if there is none; never waits.
  ///
  /// Thread: any, one at a time.
  package mutating func nextEvent() -> SequencerEvent? {
    while true {
      var pointer: UnsafeMutablePointer<snd_seq_event_t>?
      let code = snd_seq_event_input(handle, &pointer)
      if code == -ENOSPC { return .overflow }
      guard code >= 0, let pointer else { return nil }
      if let event = meaning(of: pointer) { return event }
    }
  }

  /// Converts an event; `nil` if this client doesn't use it.
  private mutating func meaning(of event: UnsafeMutablePointer<snd_seq_event_t>) -> SequencerEvent?
  {
    switch snd_seq_event_type(UInt32(event.pointee.type)) {
    case SND_SEQ_EVENT_CLIENT_START, SND_SEQ_EVENT_CLIENT_CHANGE, SND_SEQ_EVENT_PORT_START,
      SND_SEQ_EVENT_PORT_CHANGE:
      return .changed
    case SND_SEQ_EVENT_CLIENT_EXIT:
      return .vanished(client: event.pointee.data.addr.client, port: nil)
    case SND_SEQ_EVENT_PORT_EXIT:
      let address = event.pointee.data.addr
      return .vanished(client: address.client, port: address.port)
    case SND_SEQ_EVENT_PORT_SUBSCRIBED:
      let connection = event.pointee.data.connect
      if SequencerAddress(connection.dest) != address { return nil }
      return .connected(SequencerAddress(connection.sender))
    case SND_SEQ_EVENT_PORT_UNSUBSCRIBED:
      let connection = event.pointee.data.connect
      if SequencerAddress(connection.dest) != address { return nil }
      return .disconnected(SequencerAddress(connection.sender))
    default:
      let bytes = decoder.bytes(of: event)
      if bytes.isEmpty { return nil }
      return .bytes(bytes, from: SequencerAddress(event.pointee.source))
    }
  }
}

/// The receiver of SysEx.
///
/// Thread: any.
package enum SequencerOutlet: Hashable, Sendable {
  /// One port; a device receives only while it is connected.
  case port(SequencerAddress)
  /// All clients that are connected to the public port.
  case listeners
}

extension SequencerClient {
  /// Sends a SysEx message, or the next piece of one, from the public port.
  ///
  /// A device that is slower than the sequencer has a buffer of 4,096 bytes; what doesn't fit is
  /// lost, so send long messages in pieces.
  ///
  /// - Parameters:
  ///   - bytes: the first piece begins with F0, the last ends with F7.
  ///   - outlet: the receiver.
  /// - Returns: whether the sequencer accepted it; it doesn't if the port has disappeared, doesn't
  ///   receive, or has no room at present.
  ///
  /// Thread: any, one at a time.
  package func send(systemExclusive bytes: [UInt8], to outlet: SequencerOutlet) -> Bool {
    var bytes = bytes
    var event = snd_seq_event_t()
    event.type = snd_seq_event_type_t(SND_SEQ_EVENT_SYSEX.rawValue)
    event.flags = UInt8(SND_SEQ_EVENT_LENGTH_VARIABLE)
    // Sent at once, not scheduled.
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

  /// Connects the public port to another port, as devices require before they receive anything.
  ///
  /// - Returns: whether this call connected it; `false` if it was connected already, or can't be.
  ///
  /// Thread: any, one at a time.
  package func connect(to port: SequencerAddress) -> Bool {
    snd_seq_connect_to(handle, Int32(address.port), Int32(port.client), Int32(port.port)) >= 0
  }

  /// Disconnects what ``connect(to:)`` connected; a device still sends out what it has received.
  ///
  /// Thread: any, one at a time.
  package func disconnect(from port: SequencerAddress) {
    snd_seq_disconnect_to(handle, Int32(address.port), Int32(port.client), Int32(port.port))
  }

  /// Whether a client is subscribed to the public port.
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
