import TineDX7
import TineMIDIFile

// ListFiles VOICES.syx SONG.mid: the voices of a DX7 with their algorithms, and the messages of a song
// with their times in seconds.
for voice in try VoiceFile(path: CommandLine.arguments[1]).voices {
  print(voice.name, voice.algorithm)
}
for event in try Song(path: CommandLine.arguments[2]).timeline {
  if let message = event.message { print(event.seconds, message) }
}
