import AudioFile
import Matching

/// A reference's notes as audio files, named as `tine match` reads them.
enum NoteFiles {
  static func write(place: String, of reference: Reference, to folder: String) throws {
    let notes: [RecordedNote]
    if place.first == "d", let key = Int(place.dropFirst()),
      let index = Slots.drumKeys.firstIndex(of: key)
    {
      notes = reference.drums[index].map { note in
        var note = note
        note.key = key
        return note
      }
    } else if let program = Int(place), reference.programs.indices.contains(program) {
      notes = Slots.Register(program: program).places.map { reference.programs[program][$0] }
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
