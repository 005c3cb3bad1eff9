internal import CTineALSA

extension SequencerClient {
  /// The next thing that arrived, or `nil` when there is nothing; never waits.
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

  /// What an event says, or `nil` for what doesn't concern this client.
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
