internal import TinePatches
internal import TineTuning

/// The tables of a ``SoundSet``: plain addresses, so that a set can be handed on by copying them.
///
/// Filled by the initialiser, only read afterwards, until whoever owns it frees it.
struct SoundMemory: BitwiseCopyable {
  /// Where a program change leads.
  struct ProgramEntry: BitwiseCopyable {
    /// Bank × 128 + number.
    var address: Int32
    var program: Int32
  }

  /// What a drum key plays.
  struct DrumSound: BitwiseCopyable {
    /// −1 where the key is silent.
    var program: Int32 = -1
    var pitchKey: UInt8 = 0
    var exclusiveGroup: UInt8 = 0
    var gain: Float = 1
    var pan: Float = 0
  }

  let programs: UnsafeMutablePointer<Program>
  let programCount: Int
  /// Sorted by address.
  let entries: UnsafeMutablePointer<ProgramEntry>
  let entryCount: Int
  /// 128 sounds a kit, those included that it falls back to.
  let drums: UnsafeMutablePointer<DrumSound>
  /// Bank × 128 + number, sorted.
  let kitAddresses: UnsafeMutablePointer<Int32>
  let kitCount: Int
  /// Units that velocity adds, at sensitivity × 128 + velocity.
  let velocityUnits: UnsafeMutablePointer<Float>
  /// Octaves a second of the envelope speeds 0 … 63.
  let envelopeSpeeds: UnsafeMutablePointer<Float>
  /// The frequency of each key, in hertz; 0 where it has none and stays silent. From 128 on the same
  /// for drums, whose keys are equally tempered.
  let keyHertz: UnsafeMutablePointer<Double>
  /// How many octaves each key lies above 1 Hz.
  let keyOctaves: UnsafeMutablePointer<Float>
  /// Where a synchronised oscillator begins; 2³² is one cycle.
  let startPhase: UInt32

  /// Compiles a bank, as ``SoundSet/init(_:a4:keyHertz:model:)`` says.
  init(_ bank: Bank, a4: Double, keyHertz hertz: [Double], model: Model) {
    startPhase = model.startPhase
    precondition(!bank.patches.isEmpty, "a bank has at least one patch")
    precondition(hertz.isEmpty || hertz.count == 128, "there are 128 keys")
    programCount = bank.patches.count
    programs = .allocate(capacity: programCount)
    for (index, patch) in bank.patches.enumerated() {
      (programs + index).initialize(to: Program(patch))
    }

    entryCount = bank.programs.count
    entries = .allocate(capacity: max(entryCount, 1))
    let sorted = bank.programs.sorted { ($0.bank, $0.number) < ($1.bank, $1.number) }
    for (index, entry) in sorted.enumerated() {
      precondition(bank.patches.indices.contains(entry.patch), "a program names no patch")
      let address = Int32(entry.bank * 128 + entry.number)
      (entries + index).initialize(
        to: ProgramEntry(address: address, program: Int32(entry.patch)))
    }

    kitCount = bank.drumKits.count
    kitAddresses = .allocate(capacity: max(kitCount, 1))
    drums = .allocate(capacity: max(kitCount * 128, 1))
    drums.initialize(repeating: DrumSound(), count: max(kitCount * 128, 1))
    for (index, kit) in bank.drumKits.enumerated() {
      (kitAddresses + index).initialize(to: Int32(kit.bank * 128 + kit.number))
      precondition(index == 0 || kitAddresses[index - 1] < kitAddresses[index], "kits are sorted")
      for (key, sound) in bank.sounds(ofKit: index).enumerated() {
        if let sound { drums[index * 128 + key] = DrumSound(sound) }
      }
    }

    velocityUnits = .allocate(capacity: 8 * 128)
    for sensitivity in 0..<8 {
      for velocity in 0..<128 {
        (velocityUnits + sensitivity * 128 + velocity).initialize(
          to: LevelCalibration.units(ofVelocity: velocity, sensitivity: sensitivity))
      }
    }
    envelopeSpeeds = .allocate(capacity: 64)
    for speed in 0..<64 {
      (envelopeSpeeds + speed).initialize(
        to: Float(EnvelopeCalibration.octavesPerSecond(ofSpeed: speed)))
    }
    keyHertz = .allocate(capacity: 256)
    keyOctaves = .allocate(capacity: 128)
    for key in 0..<128 {
      let equal = a4 * Interval.power2(Double(key - 69) / 12)
      let frequency = hertz.isEmpty ? equal : hertz[key]
      precondition(frequency >= 0 && frequency.isFinite, "a frequency is 0 or above")
      (keyHertz + key).initialize(to: frequency)
      (keyHertz + 128 + key).initialize(to: equal)
      (keyOctaves + key).initialize(to: Float(FrequencyCalibration.logarithm2(frequency)))
    }
  }

  func deallocate() {
    programs.deallocate()
    entries.deallocate()
    kitAddresses.deallocate()
    drums.deallocate()
    velocityUnits.deallocate()
    envelopeSpeeds.deallocate()
    keyHertz.deallocate()
    keyOctaves.deallocate()
  }
}

extension SoundMemory.DrumSound {
  init(_ sound: DrumKit.Sound) {
    program = Int32(sound.patch)
    pitchKey = UInt8(sound.pitchKey)
    exclusiveGroup = UInt8(sound.exclusiveGroup)
    gain = Float(
      Interval.power2(
        Double(sound.gainDecibels) / EnvelopeCalibration.decibelsPerOctave))
    pan = sound.pan
  }
}
