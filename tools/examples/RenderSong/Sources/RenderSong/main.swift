import TineEngine
import TineMIDIFile
import TineRendering

// RenderSong SONG.mid OUT.flac: with the bundled presets, and two seconds for the last notes.
let song = try Song(path: CommandLine.arguments[1])
var translator = Translator()
var commands: [Command] = []
for event in song.timeline {
  let frame = song.tempoMap.time(atTick: event.tick).frame(atRate: 48_000)
  if let message = event.message {
    translator.translate(message, at: frame, appendingTo: &commands)
  }
}
var performer = Performer(sounds: SoundSet(try .bundled), PerformerSettings(effects: true))
let frames = Int(song.duration.frame(atRate: 48_000)) + 96_000
var (left, right) = ([Float](repeating: 0, count: frames), [Float](repeating: 0, count: frames))
commands.withUnsafeBufferPointer {
  _ = performer.render(left: &left, right: &right, engineFrames: frames, commands: $0)
}
let format = AudioFormat(.flac, sampleRate: 48_000)
let writer = try AudioWriter(to: .file(CommandLine.arguments[2]), format)
try writer.write(interleaved: zip(left, right).flatMap { [$0, $1] })
try writer.finish()
