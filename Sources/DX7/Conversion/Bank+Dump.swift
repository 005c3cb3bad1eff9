public import Patches

extension Dump {
  /// Every voice as a patch, in the order they were found, with what its supplement adds.
  public var patches: [Patch] {
    var patches: [Patch] = []
    for entry in entries {
      var patch = Patch(entry.voice)
      entry.supplement?.apply(to: &patch)
      patches.append(patch)
    }
    return patches
  }
}

extension Bank {
  /// The voices of a dump by program: voice 1 is program 0, voice 129 is program 0 of bank 1. A bank
  /// of 32 has no more; a channel that asks for more gets the last.
  ///
  /// There are no drums: channel 10 plays the voices too.
  ///
  /// Thread: any.
  public init(_ dump: Dump, name: String) {
    self.init()
    self.name = name
    patches = dump.patches
    for index in patches.indices {
      programs.append(Program(bank: index / 128, number: index % 128, patch: index))
    }
  }
}
