import TineRendering
import TineEngine
import TinePatches

enum ToneCommand: Subcommand {
  static let name = "tone"
  static let summary = "write the simplest FM sound: one carrier, one modulator"
  static let synopses = ["tone [--carrier HZ] [--modulator HZ] [--index RADIANS] [OPTION...]"]
  static let about = """
    Writes sin(2π·carrier·t + index·sin(2π·modulator·t)): a carrier whose phase is
    modulated by another sine, up to `index` radians. Its spectrum has the carrier
    and sidebands at multiples of the modulator's frequency around it, whose
    amplitudes are the Bessel functions of the index.

    Like any preset's voice it leaves headroom for others: panned to the centre its
    peak is −15.1 dBFS. --gain 12 brings it to −3.1 dBFS, which the soft clipper
    doesn't change.
    """
  static let carrier = Option(
    "carrier", "c", value: "HZ",
    "frequency of the carrier (440)")
  static let modulator = Option(
    "modulator", "m", value: "HZ",
    "frequency of the modulator (440)")
  static let index = Option(
    "index", "i", value: "RADIANS",
    "modulation index: the peak phase deviation, 0 to 50 (1)")
  static let pan = Option(
    "pan", "p", value: "PAN",
    "−1 is left, 0 the centre, 1 right (0)")
  static let seconds = Option(
    "seconds", "s", value: "SECONDS",
    "duration, 0.05 to 3600 (3)")
  static let gain = Option(
    "gain", "g", value: "DB",
    "output gain in decibels, −96 to 24 (0)")
  static let options =
    [carrier, modulator, index, pan, seconds, gain, RenderOptions.vintage] + OutputOptions.all + [
      .quiet, .help,
    ]
  static let examples = [
    (
      line: "tine tone --carrier 440 --modulator 679 --index 0.8 --pan 0.8 -o tone.wav",
      about: "a bell-like tone, panned to the right"
    ),
    (line: "tine tone --index 0 -o - | aplay", about: "plays a plain sine of 440 Hz"),
  ]

  static func run(_ arguments: Arguments) throws(Failure) {
    if let operand = arguments.operands.first {
      throw .usage("unexpected argument “\(operand)”: tone takes only options", see: name)
    }
    let hertz = 0.01...20_000.0
    let seconds = try arguments.number(seconds, in: 0.05...3600) ?? 3
    let output = try OutputOptions(arguments, defaultPath: "tone")
    var patch = Patch(
      carrierHertz: try arguments.number(carrier, in: hertz) ?? 440,
      modulatorHertz: try arguments.number(modulator, in: hertz) ?? 440,
      index: try arguments.number(index, in: 0...50) ?? 1)
    patch.pan = Float(try arguments.number(pan, in: -1...1) ?? 0)

    let clock = EngineClock(isVintage: arguments.has(RenderOptions.vintage))
    let rate = Double(clock.rate(for: output.format.sampleRate))
    let end = Int((seconds * rate).rounded())
    // The key is released shortly before the end, so that the sound doesn't end with a click.
    let release = end - Int(0.02 * rate)
    var settings = RendererSettings()
    settings.format = output.format
    settings.effects = false
    settings.clock = clock
    settings.tail = .seconds(0)
    settings.gainDecibels = try arguments.number(gain, in: -96...24) ?? 0
    let rendering = Rendering(
      commands: [
        // The channels of a song have volume 100 at the start.
        Command(.controller, time: 0, number: 7, value: 127),
        Command(.noteOn, time: 0, number: 69, value: 127),
        Command(.noteOff, time: UInt64(release), number: 69),
      ],
      end: end, sounds: SharedSounds(Bank(single: patch)), settings)
    let isQuiet = arguments.has(.quiet)
    let report = try rendering.write(to: output, showsProgress: !isQuiet)
    if !isQuiet { try Terminal.report(report.line, besideSound: output.isStandardOutput) }
  }
}
