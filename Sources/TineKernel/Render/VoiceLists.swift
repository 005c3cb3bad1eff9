/// Some groups' voices and their operators, sorted by how they are made.
///
/// They stay from segment to segment and are sorted anew only when a voice comes or goes, an operator
/// falls silent or is heard again: in a dense song one time in seven or so.
struct VoiceLists: BitwiseCopyable {
  private let base: UnsafeMutableRawPointer

  /// `base` has room for ``bytes`` and was prepared.
  @inline(__always) @_noLocks
  init(_ base: UnsafeMutableRawPointer) { self.base = base }

  /// The lists so many further on.
  @inline(__always) @_noLocks
  func next(_ count: Int) -> VoiceLists { VoiceLists(base + count &* Self.bytes) }

  /// How long they are.
  var state: UnsafeMutablePointer<ListState> {
    @inline(__always) @_noLocks get { base.assumingMemoryBound(to: ListState.self) }
  }

  /// The groups they were made from, as these were.
  private var keys: UnsafeMutablePointer<GroupKey> {
    @inline(__always) @_noLocks get {
      (base + Self.keysPlace).assumingMemoryBound(to: GroupKey.self)
    }
  }

  /// Whether they are of these groups as they are now.
  @_noLocks @inline(__always)
  func areOf(
    _ groups: UnsafeMutablePointer<VoiceGroup>, _ active: UnsafePointer<Int32>, _ count: Int
  ) -> Bool {
    if count != state.pointee.groupCount { return false }
    for i in 0..<count where !keys[i].isOf(groups + Int(active[i])) { return false }
    return true
  }

  /// Empties them, to be made of these groups.
  @_noLocks @inline(__always)
  func begin(
    _ groups: UnsafeMutablePointer<VoiceGroup>, _ active: UnsafePointer<Int32>, _ count: Int
  ) {
    for i in 0..<count { keys[i] = GroupKey(groups + Int(active[i])) }
    state.pointee = ListState(groupCount: count)
  }

  /// The voices that are heard, up to ``voicesAtWork``.
  var voices: UnsafeMutablePointer<VoiceAtWork> {
    @inline(__always) @_noLocks get {
      (base + Self.voicesPlace).assumingMemoryBound(to: VoiceAtWork.self)
    }
  }

  /// The operators that one, two or more others modulate: a list for each ``listIndex(_:_:_:)``, each
  /// as long as there are voices.
  var operators: UnsafeMutablePointer<OperatorAtWork> {
    @inline(__always) @_noLocks get {
      (base + Self.operatorsPlace).assumingMemoryBound(to: OperatorAtWork.self)
    }
  }

  /// How long these lists are.
  var operatorCounts: UnsafeMutablePointer<Int32> {
    @inline(__always) @_noLocks get {
      (base + Self.countsPlace).assumingMemoryBound(to: Int32.self)
    }
  }

  /// For each stage the operators that modulate themselves and that others modulate.
  var feedbackItems: UnsafeMutablePointer<OperatorAtWork> {
    @inline(__always) @_noLocks get { operators + operatorListCount &* voicesAtWork }
  }

  /// How many these are.
  var feedbackCounts: UnsafeMutablePointer<Int32> {
    @inline(__always) @_noLocks get { operatorCounts + operatorListCount }
  }

  /// The operators that nobody modulates.
  var plainItems: UnsafeMutablePointer<OperatorAtWork> {
    @inline(__always) @_noLocks get { feedbackItems + 36 &* voicesAtWork }
  }

  /// Those that modulate themselves and that nobody else modulates.
  var ownItems: UnsafeMutablePointer<OperatorAtWork> {
    @inline(__always) @_noLocks get { plainItems + 6 &* voicesAtWork }
  }

  /// Pairs of them: the one is all that modulates the other, its second slot.
  var pairItems: UnsafeMutablePointer<OperatorAtWork> {
    @inline(__always) @_noLocks get { ownItems + 6 &* voicesAtWork }
  }

  /// The voices that have loops of several; the slot isn't read.
  var loopItems: UnsafeMutablePointer<OperatorAtWork> {
    @inline(__always) @_noLocks get { pairItems + 3 &* voicesAtWork }
  }

  /// How much memory they need.
  static var bytes: Int {
    @inline(__always) @_noLocks get {
      countsPlace &+ wholeLines((operatorListCount &+ 6) &* MemoryLayout<Int32>.stride)
    }
  }

  // Where each part begins, in bytes; each is as well aligned as the memory itself.

  private static var keysPlace: Int {
    @inline(__always) @_noLocks get { wholeLines(MemoryLayout<ListState>.stride) }
  }
  private static var voicesPlace: Int {
    @inline(__always) @_noLocks get {
      keysPlace &+ wholeLines(MemoryLayout<GroupKey>.stride &* groupsAtWork)
    }
  }
  private static var operatorsPlace: Int {
    @inline(__always) @_noLocks get {
      voicesPlace &+ wholeLines(MemoryLayout<VoiceAtWork>.stride &* voicesAtWork)
    }
  }
  private static var countsPlace: Int {
    @inline(__always) @_noLocks get {
      operatorsPlace &+ wholeLines(itemCount &* MemoryLayout<OperatorAtWork>.stride)
    }
  }
  private static var itemCount: Int {
    @inline(__always) @_noLocks get {
      (operatorListCount &+ 36 &+ 6 &+ 6 &+ 3 &+ 1) &* voicesAtWork
    }
  }
  /// Fills everything in: nobody at work.
  func prepare(_ scratch: Scratch) {
    let someGroup = UnsafeMutablePointer<VoiceGroup>(bitPattern: 32)!
    state.initialize(to: ListState(groupCount: 0))
    keys.initialize(repeating: GroupKey(), count: groupsAtWork)
    voices.initialize(
      repeating: VoiceAtWork(
        someGroup, 0, outputs: scratch.outputs(of: 0), activeSlots: 1, carriers: 1, scratch),
      count: voicesAtWork)
    operators.initialize(repeating: OperatorAtWork(0, source: 0), count: Self.itemCount)
    operatorCounts.initialize(repeating: 0, count: operatorListCount + 6)
  }
}

/// One or more ``VoiceLists``, one behind the other, that are rendered together.
struct ListsAtWork: BitwiseCopyable {
  private let first: VoiceLists
  let count: Int

  @inline(__always) @_noLocks
  init(_ first: VoiceLists, count: Int) {
    self.first = first
    self.count = count
  }

  subscript(number: Int) -> VoiceLists {
    @inline(__always) @_noLocks get { first.next(number) }
  }
}

/// Where in the lists an operator of a slot stands that `sources` others modulate, at least one.
@inline(__always) @_noLocks
func listIndex(_ stage: Int, _ slot: Int, _ sources: Int) -> Int {
  stage &* listsInStage &+ slot &* 3 &+ min(sources, 3) &- 1
}

/// How many lists a stage has.
var listsInStage: Int {
  @inline(__always) @_noLocks get { 18 }
}

/// How many lists there are.
var operatorListCount: Int {
  @inline(__always) @_noLocks get { 6 &* listsInStage }
}

/// How long ``VoiceLists`` are.
struct ListState: BitwiseCopyable {
  /// How many groups they were made from.
  let groupCount: Int
  var voiceCount = 0
  var plainCount = 0
  var ownCount = 0
  var pairCount = 0
  var loopCount = 0
  /// The last stage that has operators.
  var lastStage = 0

  /// Empty lists.
  @inline(__always) @_noLocks
  init(groupCount: Int) { self.groupCount = groupCount }
}

/// What of a group decides how its operators are sorted.
private struct GroupKey: BitwiseCopyable {
  private let group: UnsafeMutablePointer<VoiceGroup>?
  private let usedLanes: UInt32
  private let connections: UInt32
  private let activeSlots: LaneBits

  /// Of no group.
  init() {
    group = nil
    usedLanes = 0
    connections = 0
    activeSlots = LaneBits()
  }

  /// Of a group as it is now.
  @inline(__always) @_noLocks
  init(_ group: UnsafeMutablePointer<VoiceGroup>) {
    self.group = group
    usedLanes = group.pointee.usedLanes
    connections = group.pointee.connections
    activeSlots = group.pointee.activeSlots
  }

  /// Whether it is this group's still.
  @inline(__always) @_noLocks
  func isOf(_ other: UnsafeMutablePointer<VoiceGroup>) -> Bool {
    group == other && usedLanes == other.pointee.usedLanes
      && connections == other.pointee.connections
      && !(activeSlots ^ other.pointee.activeSlots).hasAny
  }
}
