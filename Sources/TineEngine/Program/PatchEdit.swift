public import TinePatches

/// A patch for a synthesizer that is playing: compiled, and plain memory, so that it crosses a queue
/// by being copied.
///
/// Made by the receiver of a voice, on any thread but the audio thread.
///
/// Thread: any.
public struct PatchEdit: BitwiseCopyable, Sendable {
  /// Where the patch goes.
  public enum Place: BitwiseCopyable, Equatable, Sendable {
    /// One channel, 0 … 15, until its next program change.
    case channel(UInt8)
    /// A program number of bank 0, 0 … 127, for all channels.
    case program(UInt8)
  }

  /// Where the patch goes.
  public let place: Place
  /// Whether the channel's sounding notes change at once; otherwise they stay as they are, and the
  /// next ones have the new sound.
  public let movesNotes: Bool
  let program: Program

  /// Compiles a patch.
  ///
  /// - Parameters:
  ///   - place: numbers out of range are a programmer's error.
  ///   - movesNotes: see ``movesNotes``; read for channels only.
  ///
  /// Thread: any but audio.
  public init(_ patch: Patch, at place: Place, movesNotes: Bool = false) {
    switch place {
    case .channel(let number): precondition(number < 16, "there are 16 channels")
    case .program(let number): precondition(number < 128, "there are 128 programs")
    }
    self.place = place
    self.movesNotes = movesNotes
    program = Program(patch)
  }
}
