internal import TineKernel
public import TinePatches
internal import TineTuning

/// A bank compiled for the engine: memory that is filled once and then only read.
///
/// Made on the main thread. A set that the engine has given back is freed where it is dropped, which
/// must not be the audio thread.
///
/// Thread: main, but for what the engine reads.
public struct SoundSet: ~Copyable {
  let memory: SoundMemory
  /// Whether the memory is another set's, which frees it.
  let isBorrowed: Bool

  /// Compiles a bank.
  ///
  /// - Parameters:
  ///   - bank: at least one patch; every index in it must be that of a patch.
  ///   - a4: the frequency of key 69 in equal temperament, in hertz, above 0.
  ///   - keyHertz: the frequency of each of the 128 keys, 0 for those that are silent; empty is
  ///     equal temperament. Drums don't follow it.
  ///   - model: the hardware whose peculiarities are played.
  public init(
    _ bank: Bank, a4: Double = 440, keyHertz hertz: [Double] = [], model: Model = .dx7
  ) {
    memory = SoundMemory(bank, a4: a4, keyHertz: hertz, model: model)
    isBorrowed = false
  }

  private init(_ memory: SoundMemory, isBorrowed: Bool) {
    self.memory = memory
    self.isBorrowed = isBorrowed
  }

  deinit {
    if !isBorrowed { memory.deallocate() }
  }
}

// Everything in a set is written by its initialiser and only read afterwards; it is freed by
// its last owner. Moving it between threads therefore needs no lock.
extension SoundSet: @unchecked Sendable {}

extension SoundSet {
  /// The program of a bank select and a program number; falls back as ``Patches/Bank/program(at:)``
  /// says, and to the first.
  @inline(__always) @_noLocks
  func program(bank: Int, number: Int) -> Int {
    let exact = exactProgram(bank: bank, number: number)
    if exact >= 0 { return exact }
    var best: Int32 = 0
    for i in 0..<memory.entryCount
    where memory.entries[i].address <= Int32(truncatingIfNeeded: number) {
      best = memory.entries[i].program
    }
    return Int(best)
  }

  /// As ``Patches/Bank/exactProgram(at:)``; −1 where there is none.
  @inline(__always) @_noLocks
  func exactProgram(bank: Int, number: Int) -> Int {
    let wanted = Int32(truncatingIfNeeded: bank &* 128 &+ number)
    // Variations of GM2 are played by GS's.
    let variation =
      bank >> 7 == 121 ? Int32(truncatingIfNeeded: (bank & 127) << 14 &+ number) : wanted
    var best: Int32 = -1
    for i in 0..<memory.entryCount {
      if memory.entries[i].address == wanted { return Int(memory.entries[i].program) }
      if memory.entries[i].address == variation { best = memory.entries[i].program }
    }
    return Int(best)
  }

  /// The index of a kit; falls back as ``Patches/Bank/kit(at:)`` says. −1 where there is no kit.
  @inline(__always) @_noLocks
  func kit(bank: Int, number: Int) -> Int {
    let wanted = Int32(truncatingIfNeeded: bank &* 128 &+ number)
    var standard = -1
    var sameNumber = -1
    for i in 0..<memory.kitCount {
      let address = memory.kitAddresses[i]
      if address == wanted { return i }
      if standard < 0 && address >> 7 == wanted >> 7 { standard = i }
      if address == wanted & 127 { sameNumber = i }
    }
    if standard >= 0 { return standard }
    if sameNumber >= 0 { return sameNumber }
    return memory.kitCount > 0 ? 0 : -1
  }
}

extension SoundSet {
  /// A set with the same memory, which isn't freed with it: many synthesizers can so play from one
  /// compiled bank, on any threads, because a set is only read.
  ///
  /// - Precondition: this set outlives the one that is returned.
  ///
  /// Thread: any.
  public borrowing func borrowed() -> SoundSet { SoundSet(memory, isBorrowed: true) }

  /// A set without its owner: plain addresses, which cross a queue by being copied.
  ///
  /// Whoever has the handle owes the set: exactly one ``SoundSet/init(adopting:)`` must follow, or
  /// the memory is never freed.
  ///
  /// Thread: any.
  public struct Handle: BitwiseCopyable, @unchecked Sendable {
    // Safe to send: the memory isn't accessed between `release` and `adopting`.
    fileprivate let memory: SoundMemory
    fileprivate let isBorrowed: Bool

    /// Whether a voice that plays `program` needs this set.
    @inline(__always) @_noLocks
    func holds(_ program: UnsafeMutablePointer<Program>) -> Bool {
      memory.programs <= program && program < memory.programs + memory.programCount
    }
  }

  /// Gives the set's memory away without freeing it.
  ///
  /// Thread: audio.
  #if hasFeature(Embedded)
    @export(interface)
  #endif
  @_noLocks
  public consuming func release() -> Handle {
    let handle = Handle(memory: memory, isBorrowed: isBorrowed)
    discard self
    return handle
  }

  /// Takes over what ``release()`` gave away; the memory is freed with this set.
  ///
  /// - Parameter handle: of a set that hasn't been adopted since.
  ///
  /// Thread: audio; but a set must not end there.
  @_noLocks
  public init(adopting handle: Handle) {
    memory = handle.memory
    isBorrowed = handle.isBorrowed
  }
}

/// The tables of a ``SoundSet``: plain addresses, so that a set can be handed on by copying them.
///
/// Filled by the initialiser, then only read, until its owner frees it.
struct SoundMemory: BitwiseCopyable {
  /// Where a program change leads.
  struct ProgramEntry: BitwiseCopyable {
    /// Bank × 128 + number.
    var address: Int32
    var program: Int32
  }

  /// The sound of a drum key.
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
  /// The frequency of each key in octaves above 1 Hz.
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

/// Where the hardware differed by model.
///
/// Thread: any.
public enum Model: String, CaseIterable, BitwiseCopyable, Sendable {
  /// A synchronised oscillator begins at 0, rising.
  case dx7
  /// It begins at its peak, as a TX7 was observed to do.
  case tx7

  /// Where a synchronised oscillator begins; 2³² is one cycle.
  var startPhase: UInt32 {
    switch self {
    case .dx7: 0
    case .tx7: 0x4000_0000
    }
  }
}
