internal import Synchronization

/// Messages on their way out: put in by any thread, sent by the input thread piece by piece, no
/// faster than a MIDI cable carries them.
final class Outbox: Sendable {
  private struct Parcel {
    /// The first that takes the beginning gets the rest.
    var outlets: [SequencerOutlet]
    /// The receiver's name, for the report of a failure.
    var name: String
    var rest: ArraySlice<UInt8>
    /// What was connected for it.
    var connected: SequencerAddress?
  }

  private struct State {
    var parcels: [Parcel] = []
    var nextNanoseconds: UInt64 = 0
  }

  /// What one go sends at most.
  private static let pieceBytes = 64
  /// 3,125 bytes a second, which is what a MIDI cable carries: 64 bytes take 20 ms.
  private static let pieceNanoseconds: UInt64 = 21_000_000
  /// A longer queue would be a mistake.
  private static let maxParcels = 64

  private let state = Mutex(State())

  /// Puts a message in; returns whether there was room.
  func put(_ bytes: [UInt8], to outlets: [SequencerOutlet], name: String) -> Bool {
    state.withLock { state in
      guard state.parcels.count < Self.maxParcels else { return false }
      state.parcels.append(Parcel(outlets: outlets, name: name, rest: bytes[...]))
      return true
    }
  }

  /// Sends the next piece if its time has come.
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

  /// Whether a receiver is there; at the beginning of a message, connects to its port.
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
