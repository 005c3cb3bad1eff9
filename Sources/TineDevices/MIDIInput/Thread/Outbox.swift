internal import Synchronization

/// A queue of outgoing messages: any thread may add one; the input thread sends them in pieces, no
/// faster than the rate of a MIDI cable.
final class Outbox: Sendable {
  private struct Parcel {
    /// The first receiver that accepts the start of a message gets the rest.
    var outlets: [SequencerOutlet]
    /// The receiver's name, for the report of a failure.
    var name: String
    var rest: ArraySlice<UInt8>
    /// The port that was connected for it.
    var connected: SequencerAddress?
  }

  private struct State {
    var parcels: [Parcel] = []
    var nextNanoseconds: UInt64 = 0
  }

  /// The maximum number of bytes sent at once.
  private static let pieceBytes = 64
  /// 3,125 bytes per second, the rate of a MIDI cable: 64 bytes take 20 ms.
  private static let pieceNanoseconds: UInt64 = 21_000_000
  /// The limit of the queue; no legitimate use needs more.
  private static let maxParcels = 64

  private let state = Mutex(State())

  /// Adds a message; returns whether there was room.
  func put(_ bytes: [UInt8], to outlets: [SequencerOutlet], name: String) -> Bool {
    state.withLock { state in
      guard state.parcels.count < Self.maxParcels else { return false }
      state.parcels.append(Parcel(outlets: outlets, name: name, rest: bytes[...]))
      return true
    }
  }

  /// Sends the next piece if it is due.
  ///
  /// - Returns: the name of the device whose message couldn't be delivered.
  func send(by client: borrowing SequencerClient, now: UInt64) -> String? {
    let due = state.withLock { state -> Parcel? in
      guard now >= state.nextNanoseconds, !state.parcels.isEmpty else { return nil }
      state.nextNanoseconds = now + Self.pieceNanoseconds
      return state.parcels.removeFirst()
    }
    guard var parcel = due else { return nil }
    let piece = Array(parcel.rest.prefix(Self.pieceBytes))
    for outlet in parcel.outlets {
      if !isReady(outlet, client, &parcel) { continue }
      guard client.send(systemExclusive: piece, to: outlet) else { continue }
      parcel.rest = parcel.rest.dropFirst(Self.pieceBytes)
      parcel.outlets = [outlet]
      if !parcel.rest.isEmpty {
        let next = parcel
        state.withLock { $0.parcels.insert(next, at: 0) }
      } else if let port = parcel.connected {
        client.disconnect(from: port)
      }
      return nil
    }
    if let port = parcel.connected { client.disconnect(from: port) }
    return parcel.name
  }

  /// Whether there is a receiver; at the start of a message, connects to its port.
  private func isReady(
    _ outlet: SequencerOutlet, _ client: borrowing SequencerClient, _ parcel: inout Parcel
  ) -> Bool {
    switch outlet {
    case .listeners: return client.hasListeners
    case .port(let port):
      if parcel.connected == nil, client.connect(to: port) { parcel.connected = port }
      return true
    }
  }
}
