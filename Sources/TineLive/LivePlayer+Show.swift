package import TineEngine

extension LivePlayer {
  /// Has the audio thread show what it does, from the next block on: ``scope`` and ``picture``.
  ///
  /// - Parameter channel: the channel whose latest voice shows its operators, 0 … 15; nil ends it,
  ///   and costs the audio thread nothing.
  ///
  /// Thread: main.
  package func watch(channel: Int?) { show.watch(channel) }

  /// What the synthesizer did in the last block, while it is watched.
  ///
  /// Thread: any.
  package var picture: EngineSnapshot { show.picture }
}
