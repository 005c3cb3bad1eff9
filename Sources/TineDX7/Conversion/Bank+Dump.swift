public import TinePatches

extension Dump.Entry {
  /// The voice as a patch, with what its supplement adds.
  public var patch: Patch {
    var patch = Patch(voice)
    supplement?.apply(to: &patch)
    return patch
  }
}

extension Dump {
  /// Every voice as a patch, in the order they were found, with what its supplement adds.
  public var patches: [Patch] { entries.map { $0.patch } }
}

extension Bank {
  /// The voices of a dump by program: voice 1 is program 0, voice 129 is program 0 of bank 1. A
  /// bank of 32 has no more; a channel that asks for more gets the last.
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
