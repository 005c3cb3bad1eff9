internal import TinePatches

/// What the function parameters 70 … 77 say: how far wheel, foot, breath and aftertouch reach, and what
/// they move. A DX7 has them beside its voices; a patch has them as its controllers' depths.
struct FunctionSettings: Sendable {
  private struct Controller: Sendable {
    /// 0 … 99.
    var range = 0
    /// Bit 0 is pitch, bit 1 amplitude, bit 2 the envelopes' bias, which Tine plays as brightness.
    var destinations = 0
    var isSaid = false

    var depths: Controllers.Depths {
      var depths = Controllers.Depths()
      if destinations & 1 != 0 { depths.pitch = range }
      if destinations & 2 != 0 { depths.amplitude = range }
      if destinations & 4 != 0 { depths.brightness = range }
      return depths
    }
  }

  /// Wheel, foot, breath, aftertouch.
  private var controllers = [Controller](repeating: Controller(), count: 4)

  /// Takes a function parameter; returns why it can't be taken, in a line.
  mutating func set(_ function: Int, to value: Int) -> String? {
    guard (70...77).contains(function) else {
      let name = Self.names[function - 64]
      return "the function \(name) isn't taken by SysEx: use its MIDI controller"
    }
    let index = (function - 70) / 2
    if function % 2 == 0 {
      controllers[index].range = min(value, 99)
    } else {
      controllers[index].destinations = value & 7
    }
    controllers[index].isSaid = true
    return nil
  }

  private static let names = [
    "mono or poly", "bend range", "bend step", "portamento mode", "glissando", "portamento time",
  ]

  func apply(to patch: inout Patch) {
    if controllers[0].isSaid { patch.controllers.wheel = controllers[0].depths }
    if controllers[1].isSaid { patch.controllers.foot = controllers[1].depths }
    if controllers[2].isSaid { patch.controllers.breath = controllers[2].depths }
    if controllers[3].isSaid { patch.controllers.aftertouch = controllers[3].depths }
  }
}
