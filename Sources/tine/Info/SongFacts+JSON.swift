import TineEngine
import TineMIDIFile
import TineRendering

extension SongFacts {
  /// The report as JSON. Channels are counted from 1, programs from 0, as in banks and in `tine
  /// play`.
  func json(_ name: String) -> JSON {
    .object([
      ("file", .string(name)), ("format", .integer(song.format.rawValue)),
      ("division", division), ("seconds", .number(song.duration.seconds)),
      ("title", .string(tags.title)), ("artist", .string(tags.artist)),
      ("copyright", .string(tags.copyright)),
      ("notes", .integer(notes)), ("maxHeld", .integer(maxHeld)), ("texts", .integer(texts)),
      ("encoding", song.textEncoding.map { .string($0.description) } ?? .null),
      (
        "tempos",
        .array(
          tempos.map {
            .object([
              ("seconds", .number($0.seconds)), ("tick", .integer(Int(clamping: $0.tick))),
              ("beatsPerMinute", .number($0.beatsPerMinute)),
            ])
          })
      ),
      ("timeSignatures", .array(timeSignatures.map(JSON.string))),
      ("keySignatures", .array(keySignatures.map(JSON.string))),
      ("tracks", .array(tracks.map { json($0) })),
      ("channels", .array(channels.keys.sorted().compactMap(json(channel:)))),
      ("warningCount", .integer(song.warningCount)),
      (
        "warnings",
        .array(
          song.warningGroups.map {
            .object([
              ("byte", .integer($0.first.offset)), ("count", .integer($0.count)),
              ("text", .string($0.first.explanation)),
            ])
          })
      ),
      ("unplayed", unplayed.json),
      ("remarks", .array(remarks.map(JSON.string))),
    ])
  }

  private var division: JSON {
    switch song.division {
    case .metrical(let ticks): .object([("ticksPerQuarter", .integer(ticks))])
    case .timeCode(let frames, let ticks):
      .object([("framesPerSecond", .integer(frames)), ("ticksPerFrame", .integer(ticks))])
    }
  }

  private func json(_ track: Track) -> JSON {
    .object([
      ("name", .string(track.name)), ("events", .integer(track.events)),
      ("notes", .integer(track.notes)),
      ("channels", .array(track.channels.sorted().map { .integer(Int($0) + 1) })),
    ])
  }

  private func json(channel number: Int) -> JSON? {
    channels[number].map { channel in
      .object([
        ("channel", .integer(number + 1)), ("notes", .integer(channel.notes)),
        ("drums", .bool(channel.isDrum)),
        (
          "programs",
          .array(
            channel.programs.map {
              .object([("bank", .integer($0.bank)), ("program", .integer($0.number))])
            })
        ),
      ])
    }
  }
}

extension UnplayedCounts {
  /// As JSON: the number of messages of each kind.
  var json: JSON {
    .array(
      Unplayed.allCases.filter { self[$0] > 0 }.map {
        .object([
          ("kind", .string("\($0)")), ("messages", .integer(self[$0])),
          ("audible", .bool($0.isAudible)), ("text", .string($0.message)),
        ])
      })
  }
}
