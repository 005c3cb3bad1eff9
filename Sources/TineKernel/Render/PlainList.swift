/// The operators that nobody modulates, of all slots.
struct PlainList {
  private let lists: ListsAtWork
  /// Which of the lists the next one is in.
  private var list = 0
  private let scratch: Scratch
  private let segment: Segment
  /// How many that list has.
  private var count: Int
  /// How many of them are read.
  private var done = 0
  /// The next one, if one is left. It is read before it is its turn: it comes from far away, and who
  /// waits for it stands in others' way.
  private var next: OperatorCourse?
  /// Where its output goes.
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

  /// Makes all that aren't made yet.
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

  /// Makes one, if one is left.
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
