extension SoundSet {
  /// A set with the same memory, which isn't freed with it: many synthesizers can so play from one
  /// compiled bank, on any threads, because a set is only read.
  ///
  /// - Precondition: this set outlives the one that is returned.
  ///
  /// Thread: any.
  public borrowing func borrowed() -> SoundSet { SoundSet(memoryOf: self) }

  private init(memoryOf owner: borrowing SoundSet) {
    programs = owner.programs
    programCount = owner.programCount
    entries = owner.entries
    entryCount = owner.entryCount
    drums = owner.drums
    kitNumbers = owner.kitNumbers
    kitCount = owner.kitCount
    velocityUnits = owner.velocityUnits
    envelopeSpeeds = owner.envelopeSpeeds
    keyHertz = owner.keyHertz
    keyOctaves = owner.keyOctaves
    isBorrowed = true
  }
}
