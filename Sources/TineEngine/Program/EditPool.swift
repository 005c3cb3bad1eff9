/// Room for the patches that came while the synthesizer plays: one for each channel, for each program
/// and for each voice that goes on with what was replaced. So there is always a free place.
///
/// It owns its memory.
struct EditPool: ~Copyable {
  let programs: UnsafeMutablePointer<Program>
  let count: Int
  /// By place: whether anybody plays it.
  private let marks: UnsafeMutablePointer<Bool>
  /// By program number: the place of what was put there, −1 for none.
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
