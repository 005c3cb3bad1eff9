internal import TineKernel

/// The state of the synthesizer at one moment, for display.
///
/// Thread: any, as a copy.
public struct EngineSnapshot: BitwiseCopyable, Sendable {
  /// One MIDI channel.
  @frozen
  public struct Channel: BitwiseCopyable, Sendable {
    /// Bank select, 0 … 16383, and program number, 0 … 127, of the last program change.
    public var bank: UInt16 = 0
    /// See ``bank``.
    public var number: UInt8 = 0
    /// Whether it plays drums.
    public var isDrum = false
    /// Which patch of the bank its next note plays; for drums the kit.
    public var patch: UInt16 = 0
    /// Keys that are down, 0 … 128, and voices that sound, at most 255.
    public var keysDown: UInt8 = 0
    /// See ``keysDown``.
    public var voices: UInt8 = 0

    /// Silence on program 0.
    public init() {}
  }

  /// Channels 0 … 15.
  public var channels = InlineArray<16, Channel>(repeating: Channel())
  /// A bit for each key 0 … 63 that is down on any channel.
  public var lowKeys: UInt64 = 0
  /// A bit for each key 64 … 127.
  public var highKeys: UInt64 = 0
  /// The linear gain of operators 1 … 6 in the watched channel's latest voice, 0 where there is none.
  public var gains = InlineArray<6, Float>(repeating: 0)
  /// Voices that sound, fading ones included.
  public var voices: UInt32 = 0
  /// Voices that were cut off for a new note, since the start; wraps.
  public var stolenVoices: UInt32 = 0
  /// Samples that the soft clipper changed, since the start.
  public var limitedSamples: UInt64 = 0

  /// Silence.
  @_noLocks
  public init() {}
}

extension Synthesizer {
  /// What is sounding now. Reads each voice once and changes nothing.
  ///
  /// - Parameter watched: the channel whose latest voice shows its operators, 0 … 15.
  ///
  /// Thread: audio.
  @_noLocks
  public func picture(watching watched: Int) -> EngineSnapshot {
    var picture = EngineSnapshot()
    picture.voices = UInt32(truncatingIfNeeded: allocator.voiceCount)
    picture.stolenVoices = UInt32(truncatingIfNeeded: allocator.stolenVoices)
    picture.limitedSamples = mixer.limitedSamples
    for channel in 0..<16 {
      let master = channelState.master(of: channel)
      picture.channels[channel].bank = UInt16(truncatingIfNeeded: channels[master].bank)
      picture.channels[channel].number = UInt8(truncatingIfNeeded: channels[master].number)
      picture.channels[channel].isDrum = channels[master].isDrum
      let patch = channels[master].isDrum ? channels[master].kit : channels[master].program
      picture.channels[channel].patch = UInt16(truncatingIfNeeded: patch)
    }
    var latest = -1
    var latestOrder: UInt64 = 0
    for i in 0..<allocator.activeCount {
      let first = Int(allocator.active[i]) &* laneCount
      for place in first..<first &+ laneCount where !voices[place].isFree {
        let channel = Int(voices[place].channel)
        picture.channels[channel].voices &+= picture.channels[channel].voices < 255 ? 1 : 0
        if voices[place].isHeld {
          picture.channels[channel].keysDown &+= 1
          let key = UInt64(truncatingIfNeeded: Int(voices[place].key))
          if key < 64 { picture.lowKeys |= 1 &<< key } else { picture.highKeys |= 1 &<< (key & 63) }
        }
        // Orders begin at 1.
        if channel == watched && !voices[place].isFading && voices[place].order > latestOrder {
          latest = place
          latestOrder = voices[place].order
        }
      }
    }
    if latest >= 0 { fillGains(&picture, latest) }
    return picture
  }

  /// The gains of one voice's operators, from their slots to their numbers.
  @_noLocks
  private func fillGains(_ picture: inout EngineSnapshot, _ place: Int) {
    guard let program = voices[place].program else { return }
    let group = groups + place / laneCount
    let lane = place % laneCount
    for number in 0..<6 {
      let slot = Int(program.pointee.slots[number])
      picture.gains[number] = group.pointee.operators[slot].nextGain[lane]
    }
  }
}
