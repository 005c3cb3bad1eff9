import TineDX7
import TineMIDIFile

// RenderSong SONG.mid VOICES.syx: what is in both files.
let (songPath, voicesPath) = (CommandLine.arguments[1], CommandLine.arguments[2])

for voice in try VoiceFile(path: voicesPath).voices { print(voice.name, voice.algorithm) }

let song = try Song(path: songPath)
for event in song.timeline {
  if let message = event.message { print(event.seconds, message) }
}
