/// The voices and operators of some groups, sorted by how they are rendered.
///
/// The lists are kept from segment to segment and made again only when a voice starts or ends, or
/// an operator becomes silent or audible: in a dense song about one time in seven.
struct VoiceLists: BitwiseCopyable {
  private let base: UnsafeMutableRawPointer

  /// - Parameter base: memory of ``bytes`` that was prepared.
  @inline(__always) @_noLocks
  init(_ base: UnsafeMutableRawPointer) { self.base = base }

  /// The lists that many places further on.
  @inline(__always) @_noLocks
  func next(_ count: Int) -> VoiceLists { VoiceLists(base + count &* Self.bytes) }

  /// The lengths of the lists.
  var state: UnsafeMutablePointer<ListState> {
    @inline(__always) @_noLocks get { base.assumingMemoryBound(to: ListState.self) }
  }

  /// The state of the groups that the lists were made from.
  private var keys: UnsafeMutablePointer<GroupKey> {
    @inline(__always) @_noLocks get {
      (base + Self.keysPlace).assumingMemoryBound(to: GroupKey.self)
    }
  }

  /// Whether the lists still fit these groups.
  @_noLocks @inline(__always)
  func areOf(
    _ groups: UnsafeMutablePointer<VoiceGroup>, _ active: UnsafePointer<Int32>, _ count: Int
  ) -> Bool {
    if count != state.pointee.groupCount { return false }
    for i in 0..<count where !keys[i].isOf(groups + Int(active[i])) { return false }
    return true
  }

  /// Empties the lists, to be made from these groups.
  @_noLocks @inline(__always)
  func begin(
    _ groups: UnsafeMutablePointer<VoiceGroup>, _ active: UnsafePointer<Int32>, _ count: Int
  ) {
    for i in 0..<count { keys[i] = GroupKey(groups + Int(active[i])) }
    state.pointee = ListState(groupCount: count)
  }

  /// The audible voices, up to ``voicesAtWork``.
  var voices: UnsafeMutablePointer<VoiceAtWork> {
    @inline(__always) @_noLocks get {
      (base + Self.voicesPlace).assumingMemoryBound(to: VoiceAtWork.self)
    }
  }

  /// The operators with one, two or more modulators: a list for each ``listIndex(_:_:_:)``, each
  /// with room for all voices.
  var operators: UnsafeMutablePointer<OperatorAtWork> {
    @inline(__always) @_noLocks get {
      (base + Self.operatorsPlace).assumingMemoryBound(to: OperatorAtWork.self)
    }
  }

  /// The lengths of these lists.
  var operatorCounts: UnsafeMutablePointer<Int32> {
    @inline(__always) @_noLocks get {
      (base + Self.countsPlace).assumingMemoryBound(to: Int32.self)
    }
  }

  /// For each stage the operators with feedback that have other modulators, too.
  var feedbackItems: UnsafeMutablePointer<OperatorAtWork> {
    @inline(__always) @_noLocks get { operators + operatorListCount &* voicesAtWork }
  }

  /// The number of these.
  var feedbackCounts: UnsafeMutablePointer<Int32> {
    @inline(__always) @_noLocks get { operatorCounts + operatorListCount }
  }

  /// The operators without modulators.
  var plainItems: UnsafeMutablePointer<OperatorAtWork> {
    @inline(__always) @_noLocks get { feedbackItems + 36 &* voicesAtWork }
  }

  /// The operators with feedback and no other modulator.
  var ownItems: UnsafeMutablePointer<OperatorAtWork> {
    @inline(__always) @_noLocks get { plainItems + 6 &* voicesAtWork }
  }

  /// Pairs of them: one is the only modulator of the other, whose slot is the second.
  var pairItems: UnsafeMutablePointer<OperatorAtWork> {
    @inline(__always) @_noLocks get { ownItems + 6 &* voicesAtWork }
  }

  /// The voices with loops of several operators; the slot isn't read.
  var loopItems: UnsafeMutablePointer<OperatorAtWork> {
    @inline(__always) @_noLocks get { pairItems + 3 &* voicesAtWork }
  }

  /// The number of bytes that the lists need.
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
  /// Initialises the lists as empty.
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

/// One or more ``VoiceLists``, adjacent in memory, that are rendered together.
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

/// The index of the list for operators of a slot with `sources` modulators, at least one.
@inline(__always) @_noLocks
func listIndex(_ stage: Int, _ slot: Int, _ sources: Int) -> Int {
  stage &* listsInStage &+ slot &* 3 &+ min(sources, 3) &- 1
}

/// The number of lists of a stage.
var listsInStage: Int {
  @inline(__always) @_noLocks get { 18 }
}

/// The number of lists.
var operatorListCount: Int {
  @inline(__always) @_noLocks get { 6 &* listsInStage }
}

/// The lengths of ``VoiceLists``.
struct ListState: BitwiseCopyable {
  /// The number of groups that they were made from.
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

/// The state of a group that decides how its operators are sorted.
private struct GroupKey: BitwiseCopyable {
  private let group: UnsafeMutablePointer<VoiceGroup>?
  private let usedLanes: UInt32
  private let connections: UInt32
  private let activeSlots: LaneBits

  /// The state of no group.
  init() {
    group = nil
    usedLanes = 0
    connections = 0
    activeSlots = LaneBits()
  }

  /// The state of a group.
  @inline(__always) @_noLocks
  init(_ group: UnsafeMutablePointer<VoiceGroup>) {
    self.group = group
    usedLanes = group.pointee.usedLanes
    connections = group.pointee.connections
    activeSlots = group.pointee.activeSlots
  }

  /// Whether the group still has this state.
  @inline(__always) @_noLocks
  func isOf(_ other: UnsafeMutablePointer<VoiceGroup>) -> Bool {
    group == other && usedLanes == other.pointee.usedLanes
      && connections == other.pointee.connections
      && !(activeSlots ^ other.pointee.activeSlots).hasAny
  }
}

extension VoiceLists {
  /// Sorts the voices of up to ``groupsAtWork`` groups.
  ///
  /// - Parameter outputs: the address of the first voice's outputs.
  @_noLocks @inline(never)
  func make(
    _ groups: UnsafeMutablePointer<VoiceGroup>, _ active: UnsafePointer<Int32>, _ count: Int,
    outputs: Int, _ scratch: Scratch
  ) {
    begin(groups, active, count)
    clear(0)
    for index in 0..<count {
      let group = groups + Int(active[index])
      var lanes = group.pointee.usedLanes
      while lanes != 0 {
        let lane = lanes.trailingZeroBitCount
        lanes &= lanes &- 1
        add(group, lane, outputs, scratch)
      }
    }
  }

  /// Sorts the operators of a single voice.
  @_noLocks @inline(never)
  func make(_ group: UnsafeMutablePointer<VoiceGroup>, lane: Int, _ scratch: Scratch) {
    state.pointee = ListState(groupCount: 0)
    clear(0)
    add(group, lane, 0, scratch)
  }

  /// Adds a voice if it is audible.
  @_noLocks @inline(__always)
  private func add(
    _ group: UnsafeMutablePointer<VoiceGroup>, _ lane: Int, _ outputs: Int, _ scratch: Scratch
  ) {
    let active = UInt8(truncatingIfNeeded: group.pointee.activeSlots[lane & 7])
    let carriers = group.pointee.wirings[unchecked: lane].carrierSlots & active
    if carriers == 0 { return }
    let place = state.pointee.voiceCount
    voices[place] = VoiceAtWork(
      group, lane, outputs: scratch.outputs(of: outputs &+ place), activeSlots: active,
      carriers: carriers, scratch)
    add(place)
    state.pointee.voiceCount = place &+ 1
  }

  /// Adds the operators of a voice.
  @_noLocks @inline(__always)
  private func add(_ place: Int) {
    let active = voices[place].activeSlots
    let lane = voices[place].lane
    let group = voices[place].group
    let feedbackSlots = group.pointee.wirings[unchecked: lane].feedbackSlots & active
    let loopSlots = group.pointee.wirings[unchecked: lane].loopSlots
    var slots = active
    if loopSlots & active != 0 {
      loopItems[state.pointee.loopCount] = OperatorAtWork(place, source: 0)
      state.pointee.loopCount &+= 1
      slots &= ~loopSlots
    }
    while slots != 0 {
      let slot = slots.trailingZeroBitCount
      let isFeedback = feedbackSlots & slots & (0 &- slots) != 0
      slots &= slots &- 1
      let sources = group.pointee.wirings[unchecked: lane].sources[unchecked: slot] & active
      if sources == 0 {
        addUnmodulated(OperatorAtWork(place, source: slot), isFeedback)
      } else if let modulator = ownModulator(sources, slots, feedbackSlots, place), isFeedback {
        slots &= ~(1 &<< UInt8(truncatingIfNeeded: modulator))
        pairItems[state.pointee.pairCount] = OperatorAtWork(
          place, source: modulator, secondSource: slot)
        state.pointee.pairCount &+= 1
      } else {
        let stage = Int(group.pointee.wirings[unchecked: lane].stages[unchecked: slot])
        while state.pointee.lastStage < stage {
          state.pointee.lastStage &+= 1
          clear(state.pointee.lastStage)
        }
        addModulated(place, slot, stage, sources, isFeedback)
      }
    }
  }

  /// The only modulator, if it has feedback and no other modulator and isn't in a
  /// list yet.
  @_noLocks @inline(__always)
  private func ownModulator(
    _ sources: UInt8, _ slots: UInt8, _ feedbackSlots: UInt8, _ place: Int
  ) -> Int? {
    if sources & (sources &- 1) != 0 || sources & slots & feedbackSlots == 0 { return nil }
    let modulator = sources.trailingZeroBitCount
    let lane = voices[place].lane
    let itsSources = voices[place].group.pointee.wirings[unchecked: lane].sources[
      unchecked: modulator]
    return itsSources & voices[place].activeSlots == 0 ? modulator : nil
  }

  @_noLocks @inline(__always)
  private func addUnmodulated(_ item: OperatorAtWork, _ isFeedback: Bool) {
    if isFeedback {
      ownItems[state.pointee.ownCount] = item
      state.pointee.ownCount &+= 1
    } else {
      plainItems[state.pointee.plainCount] = item
      state.pointee.plainCount &+= 1
    }
  }

  @_noLocks @inline(__always)
  private func addModulated(
    _ place: Int, _ slot: Int, _ stage: Int, _ sources: UInt8, _ isFeedback: Bool
  ) {
    if isFeedback {
      let count = Int(feedbackCounts[stage])
      feedbackItems[stage &* 6 &* voicesAtWork &+ count] = OperatorAtWork(place, source: slot)
      feedbackCounts[stage] = Int32(truncatingIfNeeded: count &+ 1)
      return
    }
    let list = listIndex(stage, slot, sources.nonzeroBitCount)
    let count = Int(operatorCounts[list])
    operators[list &* voicesAtWork &+ count] = OperatorAtWork(
      place, source: sources.trailingZeroBitCount,
      secondSource: (sources & (sources &- 1)).trailingZeroBitCount)
    operatorCounts[list] = Int32(truncatingIfNeeded: count &+ 1)
  }

  /// Empties the lists of a stage.
  @_noLocks @inline(__always)
  private func clear(_ stage: Int) {
    let counts = operatorCounts + stage &* listsInStage
    for list in 0..<listsInStage { counts[list] = 0 }
    feedbackCounts[stage] = 0
  }
}

/// The operators without modulators, of all slots.
struct PlainList {
  private let lists: ListsAtWork
  /// The list of the next operator.
  private var list = 0
  private let scratch: Scratch
  private let segment: Segment
  /// The number of operators in that list.
  private var count: Int
  /// How many of them have been read.
  private var done = 0
  /// The next operator, if there is one. It is loaded ahead of time because the load is slow and
  /// would stall the others.
  private var next: OperatorCourse?
  /// The address of its output.
  private var output: UnsafeMutablePointer<Float>

  @inline(__always) @_noLocks
  init(_ lists: ListsAtWork, _ scratch: Scratch, _ segment: Segment) {
    self.lists = lists
    self.scratch = scratch
    self.segment = segment
    count = lists[0].state.pointee.plainCount
    output = lists[0].voices.pointee.outputs
    readNext()
  }

  /// Renders all that aren't rendered yet.
  @_noLocks @inline(never)
  mutating func render() {
    while next != nil { renderNext() }
  }

  @_noLocks @inline(__always)
  private mutating func readNext() {
    while done >= count {
      list &+= 1
      if list >= lists.count {
        list &-= 1
        next = nil
        return
      }
      count = lists[list].state.pointee.plainCount
      done = 0
    }
    let item = lists[list].plainItems[done]
    done &+= 1
    let voice = lists[list].voices + Int(item.place)
    let slot = Int(item.source)
    // Half a cycle ahead.
    next = OperatorCourse(voice, slot, ahead: 0x8000_0000, scale: Sine.factor / 128)
    output = scratch.output(slot, of: voice)
  }

  /// Renders one, if one is left.
  @_noLocks @inline(__always)
  mutating func renderNext() {
    guard let next else { return }
    let numbers = scratch.numbers(of: segment)
    let output = output
    var course = Course(next)
    readNext()
    for i in 0..<segment.wideVectors {
      store(steadyWave(signed: course.phase, gain: course.gain(loaded(numbers, i))), output, i)
      course.phase &+= course.increment
    }
  }
}

/// One voice while its segment is rendered.
struct VoiceAtWork: BitwiseCopyable {
  let group: UnsafeMutablePointer<VoiceGroup>
  let lane: Int
  /// The address of its operators' outputs.
  let outputs: UnsafeMutablePointer<Float>
  /// The slots that aren't silent.
  let activeSlots: UInt8
  /// The carriers among them, without the first and the last.
  let innerCarriers: UInt8
  /// The output of the first carrier.
  let firstCarrier: UnsafeMutablePointer<Float>
  /// The output of the last carrier; silence where there is only one.
  let lastCarrier: UnsafePointer<Float>

  /// - Parameter carriers: the slots of the carriers, at least one.
  @inline(__always) @_noLocks
  init(
    _ group: UnsafeMutablePointer<VoiceGroup>, _ lane: Int,
    outputs: UnsafeMutablePointer<Float>, activeSlots: UInt8, carriers: UInt8, _ scratch: Scratch
  ) {
    self.group = group
    self.lane = lane
    self.outputs = outputs
    self.activeSlots = activeSlots
    let others = carriers & (carriers &- 1)
    let last = 7 &- others.leadingZeroBitCount
    firstCarrier = scratch.output(carriers.trailingZeroBitCount, of: outputs)
    lastCarrier = others == 0 ? scratch.silence : UnsafePointer(scratch.output(last, of: outputs))
    innerCarriers = others == 0 ? 0 : others ^ (1 &<< UInt8(truncatingIfNeeded: last))
  }
}

extension EnvelopeLanes {
  /// Changes the plan of a sounding lane. It keeps its level and its stage, and continues from
  /// there if the stage has changed; a release remains one.
  ///
  /// Thread: audio.
  @_noLocks
  public mutating func change(_ lane: Int, to plan: EnvelopePlan) {
    let stage = Int(plans[lane].stage)
    if stage == 3 { return }
    let isSame =
      plans[lane].targets[stage] == plan.targets[stage]
      && plans[lane].speeds[stage] == plan.speeds[stage]
    plans[lane].targets = plan.targets
    plans[lane].speeds = plan.speeds
    if !isSame { begin(lane, stage: stage) }
  }
}
