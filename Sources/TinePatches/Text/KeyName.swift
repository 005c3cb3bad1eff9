/// Keys by name as the DX7 counts octaves: C3 is the middle C, MIDI key 60.
///
/// Thread: any.
package enum KeyName {
  private static let names = ["C", "C#", "D", "D#", "E", "F", "F#", "G", "G#", "A", "A#", "B"]

  /// The name of a MIDI key: `C-2` to `G8`; of one beyond 0 … 127 the nearest key's.
  package static func text(_ key: Int) -> String {
    let key = min(max(key, 0), 127)
    return names[key % 12] + "\(key / 12 - 2)"
  }

  /// The MIDI key of a name such as `C3`, `f#2`, `Bb-1`; none if it isn't one, or isn't within
  /// 0 … 127.
  package static func key(_ name: String) -> Int? {
    var rest = Array(name.utf8)[...]
    guard let letter = rest.popFirst() else { return nil }
    let semitones: [Int] = [9, 11, 0, 2, 4, 5, 7]
    let index = Int(letter | 0x20) - 0x61
    guard 0..<7 ~= index else { return nil }
    var key = semitones[index]
    if rest.first == UInt8(ascii: "#") {
      key += 1
      rest.removeFirst()
    } else if rest.first == UInt8(ascii: "b") {
      key -= 1
      rest.removeFirst()
    }
    guard rest.first != UInt8(ascii: "+"), let octave = Int(String(decoding: rest, as: UTF8.self)),
      -3...9 ~= octave
    else { return nil }
    key += (octave + 2) * 12
    return 0...127 ~= key ? key : nil
  }
}
