/// Where a ``Performer`` takes its commands from: the queues of a live session, or a part of a song.
///
/// On the audio thread its functions neither allocate nor lock; annotate them with `@_noLocks`.
///
/// Thread: that of the performer.
public protocol CommandSource: ~Copyable {
  /// Takes the next command whose frame has come; nil if there is none.
  mutating func takeDue(at position: Performer.Position) -> Command?

  /// Frames until the next command is due, any large number if there is none. Called when nothing is due,
  /// so at least 1.
  mutating func framesToNext(after position: Performer.Position) -> UInt64

  /// Takes the patch that belongs to the ``Command/Kind/changePatch`` just taken; nil changes nothing.
  mutating func takePatch() -> PatchEdit?

  /// Takes a sound set that shall be played from now on, nil if there is none. Called before each command
  /// is applied.
  mutating func takeSounds() -> SoundSet.Handle?
}

extension CommandSource where Self: ~Copyable {
  /// No patch.
  @inlinable @inline(__always)
  public mutating func takePatch() -> PatchEdit? { nil }

  /// No other sounds.
  @inlinable @inline(__always)
  public mutating func takeSounds() -> SoundSet.Handle? { nil }
}
