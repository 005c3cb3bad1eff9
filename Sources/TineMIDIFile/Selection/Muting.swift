/// Which notes of a song are muted.
struct Muting {
  private var soloed: (channels: Set<UInt8>, tracks: Set<Int>)?
  private var muted: (channels: Set<UInt8>, tracks: Set<Int>)
  /// Options without effect, one clause each.
  private(set) var remarks: [String] = []

  init(_ song: Song, _ selection: SongSelection) throws(SelectionError) {
    let notes = Notes(song)
    muted = try notes.find(selection.muted, &remarks)
    if !selection.soloed.isEmpty { soloed = try notes.find(selection.soloed, &remarks) }
    guard !isEmpty, !notes.pairs.isEmpty else { return }
    if notes.pairs.allSatisfy({ isMuted($0.channel, $0.track) }) {
      throw SelectionError(
        .part, "no note is left to be heard; it has notes on \(notes.channelList)")
    }
  }

  /// Whether everything is heard.
  var isEmpty: Bool { soloed == nil && muted.channels.isEmpty && muted.tracks.isEmpty }

  func isMuted(_ channel: UInt8, _ track: Int) -> Bool {
    if muted.channels.contains(channel & 15) || muted.tracks.contains(track) { return true }
    guard let soloed else { return false }
    return !soloed.channels.contains(channel & 15) && !soloed.tracks.contains(track)
  }

  /// Where a song has notes.
  private struct Notes {
    struct Pair: Hashable {
      var channel: UInt8
      var track: Int
    }

    let song: Song
    private(set) var pairs: Set<Pair> = []

    init(_ song: Song) {
      self.song = song
      for (track, content) in song.tracks.enumerated() {
        for event in content.events {
          if case .message(.noteOn(let channel, _, _)) = event.content {
            pairs.insert(Pair(channel: channel & 15, track: track))
          }
        }
      }
    }

    /// As in “channels 1, 2 and 10”.
    var channelList: String {
      let numbers = Set(pairs.map(\.channel)).sorted().map { "\($0 + 1)" }
      let list = numbers.dropLast().joined(separator: ", ")
      return numbers.count == 1
        ? "channel \(numbers[0])" : "channels \(list) and \(numbers.last ?? "")"
    }

    func find(
      _ parts: [SongPart], _ remarks: inout [String]
    ) throws(SelectionError) -> (channels: Set<UInt8>, tracks: Set<Int>) {
      var found: (channels: Set<UInt8>, tracks: Set<Int>) = ([], [])
      for part in parts {
        switch part {
        case .channels(let range):
          let channels = Set(range.clamped(to: 0...15).map { UInt8($0) })
          found.channels.formUnion(channels)
          if !pairs.isEmpty, channels.isDisjoint(with: pairs.map(\.channel)) {
            remarks.append("there is no note on \(name(range, "channel"))")
          }
        case .tracks(let range):
          guard range.upperBound < song.tracks.count else {
            throw SelectionError(
              .part, "there is no track \(range.upperBound + 1); it has \(trackList)")
          }
          found.tracks.formUnion(range)
          if !pairs.isEmpty, !pairs.contains(where: { range.contains($0.track) }) {
            remarks.append("there is no note on \(name(range, "track"))")
          }
        case .trackNamed(let name): found.tracks.formUnion(try tracks(named: name))
        }
      }
      return found
    }

    private func name(_ range: ClosedRange<Int>, _ noun: String) -> String {
      range.count == 1
        ? "\(noun) \(range.lowerBound + 1)"
        : "\(noun)s \(range.lowerBound + 1) to \(range.upperBound + 1)"
    }

    private func tracks(named name: String) throws(SelectionError) -> [Int] {
      let lowered = name.lowercased()
      let names = song.tracks.map { $0.name?.description.lowercased() ?? "" }
      let exact = names.indices.filter { names[$0] == lowered }
      if !exact.isEmpty { return exact }
      let found = names.indices.filter { names[$0].contains(lowered) }
      if found.isEmpty {
        throw SelectionError(.part, "no track is called “\(name)”; it has \(trackList)")
      }
      return found
    }

    /// The tracks with their names, the first ones.
    private var trackList: String {
      let most = 16
      let list = song.tracks.prefix(most).enumerated().map { index, track in
        track.name.map { "\(index + 1) “\($0.description)”" } ?? "\(index + 1)"
      }
      let rest = song.tracks.count - list.count
      return (song.tracks.count == 1 ? "track " : "tracks ") + list.joined(separator: ", ")
        + (rest > 0 ? " and \(rest) more" : "")
    }
  }
}
