import TineRendering
import TineMatching

/// A reference's notes as audio files, named as `tine match` reads them.
enum NoteFiles {
  /// - Parameter reference: the folder with the rendered scores.
  static func write(place: String, of reference: String, to folder: String) throws {
    let notes: [RecordedNote]
    if place.first == "d", let key = Int(place.dropFirst()),
      let index = Slots.drumKeys.firstIndex(of: key)
    {
      notes = try Reference.drums(in: reference)[index].map { note in
        var note = note
        note.key = key
        return note
      }
    } else if let program = Int(place), (0..<128).contains(program) {
      let all = try Reference.family(program / Slots.familySize, in: reference)[
        program % Slots.familySize]
      // Where an instrument has no such key, there is nothing to match.
      notes = Slots.Register(program: program).places.map { all[$0] }.filter { note in
        note.samples.contains { abs($0) > 0.001 }
      }
    } else {
      throw Problem("“\(place)” is neither a program nor a drum such as d38")
    }
    for note in notes {
      let path = "\(folder)/note_\(note.key)_v\(note.velocity).wav"
      let writer = try AudioWriter(
        to: .file(path), AudioFormat(.wav, sampleRate: Int(note.sampleRate)))
      try writer.write(interleaved: note.samples.flatMap { [$0, $0] })
      try writer.finish()
    }
  }
}
