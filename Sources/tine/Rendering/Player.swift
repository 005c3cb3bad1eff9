import TineEngine
import TineRendering

/// A ``Performer`` with a song's patches, as rendering uses it.
struct Player: ~Copyable {
  private var performer: Performer
  /// What the synthesizer reads; kept until it is gone.
  private let sounds: SharedSounds
  private var patches: SongPatches?

  /// - Parameters:
  ///   - patches: what each `changePatch` among the commands takes.
  init(_ sounds: SharedSounds, patches: SongPatches? = nil, _ settings: PerformerSettings) {
    self.sounds = sounds
    self.patches = patches
    performer = Performer(sounds: sounds.borrowed(), settings)
  }

  var isSilent: Bool { performer.isSilent }
  var counters: SynthesizerCounters { performer.counters }

  /// Room for what some frames of the engine's make.
  func room(for frames: Int) -> StereoBlock {
    StereoBlock(frames: performer.maxOutput(of: frames))
  }

  /// Makes the next frames of the engine's; the commands are at their times.
  ///
  /// - Parameter start: the place in the block of the first; 0 where the rates differ.
  /// - Returns: how many frames came out, into the block.
  mutating func render(
    _ block: StereoBlock, from start: Int = 0, frames: Int, _ commands: ArraySlice<Command>
  ) -> Int {
    var edits: [PatchEdit] = []
    for command in commands where command.kind == .changePatch {
      if let edit = patches?.take() { edits.append(edit) }
    }
    return edits.withUnsafeBufferPointer { edits in
      commands.withUnsafeBufferPointer {
        performer.render(
          left: block.left + start, right: block.right + start, engineFrames: frames,
          commands: $0, patches: edits
        ).frames
      }
    }
  }

  /// Brings out what a filter still holds when the engine has made all; to be called once.
  mutating func finish(_ block: StereoBlock) -> Int {
    performer.finish(left: block.left, right: block.right)
  }
}
