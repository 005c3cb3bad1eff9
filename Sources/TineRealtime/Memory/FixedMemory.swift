/// Memory at a fixed address, for data that several threads access through pointers.
///
/// When this goes out of scope, the elements are destroyed and the memory is deallocated. Pointers
/// to it must not be used after that.
///
/// Thread: any; not the audio thread, because it allocates.
public struct FixedMemory<Element: ~Copyable>: ~Copyable {
  /// The address of the first element.
  public let base: UnsafeMutablePointer<Element>
  /// The number of elements.
  public let count: Int

  /// Memory for one element.
  public init(_ element: consuming Element) {
    count = 1
    base = .allocate(capacity: 1)
    base.initialize(to: element)
  }

  /// Memory for `count` elements, each the result of a call of `make`.
  public init(count: Int, _ make: () -> Element) {
    self.count = count
    base = .allocate(capacity: count)
    for index in 0..<count { (base + index).initialize(to: make()) }
  }

  deinit {
    base.deinitialize(count: count)
    base.deallocate()
  }
}

// Safe to send: it owns the elements, and they may be sent.
extension FixedMemory: @unchecked Sendable where Element: Sendable & ~Copyable {}
