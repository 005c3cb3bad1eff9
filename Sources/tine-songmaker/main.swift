import Foundation

// tine-songmaker SCORE.txt -o SONG.mid: makes a MIDI file of a score in text.

func fail(_ message: String, code: Int32) -> Never {
  FileHandle.standardError.write(Data("tine-songmaker: \(message)\n".utf8))
  exit(code)
}

let arguments = Array(CommandLine.arguments.dropFirst())
guard arguments.count == 3, arguments[1] == "-o" else {
  fail("usage: tine-songmaker SCORE.txt -o SONG.mid", code: 64)
}

let text: String
do {
  text = try String(contentsOfFile: arguments[0], encoding: .utf8)
} catch {
  fail("\(arguments[0]) can't be read as text: \(error.localizedDescription)", code: 1)
}

let score: Score
do {
  score = try ScoreParser.parse(text)
} catch {
  fail("\(arguments[0]): \(error)", code: 1)
}

let song = score.song()
do {
  try Data(song.bytes).write(to: URL(fileURLWithPath: arguments[2]), options: .atomic)
} catch {
  fail("\(arguments[2]) can't be written: \(error.localizedDescription)", code: 1)
}
print(
  "\(arguments[2]): \(song.tracks.count) tracks, \(song.noteCount) notes, "
    + "\(Int(song.duration.seconds.rounded())) s")
