internal import Lanes

/// The operators that nobody modulates, of all slots.
struct PlainList {
  private let lists: VoiceLists
  private let scratch: Scratch
  private let segment: Segment
  private let count: Int
  private var done = 0

  @inline(__always) @_noLocks
  init(_ lists: VoiceLists, _ scratch: Scratch, _ segment: Segment) {
    self.lists = lists
    self.scratch = scratch
    self.segment = segment
    count = lists.state.pointee.plainCount
  }

  /// Makes all that aren't made yet.
  @_noLocks @inline(never)
  mutating func render() {
    while done < count { renderNext() }
  }

  /// Makes one, if one is left.
  @_noLocks @inline(__always)
  mutating func renderNext() {
    if done >= count { return }
    let numbers = scratch.numbers(of: segment)
    let item = lists.plainItems[done]
    done &+= 1
    let voice = lists.voices + Int(item.place)
    let slot = Int(item.source)
    let output = scratch.output(slot, of: voice)
    var course = Course(voice, slot, start: 0x8000_0000, scale: sineFactor / 128)
    for i in 0..<segment.wideVectors {
      let gain = course.gain + course.gainStep * loaded(numbers, i)
      store(steadyWave(signed: course.phase, gain: gain), output, i)
      course.phase &+= course.increment
    }
  }
}
