internal import TineKernel

/// Four allpass filters in a row, which make many echoes of one and leave its spectrum as it is.
///
/// M. R. Schroeder, “Natural Sounding Artificial Reverberation”, J. Audio Eng. Soc. 10 (1962).
struct Diffuser: ~Copyable {
  let state: UnsafeMutablePointer<DiffuserState>
  private let sampleRate: Float

  /// Milliseconds at size 1, the shortest first.
  private static func milliseconds(_ index: Int) -> Float {
    index == 0 ? 3.17 : index == 1 ? 4.83 : index == 2 ? 8.29 : 11.41
  }

  init(sampleRate: Double, tickFrames: Int) {
    self.sampleRate = Float(sampleRate)
    state = .allocate(capacity: 1)
    state.initialize(
      to: DiffuserState(frames: Int(sampleRate * 0.0115) + 2, tickFrames: tickFrames))
  }

  deinit {
    state.pointee.lines.deallocate()
    state.deallocate()
  }

  @_noLocks
  func clear() {
    state.pointee.lines.clear()
  }

  @_noLocks
  func lay(size: Float) {
    for index in 0..<4 {
      let frames = Self.milliseconds(index) * 0.001 * size * sampleRate
      state.pointee.delays[index] = Int(max(frames, 1))
    }
  }
}
