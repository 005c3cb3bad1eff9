import Glibc
import TineEngine
import TineLive
import TinePatches

// PlayNotes [DEVICE]: ALSA's null device, which nobody hears, unless another is named.
let device = CommandLine.arguments.dropFirst().first ?? "null"

// One note of each of two synthesizers, as samples.
let bell = try Patch(
  text: "2 > 1\noperator 1 adsr 1ms 3s silent 2s\noperator 2 ratio 3.5 level 80")
for patch in [bell, Patch()] {
  var synthesizer = Synthesizer(sounds: SoundSet(Bank(single: patch)))
  synthesizer.apply(Command(.noteOn, number: 60, value: 100))
  var (left, right) = ([Float](repeating: 0, count: 48_000), [Float](repeating: 0, count: 48_000))
  synthesizer.render(left: &left, right: &right, frames: 48_000)
  print(left.count, left.max() ?? 0, right.max() ?? 0)
}

// A chord, live, with the bundled presets.
let session = try Session(bank: .bundled, output: .named(device), inputs: .none)
for key in [60, 64, 67] { session.noteOn(key) }
while session.counters[.frames] < 24_000 { usleep(10_000) }
session.stop()
print("played", session.figures.synthesizer.notes, "notes live")
