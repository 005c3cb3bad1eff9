/// The state of the sixteen MIDI channels: controllers, bend, pedals and tuning, the keys that are down
/// in mono mode, MPE zones, and the settings of single drums.
///
/// It owns the channels' memory.
struct ChannelState: ~Copyable {
  let channels: UnsafeMutablePointer<Channel>
  /// At channel × 128 + key.
  let drums: UnsafeMutablePointer<DrumSettings>
  /// Semitones that a key is shifted by, at tuning program × 128 + key.
  let keyTunings: UnsafeMutablePointer<Float>

  /// As many as MIDI numbers.
  private static var tuningPrograms: Int {
    @inline(__always) @_noLocks get { 128 }
  }

  init() {
    channels = .allocate(capacity: 16)
    channels.initialize(repeating: Channel(), count: 16)
    drums = .allocate(capacity: 16 * 128)
    drums.initialize(repeating: DrumSettings(), count: 16 * 128)
    keyTunings = .allocate(capacity: Self.tuningPrograms * 128)
    keyTunings.initialize(repeating: 0, count: Self.tuningPrograms * 128)
  }

  deinit {
    channels.deallocate()
    drums.deallocate()
    keyTunings.deallocate()
  }

  /// Sets everything to its defaults. The caller looks up the programs afterwards.
  @_noLocks
  func reset() {
    for key in 0..<Self.tuningPrograms &* 128 { keyTunings[key] = 0 }
    for channel in 0..<16 {
      channels[channel] = Channel()
      resetDrums(of: channel)
      channels[channel].playsDrums = channel == 9
      channels[channel].changed = true
    }
  }

  /// Resets the drums of a channel to those of its kit.
  @_noLocks
  func resetDrums(of channel: Int) {
    for key in 0..<128 { drums[channel &* 128 &+ key] = DrumSettings() }
  }
}

extension ChannelState {
  /// Sets a controller, 0 … 127, but for the pedals that hold notes.
  ///
  /// - Parameter value: 0 … 127.
  /// - Returns: whether it is one that voices respond to.
  @_noLocks
  func setController(_ controller: Int, to value: Float, channel: Int) -> Bool {
    switch controller {
    case 1: channels[channel].wheel = value
    case 2: channels[channel].breath = value
    case 4: channels[channel].foot = value
    case 5: channels[channel].portamentoTime = value
    case 7: channels[channel].volume = value
    case 8: channels[channel].balance = value
    case 10:
      channels[channel].pan = value
      channels[channel].pansAnywhere = false
    case 11: channels[channel].expression = value
    case 65: channels[channel].portamento = value >= 64
    case 67: channels[channel].soft = value >= 64
    case 68: channels[channel].legato = value >= 64
    case 71: channels[channel].resonance = value
    case 72: channels[channel].release = value
    case 73: channels[channel].attack = value
    case 74: channels[channel].brightness = value
    case 75: channels[channel].decay = value
    case 76: channels[channel].vibratoRate = value
    case 77: channels[channel].vibratoDepth = value
    case 78: channels[channel].vibratoDelay = value
    case 91: channels[channel].reverb = value
    case 93: channels[channel].chorus = value
    case 84: channels[channel].portamentoKey = Int16(value)
    default: return false
    }
    return true
  }

  /// Sets the bend range of a channel; that of one member of a zone counts for all members.
  @_noLocks
  func setBendRange(channel: Int, semitones: Float) {
    let zone = channels[channel].zoneMaster
    for other in 0..<16
    where other == channel || (zone >= 0 && channels[other].zoneMaster == zone) {
      channels[other].bendRange = semitones
      channels[other].changed = true
    }
  }

  /// Whether a pedal of the channel or of its zone's master sustains notes.
  @inline(__always) @_noLocks
  func isSustaining(_ channel: Int) -> Bool {
    channels[channel].sustainPedals != 0 || channels[master(of: channel)].sustainPedals != 0
  }

  /// The channel whose programs, volume and pedals count for a channel: its zone's master, or itself.
  @inline(__always) @_noLocks
  func master(of channel: Int) -> Int {
    let master = Int(channels[channel].zoneMaster)
    return master < 0 ? channel : master
  }

  /// Whether a channel is `other` or a member of the zone whose master that is.
  @inline(__always) @_noLocks
  func belongs(_ channel: Int, to other: Int) -> Bool {
    channel == other || Int(channels[channel].zoneMaster) == other
  }

  /// Marks a channel, or all channels of its zone: their voices are updated at the next tick.
  @inline(__always) @_noLocks
  func markChanged(_ channel: Int) {
    for member in 0..<16 where belongs(member, to: channel) { channels[member].changed = true }
  }

  /// Marks all channels as ``markChanged(_:)`` does.
  @_noLocks
  func markAllChanged() {
    for channel in 0..<16 { channels[channel].changed = true }
  }
}

// Mono mode: the keys that are down, the latest last.

extension ChannelState {
  @inline(__always) @_noLocks
  func isMono(_ channel: Int) -> Bool {
    channels[channel].mono && !channels[master(of: channel)].isDrum
  }

  /// Puts a key on top of those that are down. Of one key and tag, two are kept.
  @_noLocks
  func press(channel: Int, key: Int, tag: UInt8, velocity: Int, frame: UInt64) {
    _ = remove(channel: channel, key: key, tag: tag, keepsLast: true)
    if channels[channel].keyCount == 16 {
      let first = Int(channels[channel].keys[0])
      let firstTag = channels[channel].keyTags[0]
      _ = remove(channel: channel, key: first, tag: firstTag, keepsLast: false)
    }
    let count = Int(channels[channel].keyCount)
    channels[channel].keys[count] = UInt8(truncatingIfNeeded: key)
    channels[channel].keyTags[count] = tag
    channels[channel].keyCount = UInt8(truncatingIfNeeded: count &+ 1)
    channels[channel].lastVelocity = UInt8(truncatingIfNeeded: velocity)
    channels[channel].lastPress = frame
  }

  /// Takes a key from those that are down.
  @_noLocks
  func lift(
    channel: Int, key: Int, tag: UInt8, frame: UInt64, retriggerFrames: UInt64
  ) -> LiftedKey {
    let count = Int(channels[channel].keyCount)
    if count == 0 { return .nothing }
    let isLatest =
      Int(channels[channel].keys[count &- 1]) == key
      && channels[channel].keyTags[count &- 1] == tag
    if isLatest && frame &- channels[channel].lastPress < retriggerFrames {
      if remove(channel: channel, key: key, tag: tag, keepsLast: true) { return .older }
    }
    let isDown = remove(channel: channel, key: key, tag: tag, keepsLast: false)
    return isLatest ? .latest : isDown ? .covered : .nothing
  }

  /// Takes a key with a tag from those that are down, wherever it is among them.
  ///
  /// - Parameter keepsLast: whether the latest of them stays.
  /// - Returns: whether any was taken.
  @_noLocks
  private func remove(channel: Int, key: Int, tag: UInt8, keepsLast: Bool) -> Bool {
    let count = Int(channels[channel].keyCount)
    var last = -1
    if keepsLast {
      for i in 0..<count
      where Int(channels[channel].keys[i]) == key && channels[channel].keyTags[i] == tag {
        last = i
      }
    }
    var kept = 0
    for i in 0..<count {
      let other = channels[channel].keys[i]
      let otherTag = channels[channel].keyTags[i]
      if Int(other) == key && otherTag == tag && i != last { continue }
      channels[channel].keys[kept] = other
      channels[channel].keyTags[kept] = otherTag
      kept &+= 1
    }
    channels[channel].keyCount = UInt8(truncatingIfNeeded: kept)
    return kept < count
  }

  /// The key that the next note of a channel glides from; −1 if it doesn't.
  @_noLocks
  func glideSource(channel: Int) -> Int {
    let named = Int(channels[channel].portamentoKey)
    channels[channel].portamentoKey = -1
    if named >= 0 { return named }
    return channels[channel].portamento ? Int(channels[channel].lastKey) : -1
  }
}

/// What a note-off took from the keys that are down.
enum LiftedKey: BitwiseCopyable {
  case nothing
  /// The latest, which sounds.
  case latest
  /// One under others, which doesn't sound.
  case covered
  /// Only the older of two with the same key and tag: see `releaseNote(channel:key:tag:)`.
  case older
}
