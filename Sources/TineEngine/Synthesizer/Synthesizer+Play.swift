@_exported public import TinePatches

/// Samples of both channels, −1 … 1.
///
/// Thread: any.
public struct StereoSound: Equatable, Sendable {
  /// The left channel.
  public var left: [Float]
  /// The right channel, as long as the left.
  public var right: [Float]
}

extension Synthesizer {
  /// A synthesizer that plays one patch on all channels, without effects.
  ///
  /// - Parameters:
  ///   - patch: what each note plays.
  ///   - sampleRate: 8,000 … 192,000 frames a second; anything else traps.
  ///
  /// Thread: any but audio.
  public init(_ patch: Patch, sampleRate: Double = 48_000) {
    self.init(sounds: SoundSet(Bank(single: patch)), sampleRate: sampleRate)
  }

  /// Plays one note, from the note-on to the end of its release.
  ///
  /// - Parameters:
  ///   - key: 0 … 127; 60 is middle C.
  ///   - velocity: 1 … 127.
  ///   - hold: how long the key is held, 0 or more.
  ///   - tail: how long the release is waited for, at most.
  /// - Returns: the samples; whatever else sounds is in them too.
  ///
  /// Thread: any but audio, since it allocates memory.
  public mutating func play(
    key: Int, velocity: Int = 100, hold: Duration, tail: Duration = .seconds(30)
  ) -> StereoSound {
    precondition((0...127).contains(key), "a key is 0 … 127")
    precondition((1...127).contains(velocity), "a velocity is 1 … 127")
    var sound = StereoSound(left: [], right: [])
    apply(Command(.noteOn, number: UInt8(key), value: Float(velocity)))
    append(frames(in: hold), to: &sound)
    apply(Command(.noteOff, number: UInt8(key), value: 64))
    var left = frames(in: tail)
    while left > 0 && !isSilent {
      let count = min(left, 512)
      append(count, to: &sound)
      left -= count
    }
    return sound
  }

  private func frames(in duration: Duration) -> Int {
    let (seconds, attoseconds) = duration.components
    return max(Int(((Double(seconds) + Double(attoseconds) * 1e-18) * sampleRate).rounded()), 0)
  }

  private mutating func append(_ frames: Int, to sound: inout StereoSound) {
    if frames == 0 { return }
    let first = sound.left.count
    sound.left.append(contentsOf: repeatElement(0, count: frames))
    sound.right.append(contentsOf: repeatElement(0, count: frames))
    sound.left.withUnsafeMutableBufferPointer { left in
      sound.right.withUnsafeMutableBufferPointer { right in
        guard let left = left.baseAddress, let right = right.baseAddress else { return }
        render(left: left + first, right: right + first, frames: frames)
      }
    }
  }
}
