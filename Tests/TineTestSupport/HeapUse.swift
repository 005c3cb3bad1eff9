private import CTineAllocationCounter

/// How often a piece of code asked the heap for memory, and gave memory back.
public struct HeapUse: Equatable, Sendable {
  /// Calls of `malloc` and its relatives.
  public var allocations: Int
  /// Calls of `free`, but for those that free nothing.
  public var frees: Int

  /// No use of the heap at all, which is what the audio path must have.
  public static let none = HeapUse(allocations: 0, frees: 0)

  /// That many calls of each kind.
  public init(allocations: Int, frees: Int) {
    self.allocations = allocations
    self.frees = frees
  }
}

/// Runs `body` and returns what the calling thread asked of the heap meanwhile.
///
/// Other threads aren't counted, those that `body` starts included. The counter is the test
/// program's own `malloc`, or the sanitizer's where there is one.
///
/// Thread: any.
public func heapUse(of body: () throws -> Void) rethrows -> HeapUse {
  let allocations = tine_allocations()
  let frees = tine_frees()
  try body()
  return HeapUse(
    allocations: Int(tine_allocations() - allocations), frees: Int(tine_frees() - frees))
}
