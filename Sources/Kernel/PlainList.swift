internal import Lanes

/// The operators that nobody modulates, of all slots.
struct PlainList {
  private let scratch: Scratch
  private let segment: Segment
  private var count = 0

  @inline(__always) @_noLocks
  init(_ scratch: Scratch, _ segment: Segment) {
    self.scratch = scratch
    self.segment = segment
  }

  @inline(__always) @_noLocks
  mutating func add(_ item: OperatorAtWork) {
    scratch.plainItems[count] = item
    count &+= 1
  }

  /// Makes all of them.
  @_noLocks @inline(never)
  func render() {
    let numbers = scratch.numbers(of: segment)
    for n in 0..<count {
      let item = scratch.plainItems[n]
      let voice = scratch.voices + Int(item.place)
      let slot = Int(item.source)
      let output = scratch.output(slot, of: voice)
      var course = Course(voice, slot)
      for i in 0..<segment.vectors {
        let gain = course.gain + course.gainStep * vector(numbers, i)
        output[i] = steadyWave(turn: turn(course.phase), gain: gain)
        course.phase &+= course.increment
      }
    }
  }
}
