import TineEngine
import TineTuning

/// The options for keys: tuning and velocity curve.
struct KeySettings: Sendable {
  static let scale = Option(
    "scale", value: "FILE",
    "tuning: a Scala scale (.scl) or a MIDI tuning dump (.syx)")
  static let keyMap = Option(
    "keymap", value: "FILE",
    "which keys play which degrees of the scale: a Scala keyboard mapping (.kbm)")
  static let a4 = Option("a4", value: "HZ", "frequency of concert A, key 69, 200 to 900 (440)")
  static let velocityCurve = Option(
    "velocity-curve", value: "CURVE",
    """
    how velocities are mapped: linear, soft (for a light touch), hard, dx7 (16 to 118)
    or fixed=N (linear)
    """)
  static let model = Option(
    "model", value: "MODEL",
    "phase at which synchronised oscillators start: dx7 at zero, tx7 at their peak (dx7)")
  static let options = [scale, keyMap, a4, velocityCurve, model]

  /// The frequency of each key in hertz; empty for equal temperament.
  private(set) var hertz: [Double] = []
  let velocityCurve: VelocityCurve
  let model: Model

  init(_ arguments: Arguments) throws(Failure) {
    guard let model = Model(rawValue: arguments.text(Self.model)?.lowercased() ?? "dx7") else {
      throw arguments.wrong(Self.model, "dx7 or tx7")
    }
    self.model = model
    velocityCurve = try Self.velocityCurve(arguments)
    let a4 = try arguments.number(Self.a4, in: 200...900)
    let scalePath = arguments.text(Self.scale)
    let mapPath = arguments.text(Self.keyMap)
    if mapPath != nil && a4 != nil {
      throw .usage(
        "--keymap and --a4 both set frequencies; use only one of them",
        see: arguments.subcommand)
    }
    if scalePath == nil && mapPath == nil && a4 == nil { return }
    var scale = Scale.equal
    if let scalePath {
      let bytes = try WholeFileReader.bytes(scalePath)
      if bytes.first == 0xF0 {
        if mapPath != nil || a4 != nil {
          throw .usage(
            "a tuning dump sets the frequency of each key; leave out --keymap and --a4",
            see: arguments.subcommand)
        }
        let dump = try TuningDump(bytes, path: scalePath)
        if !dump.isIntact && !arguments.has(.quiet) {
          Terminal.warning(
            "\(scalePath): its checksum is wrong; its numbers are taken all the same")
        }
        hertz = dump.keyHertz
        return
      }
      do throws(TuningError) {
        scale = try Scale(scl: bytes)
      } catch { throw Failure(error, in: scalePath) }
    }
    hertz = try Self.keyMap(mapPath, a4: a4 ?? 440).frequencies(scale)
  }

  private static func keyMap(_ path: String?, a4: Double) throws(Failure) -> KeyMap {
    guard let path else { return KeyMap(a4: a4) }
    let bytes = try WholeFileReader.bytes(path)
    do throws(TuningError) {
      return try KeyMap(kbm: bytes)
    } catch { throw Failure(error, in: path) }
  }

  private static func velocityCurve(_ arguments: Arguments) throws(Failure) -> VelocityCurve {
    switch arguments.text(velocityCurve) {
    case nil, "linear": return .linear
    case "soft": return .soft
    case "hard": return .hard
    case "dx7": return .dx7
    case .some(let text):
      if text.hasPrefix("fixed="), let velocity = UInt8(text.dropFirst(6)),
        (1...127).contains(velocity)
      {
        return .fixed(velocity)
      }
      throw arguments.wrong(velocityCurve, "linear, soft, hard, dx7 or fixed=1 to fixed=127")
    }
  }

  /// The files named by the options.
  static func paths(_ arguments: Arguments) -> [String] {
    [arguments.text(scale), arguments.text(keyMap)].compactMap { $0 }
  }
}
