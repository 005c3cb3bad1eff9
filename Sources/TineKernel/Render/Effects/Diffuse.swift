/// Sends some samples through four allpass filters in a row.
///
/// - Parameters:
///   - output: not where `input` is: a vector may reach beyond the frames that it is made for.
///   - position: the first one's frame.
@inline(__always) @_noLocks
func diffuse(
  _ input: UnsafePointer<Float>, _ diffuser: UnsafePointer<DiffuserState>,
  to output: UnsafeMutablePointer<Float>, _ frames: Int, at position: Int
) {
  var start = 0
  while start < frames {
    // As many as the shortest delay, so that all that is read has been written.
    let count = min(frames &- start, diffuser.pointee.delays[0])
    diffuseRun(input + start, diffuser, to: output + start, count, at: position &+ start)
    start &+= count
  }
}

@inline(__always) @_noLocks
private func diffuseRun(
  _ input: UnsafePointer<Float>, _ diffuser: UnsafePointer<DiffuserState>,
  to output: UnsafeMutablePointer<Float>, _ frames: Int, at position: Int
) {
  let first = Allpass(diffuser, 0, at: position, gain: 0.6)
  let second = Allpass(diffuser, 1, at: position, gain: 0.6)
  let third = Allpass(diffuser, 2, at: position, gain: 0.5)
  let fourth = Allpass(diffuser, 3, at: position, gain: 0.5)
  for vector in 0..<(frames &+ 7) &>> 3 {
    let i = vector &* 8
    var eight = input.eight(at: i)
    eight = first.filtered(eight, i)
    eight = second.filtered(eight, i)
    eight = third.filtered(eight, i)
    eight = fourth.filtered(eight, i)
    output.put(eight, at: i)
  }
  diffuser.pointee.lines.mirror(frames, at: position)
}

private struct Allpass {
  private let inner: UnsafeMutablePointer<Float>
  private let delayed: UnsafeMutablePointer<Float>
  private let gain: FrameFloats

  @inline(__always) @_noLocks
  init(
    _ diffuser: UnsafePointer<DiffuserState>, _ index: Int, at position: Int, gain: Float
  ) {
    inner = diffuser.pointee.lines.run(of: index, at: position)
    delayed = diffuser.pointee.lines.run(
      of: index, at: position &- diffuser.pointee.delays[index])
    self.gain = FrameFloats(repeating: gain)
  }

  @inline(__always) @_noLocks
  func filtered(_ samples: FrameFloats, _ index: Int) -> FrameFloats {
    let old = delayed.eight(at: index)
    let new = samples + gain * old
    inner.put(new, at: index)
    return old - gain * new
  }
}
