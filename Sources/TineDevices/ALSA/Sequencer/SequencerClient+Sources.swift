internal import CTineALSA

extension SequencerClient {
  /// Every port that can be listened to, in ALSA's order, but for the system's and those of this
  /// program.
  ///
  /// Thread: any.
  package func sources() -> [SequencerSource] {
    ports(SND_SEQ_PORT_CAP_READ | SND_SEQ_PORT_CAP_SUBS_READ)
  }

  /// Every port that can be sent to, as ``sources()`` lists those that can be listened to.
  ///
  /// Thread: any.
  package func destinations() -> [SequencerSource] {
    ports(SND_SEQ_PORT_CAP_WRITE | SND_SEQ_PORT_CAP_SUBS_WRITE)
  }

  /// Every port that can do all that is needed.
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
  /// The name of a client, or `nil` when there is none (any longer).
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
