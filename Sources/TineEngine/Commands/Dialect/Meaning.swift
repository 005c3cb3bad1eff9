/// What an address of GS or XG stands for, in words that both share.
enum Meaning {
  case system(SystemParameter)
  case part(Int, PartParameter)
  case drum(map: UInt8, key: UInt8, DrumParameter)
  /// A parameter of reverb or chorus, by its address.
  case effect(UInt8)
  /// The type of an insertion effect, by its number: 0 is none.
  case insertionType(Int)
  /// Any other parameter of an insertion effect, without effect while its type is none.
  case insertion(Int)
  /// It isn't there; nobody asks for it at the value that has no effect.
  case unplayed(Unplayed, neutral: Int)
  /// It isn't there whatever its value.
  case always(Unplayed)
  /// It has no sound: names, reserved voices, frequencies of an equalizer whose gains do the asking.
  case silent
}

/// A ``Meaning`` and the bytes that it takes.
struct Address {
  var meaning: Meaning
  /// Its bytes, the highest first, and the bits that each holds.
  var bytes = 1
  var bits = 7

  init(_ meaning: Meaning, bytes: Int = 1, bits: Int = 7) {
    self.meaning = meaning
    self.bytes = bytes
    self.bits = bits
  }
}

/// What a message sets of the whole.
enum SystemParameter {
  /// 0.1 cent a step, 1024 in the middle.
  case tune
  case volume
  /// What is taken off the volume.
  case attenuation
  /// Semitones, 64 in the middle.
  case keyShift
  case pan
  case gsReset
  case gsMode
  case xgOn
  /// A drum setup is as at the start: its number.
  case drumReset
}

/// What a message sets of a part.
enum PartParameter {
  case bankCoarse
  case bankFine
  case program
  /// The channel it listens to; above 15 none.
  case channel
  case receiving(UInt8)
  /// 0 is mono.
  case polyphony
  /// GS: 0 notes, else the drum map.
  case drumMap
  /// XG: 0 notes, 1 drums, 2 … 5 drums with a setup.
  case mode
  case keyShift
  /// 0.1 Hz a step, 128 in the middle.
  case pitchOffset
  /// As RPN 1.
  case fineTuning
  case velocityDepth
  case velocityOffset
  case velocityLow
  case velocityHigh
  case keyLow
  case keyHigh
  /// 0 is random.
  case pan
  /// A controller with the same range.
  case controller(UInt8)
  /// A note of the octave, in cents, 64 in the middle.
  case scale(UInt8)
  /// Semitones, 64 in the middle.
  case bendRange
  /// 0 … 600 cents.
  case wheelVibrato
  /// The number of an assignable controller.
  case assigned(Int)
  case depth(ControllerDepth)
}
