import TineMIDI
import TineMIDIFile
import TineRendering
import TineFiles

extension SongFacts {
  /// The report as text: a summary line, and details indented below it. Channels and tracks are
  /// counted from 1, programs from 0, as in banks and in `tine play`.
  func lines(_ name: String) -> [String] {
    var lines = [
      "\(name): \(format), \(counted(tracks.count, "track")), \(division),"
        + " \(duration(song.duration.seconds))"
    ]
    add("title", tags.title, to: &lines)
    add("artist", tags.artist, to: &lines)
    add("copyright", tags.copyright, to: &lines)
    add("tempo", tempoLine, to: &lines)
    add("meter", list(timeSignatures), to: &lines)
    add("key", list(keySignatures), to: &lines)
    let heading = "\(notes), at most \(maxHeld) held at once"
    add("notes", notes == 0 ? "none" : heading, to: &lines)
    for (index, track) in tracks.enumerated() {
      add(index == 0 ? "tracks" : "", "\(index + 1)\(described(track))", to: &lines)
    }
    for (index, number) in channels.keys.sorted().enumerated() {
      guard let channel = channels[number] else { continue }
      add(index == 0 ? "channels" : "", "\(number + 1)\(described(channel))", to: &lines)
    }
    if texts > 0 { add("texts", "\(texts), with lyrics and markers", to: &lines) }
    if let encoding = song.textEncoding { add("encoding", encoding.description, to: &lines) }
    let groups = song.warningGroups
    for (index, line) in (groups.map(\.description) + remarks).enumerated() {
      add(index == 0 ? "odd" : "", line, to: &lines)
    }
    let rest = song.warningCount - groups.reduce(0) { $0 + $1.count }
    if rest > 0 { add("", "and \(rest) more", to: &lines) }
    for (index, message) in unplayed.inaudibleWarnings.map(\.description).enumerated() {
      add(index == 0 ? "ignored" : "", message, to: &lines)
    }
    return lines
  }

  private func add(_ heading: String, _ text: String, to lines: inout [String]) {
    if text.isEmpty { return }
    lines.append("  " + heading + String(repeating: " ", count: 11 - heading.count) + text)
  }

  private var format: String {
    switch song.format {
    case .singleTrack: "format 0"
    case .simultaneousTracks: "format 1"
    case .sequences: "format 2, one sequence after another"
    }
  }

  private var division: String {
    switch song.division {
    case .metrical(let ticks): "\(ticks) ticks per quarter note"
    case .timeCode(let frames, let ticks): "\(frames) frames a second of \(counted(ticks, "tick"))"
    }
  }

  private var tempoLine: String {
    let shown = tempos.prefix(4).enumerated().map { index, tempo in
      let bpm = "\(number(tempo.beatsPerMinute)) bpm"
      return index == 0 && tempo.tick == 0 ? bpm : "\(bpm) at \(duration(tempo.seconds))"
    }
    let rest = tempos.count - shown.count
    guard rest > 0 else { return shown.joined(separator: ", ") }
    let all = tempos.map(\.beatsPerMinute)
    return shown.joined(separator: ", ")
      + " and \(rest) more, from \(number(all.min() ?? 0)) to \(number(all.max() ?? 0))"
  }

  /// With one digit after the point, unless that is zero.
  private func number(_ value: Double) -> String {
    let text = fixed(value, 1)
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  private func list(_ texts: [String]) -> String {
    let rest = texts.count - 6
    return texts.prefix(6).joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
  }

  private func described(_ track: Track) -> String {
    var text = track.name.isEmpty ? "" : " “\(track.name)”"
    text += ": " + (track.notes > 0 ? counted(track.notes, "note") : counted(track.events, "event"))
    let numbers = track.channels.sorted().map { "\($0 + 1)" }
    if !numbers.isEmpty {
      text += ", channel\(numbers.count == 1 ? "" : "s") \(numbers.joined(separator: ", "))"
    }
    return text
  }

  /// XG's kits have banks of their own.
  private func kit(_ bank: Int) -> String {
    switch bank >> 7 {
    case 127: "XG drum kit"
    case 126: "XG effect kit"
    default: "drum kit"
    }
  }

  private func described(_ channel: Channel) -> String {
    let programs = channel.programs.map { program in
      let bank = program.bank == 0 ? "" : "bank \(program.bank) "
      return channel.isDrum
        ? "\(kit(program.bank)) \(program.number)"
        : "\(bank)\(program.number) \(GeneralMIDI.programs[program.number])"
    }
    return ": \(counted(channel.notes, "note")), \(list(programs))"
  }
}
