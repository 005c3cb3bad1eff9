extension UnsafeMutablePointer {
  /// Memory whose vectors don't straddle the processor's cache lines, 64 bytes each; the language
  /// itself aligns them at 16.
  static func allocateByCacheLines(capacity: Int) -> UnsafeMutablePointer {
    UnsafeMutableRawPointer.allocate(
      byteCount: capacity * MemoryLayout<Pointee>.stride, alignment: 64
    ).bindMemory(to: Pointee.self, capacity: capacity)
  }
}
