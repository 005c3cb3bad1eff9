extension SoundSet {
  /// A set's memory without its owner: plain addresses, which cross a queue by being copied.
  ///
  /// Whoever has the handle owes the set: exactly one ``SoundSet/init(adopting:)`` must follow, or
  /// the memory is never freed.
  ///
  /// Thread: any.
  public struct Handle: BitwiseCopyable, @unchecked Sendable {
    // Safe to send: nobody touches the memory between `release` and `adopting`.
    fileprivate let isBorrowed: Bool
    fileprivate let programs: UnsafeMutablePointer<Program>
    fileprivate let programCount: Int
    fileprivate let entries: UnsafeMutablePointer<ProgramEntry>
    fileprivate let entryCount: Int
    fileprivate let drums: UnsafeMutablePointer<DrumSound>
    fileprivate let kitNumbers: UnsafeMutablePointer<Int32>
    fileprivate let kitCount: Int
    fileprivate let velocityUnits: UnsafeMutablePointer<Float>
    fileprivate let envelopeSpeeds: UnsafeMutablePointer<Float>
    fileprivate let keyHertz: UnsafeMutablePointer<Double>
    fileprivate let keyOctaves: UnsafeMutablePointer<Float>
    fileprivate let isBorrowed: Bool

    /// Whether a voice that plays `program` needs this set.
    @inline(__always) @_noLocks
    func holds(_ program: UnsafeMutablePointer<Program>) -> Bool {
      programs <= program && program < programs + programCount
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
    let handle = Handle(
      isBorrowed: isBorrowed, programs: programs, programCount: programCount, entries: entries,
      entryCount: entryCount,
      drums: drums, kitNumbers: kitNumbers, kitCount: kitCount, velocityUnits: velocityUnits,
      envelopeSpeeds: envelopeSpeeds, keyHertz: keyHertz, keyOctaves: keyOctaves,
      isBorrowed: isBorrowed)
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
    isBorrowed = handle.isBorrowed
    programs = handle.programs
    programCount = handle.programCount
    entries = handle.entries
    entryCount = handle.entryCount
    drums = handle.drums
    kitNumbers = handle.kitNumbers
    kitCount = handle.kitCount
    velocityUnits = handle.velocityUnits
    envelopeSpeeds = handle.envelopeSpeeds
    keyHertz = handle.keyHertz
    keyOctaves = handle.keyOctaves
    isBorrowed = handle.isBorrowed
  }
}
