internal import TineKernel

/// The compiled patches: the bank that programs are looked up in, the patches that arrive during playback,
/// and banks that were replaced while voices still play them.
///
/// It owns their memory.
struct PatchStore: ~Copyable {
  private(set) var sounds: SoundSet
  /// Patches that arrived during playback, as a DX7 receives them by SysEx.
  let edits: EditPool
  /// Sets that were replaced and that voices may still play.
  private var retired = InlineArray<4, SoundSet.Handle?>(repeating: nil)

  /// - Parameter lanes: as many voices can play what was replaced.
  init(_ sounds: consuming SoundSet, lanes: Int) {
    self.sounds = sounds
    edits = EditPool(lanes: lanes)
  }

  deinit {
    for place in retired.indices {
      if let handle = retired[place] { _ = SoundSet(adopting: handle) }
    }
  }
}

extension PatchStore {
  /// The program of the channel's next note, if it isn't a drum.
  @inline(__always) @_noLocks
  func program(of channel: UnsafeMutablePointer<Channel>) -> UnsafeMutablePointer<Program> {
    if channel.pointee.edit >= 0 { return edits.programs + Int(channel.pointee.edit) }
    if channel.pointee.stored >= 0 { return edits.programs + Int(channel.pointee.stored) }
    return sounds.memory.programs + Int(channel.pointee.program)
  }

  /// Looks up a channel's program in the bank. Sounding notes keep theirs.
  @_noLocks
  func resolve(_ channel: UnsafeMutablePointer<Channel>) {
    let number = Int(channel.pointee.number)
    let bank = Int(channel.pointee.bank)
    // XG's kits are banks of their own; any other bank selects kits by number alone.
    let coarse = bank >> 7
    let kit = sounds.kit(bank: coarse == 126 || coarse == 127 ? coarse : 0, number: number)
    channel.pointee.kit = Int32(truncatingIfNeeded: kit)
    channel.pointee.isDrum = channel.pointee.playsDrums && kit >= 0
    channel.pointee.program = Int32(
      truncatingIfNeeded: sounds.program(bank: bank, number: number))
    // GM2's variation 0 is bank 0.
    let isElsewhere =
      bank != 0 && bank != 121 << 7 && sounds.exactProgram(bank: bank, number: number) >= 0
    channel.pointee.stored = isElsewhere ? -1 : edits.stored[number & 127]
  }
}

// Patches that arrive during playback are copied into memory that was allocated for them.

extension PatchStore {
  /// Stores a patch in a place that no channel and no voice plays.
  ///
  /// - Returns: the place.
  @_noLocks
  func keep(
    _ program: Program, _ channels: UnsafeMutablePointer<Channel>,
    _ allocator: borrowing VoiceAllocator
  ) -> Int {
    let place = freePlace(channels, allocator)
    edits.programs[place] = program
    return place
  }

  @_noLocks
  private func freePlace(
    _ channels: UnsafeMutablePointer<Channel>, _ allocator: borrowing VoiceAllocator
  ) -> Int {
    edits.clearMarks()
    for channel in 0..<16 { edits.mark(channels[channel].edit) }
    for number in 0..<128 { edits.mark(edits.stored[number]) }
    for i in 0..<allocator.activeCount {
      let first = Int(allocator.active[i]) &* laneCount
      for place in first..<first &+ laneCount where !allocator.voices[place].isFree {
        if let program = allocator.voices[place].program { edits.mark(program) }
      }
    }
    return edits.firstUnmarked
  }

  /// Forgets the patches that arrived.
  @_noLocks
  func forgetEdits(_ channels: UnsafeMutablePointer<Channel>) {
    for number in 0..<128 { edits.stored[number] = -1 }
    for channel in 0..<16 { channels[channel].edit = -1 }
  }
}

// Banks that are replaced during playback. A voice keeps the program it began with, so a set that was
// replaced stays until the last of its voices has ended, and is then handed out to be freed elsewhere.

extension PatchStore {
  /// Whether ``replace(with:)`` has room for the set that it replaces.
  var canReplace: Bool {
    @_noLocks get {
      for place in retired.indices where retired[place] == nil { return true }
      return false
    }
  }

  /// Takes over a set, and keeps the one that it replaces.
  @_noLocks
  mutating func replace(with handle: SoundSet.Handle) {
    var other = SoundSet(adopting: handle)
    swap(&sounds, &other)
    let old = other.release()
    for place in retired.indices where retired[place] == nil {
      retired[place] = old
      break
    }
  }

  /// A set that was replaced and that no voice plays any more; nil if there is none.
  @_noLocks
  mutating func takeRetired(_ allocator: borrowing VoiceAllocator) -> SoundSet.Handle? {
    for place in retired.indices {
      guard let handle = retired[place] else { continue }
      if Self.isPlayed(handle, allocator) { continue }
      retired[place] = nil
      return handle
    }
    return nil
  }

  @_noLocks
  private static func isPlayed(
    _ set: SoundSet.Handle, _ allocator: borrowing VoiceAllocator
  ) -> Bool {
    for i in 0..<allocator.activeCount {
      let first = Int(allocator.active[i]) &* laneCount
      for place in first..<first &+ laneCount where !allocator.voices[place].isFree {
        if let program = allocator.voices[place].program, set.holds(program) { return true }
      }
    }
    return false
  }
}

/// Memory for the patches that arrive during playback: one for each channel, for each program
/// and for each voice that still plays a replaced one. So there is always a free place.
///
/// It owns its memory.
struct EditPool: ~Copyable {
  let programs: UnsafeMutablePointer<Program>
  let count: Int
  /// By place: whether it is in use.
  private let marks: UnsafeMutablePointer<Bool>
  /// By program number: the place of the patch that was stored there, −1 for none.
  let stored: UnsafeMutablePointer<Int32>

  init(lanes: Int) {
    count = 16 + 128 + lanes + 1
    programs = .allocate(capacity: count)
    marks = .allocate(capacity: count)
    marks.initialize(repeating: false, count: count)
    stored = .allocate(capacity: 128)
    stored.initialize(repeating: -1, count: 128)
  }

  deinit {
    programs.deallocate()
    marks.deallocate()
    stored.deallocate()
  }

  @_noLocks
  func clearMarks() {
    for place in 0..<count { marks[place] = false }
  }

  @inline(__always) @_noLocks
  func mark(_ place: Int32) {
    if place >= 0 { marks[Int(place)] = true }
  }

  @inline(__always) @_noLocks
  func mark(_ program: UnsafeMutablePointer<Program>) {
    if programs <= program && program < programs + count { marks[program - programs] = true }
  }

  var firstUnmarked: Int {
    @_noLocks get {
      for place in 0..<count where !marks[place] { return place }
      return count &- 1
    }
  }
}
