import Glibc
import TineEngine
import TineLive

// PlayNotes [DEVICE]: plays on ALSA's null device, which is silent, unless another is named.
let device = CommandLine.arguments.dropFirst().first ?? "null"

// One note of each of two synthesizers, as samples.
let bell = try Patch(
  text: "2 > 1\noperator 1 adsr 1ms 3s silent 2s\noperator 2 ratio 3.5 level 80")
for patch in [bell, Patch()] {
  var synthesizer = Synthesizer(patch, sampleRate: 48_000)
  let sound = synthesizer.play(key: 60, velocity: 100, hold: .seconds(1))
  print(sound.left.count, sound.left.max() ?? 0, sound.right.max() ?? 0)
}

// A chord, live, with the bundled presets.
let session = try Session(bank: .bundled, output: .named(device), inputs: .none)
for key in [60, 64, 67] { session.noteOn(key) }
while session.counters[.frames] < 24_000 { usleep(10_000) }
session.stop()
print("played", session.figures.synthesizer.notes, "notes live")
