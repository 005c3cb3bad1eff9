import TineEngine
import TinePatches

// PlayNotes: one note of two synthesizers, and the loudest sample of each.
let bell = try Patch(
  text: "2 > 1\noperator 1 adsr 1ms 3s silent 2s\noperator 2 ratio 3.5 level 80")
for patch in [bell, Patch()] {
  var synthesizer = Synthesizer(sounds: SoundSet(Bank(single: patch)))
  synthesizer.apply(Command(.noteOn, number: 60, value: 100))
  var (left, right) = ([Float](repeating: 0, count: 48_000), [Float](repeating: 0, count: 48_000))
  synthesizer.render(left: &left, right: &right, frames: 48_000)
  print(left.count, left.max() ?? 0, right.max() ?? 0)
}
