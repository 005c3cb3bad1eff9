import TineEngine
import Glibc
import TineMIDI

/// A file of the MIDI Tuning Standard's messages.
struct TuningDump {
  /// The frequency of each key in hertz. Keys that the file doesn't tune have equal temperament.
  let keyHertz: [Double]
  /// Whether all checksums are correct.
  private(set) var isIntact = true

  init(_ bytes: [UInt8], path: String) throws(Failure) {
    var parser = Parser()
    var translator = Translator()
    var commands: [Command] = []
    for byte in bytes {
      guard let message = parser.push(byte) else { continue }
      if case .systemExclusive(let data) = message, !Self.isIntact(data) { isIntact = false }
      translator.translate(message, at: 0, appendingTo: &commands)
    }
    let tunings = commands.filter { $0.kind == .keyTuning }
    guard !tunings.isEmpty else {
      let cut = parser.isInsideMessage ? ": its last message has no end" : ""
      throw Failure("\(path): holds no tuning of keys\(cut)")
    }
    var shifts = [Double](repeating: 0, count: 128)
    for tuning in tunings { shifts[Int(tuning.number)] = Double(tuning.value) }
    keyHertz = (0..<128).map { 440 * exp2((Double($0 - 69) + shifts[$0]) / 12) }
  }

  /// Whether a bulk dump's checksum is correct: the exclusive or of its bytes from 7E on. Other
  /// messages have none.
  private static func isIntact(_ data: [UInt8]) -> Bool {
    guard data.count == 406 || data.count == 407, data[0] == 0x7E, data[2] == 0x08,
      data[3] == 0x01 || data[3] == 0x04
    else { return true }
    return data.dropLast().reduce(0, ^) & 127 == data[data.count - 1]
  }
}
