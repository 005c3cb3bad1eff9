package import TinePatches

/// What a DX7 II or TX802 keeps beside a voice: its ACED, 49 numbers.
///
/// Kept in a patch is what means the same there: how far the wheel, the first foot controller, the
/// breath controller and the aftertouch let the LFO move pitch and level. The rest is named by
/// ``notKept``.
///
/// Thread: any.
package struct Supplement: Equatable, Sendable {
  /// How many numbers it has, and bytes its unpacked form (ACED).
  package static let unpackedCount = 49
  /// How many bytes its packed form (AMEM) has.
  package static let packedCount = 35

  /// Exactly 49 numbers.
  package private(set) var unpacked: [UInt8]

  /// A supplement from its unpacked form, of which the low seven bits are read.
  ///
  /// - Parameter bytes: exactly 49.
  package init(unpacked bytes: ArraySlice<UInt8>) {
    precondition(bytes.count == Self.unpackedCount, "a supplement has 49 bytes")
    unpacked = bytes.map { $0 & 0x7F }
  }

  /// A supplement from its packed form, of which the low seven bits are read.
  ///
  /// - Parameter bytes: exactly 35.
  package init(packed bytes: ArraySlice<UInt8>) {
    precondition(bytes.count == Self.packedCount, "a packed supplement has 35 bytes")
    let b = bytes.map { $0 & 0x7F }
    var values = [UInt8](repeating: 0, count: Self.unpackedCount)
    for index in 0..<6 {
      values[index] = b[0] >> UInt8(index) & 1
      values[6 + index] = b[1 + index / 2] >> UInt8(index % 2 * 3) & 7
    }
    values[12] = b[4] & 3
    values[13] = b[4] >> 2 & 1
    values[14] = b[4] >> 3 & 1
    values[19] = b[4] >> 4
    values[15] = b[5] & 3
    values[16] = b[5] >> 2 & 15
    values[17] = b[6] & 15
    values[18] = b[6] >> 4 & 3
    values[20] = b[7] & 1
    values[21] = b[7] >> 1 & 15
    for index in 8...24 { values[index + 14] = b[index] }
    for index in 26...33 { values[index + 13] = b[index] }
    values[47] = b[34] & 7
    values[48] = b[34] >> 3 & 1
    unpacked = values
  }

  /// Whether it says nothing: an empty memory is all zeros.
  package var isEmpty: Bool { unpacked.allSatisfy { $0 == 0 } }

  /// Puts what means the same in a patch there. One that says nothing changes nothing.
  package func apply(to patch: inout Patch) {
    if isEmpty { return }
    func depth(_ index: Int) -> Int { min(Int(unpacked[index]), 99) }
    patch.controllers.wheel.pitch = depth(23)
    patch.controllers.wheel.amplitude = depth(24)
    patch.controllers.foot.pitch = depth(26)
    patch.controllers.foot.amplitude = depth(27)
    patch.controllers.breath.pitch = depth(30)
    patch.controllers.breath.amplitude = depth(31)
    patch.controllers.aftertouch.pitch = depth(34)
    patch.controllers.aftertouch.amplitude = depth(35)
  }

  /// The settings that a patch doesn't keep and that aren't 0, by name; in the order of the form.
  package var notKept: [String] {
    var names: [String] = []
    for (range, name) in Self.settings where unpacked[range].contains(where: { $0 != 0 }) {
      names.append(name)
    }
    return names
  }

  private static let settings: [(ClosedRange<Int>, String)] = [
    (0...5, "fractional scaling"), (6...11, "amplitude sensitivity"),
    (12...12, "pitch envelope range"), (13...13, "LFO key trigger"),
    (14...14, "pitch envelope velocity"), (15...15, "mono and unison"),
    (16...18, "pitch bend"), (19...19, "random pitch"), (20...22, "portamento"),
    (25...25, "wheel EG bias"), (28...29, "foot EG bias and volume"),
    (32...33, "breath EG bias and pitch bias"), (36...37, "aftertouch EG bias and pitch bias"),
    (38...38, "pitch envelope rate scaling"), (39...42, "foot controller 2"),
    (43...46, "MIDI controller"), (47...47, "unison detune"), (48...48, "foot as CS1"),
  ]
}
