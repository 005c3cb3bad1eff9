/// A marker or a cue point of a song.
///
/// Thread: any.
package struct SongMarker: Equatable, Sendable {
  /// Ticks from the beginning of the song.
  package var tick: UInt64
  /// What it is called, on one line.
  package var name: String
}

extension Song {
  /// The markers and cue points that have a name, in the order of time.
  ///
  /// Thread: any.
  package var markers: [SongMarker] {
    captions().compactMap { caption in
      guard case .marker(let name) = caption.content else { return nil }
      return SongMarker(tick: caption.tick, name: name)
    }
  }

  /// The marker of this name, whatever its case; else the only one that has it as a part.
  func marker(_ wanted: String) throws(SelectionError) -> SongMarker {
    let markers = markers
    let lowered = wanted.lowercased()
    let exact = markers.filter { $0.name.lowercased() == lowered }
    let found =
      exact.isEmpty ? markers.filter { $0.name.lowercased().contains(lowered) } : exact
    if found.count == 1 { return found[0] }
    if found.count > 1 {
      throw SelectionError(
        .marker,
        "“\(wanted)” may be any of the markers \(list(found)); name one by its time, or write more"
          + " of its name")
    }
    throw SelectionError(
      .marker,
      markers.isEmpty
        ? "there is no marker “\(wanted)”: it has none; name a time or a bar"
        : "there is no marker “\(wanted)”; there are \(list(markers))")
  }

  /// Names with their times, the first ones.
  private func list(_ markers: [SongMarker]) -> String {
    let most = 12
    let names = markers.prefix(most).map { marker in
      "“\(marker.name)” (\(tempoMap.time(atTick: marker.tick).clock))"
    }
    let rest = markers.count - names.count
    return names.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
  }
}

extension SongTime {
  /// Minutes, seconds and tenths, as in 1:02.5.
  var clock: String {
    let tenths = (units * 10 + UInt128(unitsPerSecond / 2)) / UInt128(unitsPerSecond)
    let seconds = tenths / 10 % 60
    return "\(tenths / 600):\(seconds < 10 ? "0" : "")\(seconds).\(tenths % 10)"
  }
}
