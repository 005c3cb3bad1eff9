internal import TineKernel
public import TinePatches

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
// whoever owns it last. Moving it between threads therefore needs no lock.
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
    // Safe to send: nobody touches the memory between `release` and `adopting`.
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
  /// - Parameter handle: of a set that nobody has adopted since.
  ///
  /// Thread: audio; but a set must not end there.
  @_noLocks
  public init(adopting handle: Handle) {
    memory = handle.memory
    isBorrowed = handle.isBorrowed
  }
}
