import Commands
import Engine
import Glibc
import Patches

func nanoseconds() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
}

func run(algorithm: Int, feedback: Int, voices: Int, block: Int, avx: Bool?, lfo: Bool) -> (Double, UInt64) {
  var patch = Patch()
  patch.routing = .algorithm(algorithm, feedback: feedback)
  for i in 0..<6 {
    patch.operators[i].level = .units(80)
    patch.operators[i].frequency = .ratio(Double(i + 1))
    patch.operators[i].envelope = .rates([80, 20, 10, 50], levels: [99, 90, 80, 0])
  }
  if lfo { patch.lfo.pitchDepth = 20; patch.lfo.amplitudeDepth = 20; for i in 0..<6 { patch.operators[i].amplitudeModulationSensitivity = 1 } }
  var synth = Synthesizer(sounds: SoundSet(Bank(single: patch)), voices: max(voices, 1), usesAVX2: avx)
  for v in 0..<voices { synth.apply(Command(.noteOn, channel: UInt8(v / 64 % 16), number: UInt8(30 + v % 64), value: 100)) }
  let left = UnsafeMutablePointer<Float>.allocate(capacity: block), right = UnsafeMutablePointer<Float>.allocate(capacity: block)
  var hash: UInt64 = 14695981039346656037
  var best = Double.infinity
  for round in 0..<5 {
    let frames = max(4800, 400_000 / max(voices, 8))
    var done = 0
    let start = nanoseconds()
    while done < frames { synth.render(left: left, right: right, frames: block); done += block }
    best = min(best, (nanoseconds() - start) / Double(done) / Double(voices))
    if round == 0 { for i in 0..<block { hash = (hash ^ UInt64(left[i].bitPattern)) &* 1099511628211 } }
  }
  return (best, hash)
}
for avx in [true, false] {
  for (a, f) in [(1, 0), (1, 7), (5, 7), (32, 7), (4, 7)] {
    for (v, b) in [(1, 64), (8, 64), (64, 32), (64, 64), (64, 512), (256, 64)] {
      let r = run(algorithm: a, feedback: f, voices: v, block: b, avx: avx, lfo: v == 64)
      print(avx, a, f, v, b, r.0, String(r.1, radix: 16))
    }
  }
}
