internal import Glibc
internal import Synchronization

/// The files that are being written and aren't whole yet.
///
/// A signal handler may take them away: each path lies in a slot of its own, in memory that is set
/// aside once and reached by atomics only.
///
/// Thread: any.
public enum TemporaryFiles {
  private static let count = 256
  /// Addresses of C strings; 0 is free.
  // Safe to share: the pointer never changes, the memory lives as long as the process, and every
  // access to it is atomic.
  nonisolated(unsafe) private static let slots: UnsafeMutablePointer<Atomic<UInt>> = {
    let slots = UnsafeMutablePointer<Atomic<UInt>>.allocate(capacity: count)
    for index in 0..<count { (slots + index).initialize(to: Atomic(0)) }
    return slots
  }()

  /// Sets the memory aside. To be called before the handler is installed.
  public static func prepare() { _ = slots }

  /// Takes away every file that isn't whole. Async-signal-safe once ``prepare()`` has been called.
  public static func removeAll() {
    for index in 0..<count {
      let address = slots[index].exchange(0, ordering: .acquiringAndReleasing)
      if let path = UnsafePointer<CChar>(bitPattern: address) { unlink(path) }
    }
  }

  /// Remembers a path; nil if 256 are being written already.
  static func register(_ path: String) -> Int? {
    guard let copy = strdup(path) else { return nil }
    for index in 0..<count {
      let result = slots[index].compareExchange(
        expected: 0, desired: UInt(bitPattern: copy), ordering: .acquiringAndReleasing)
      if result.exchanged { return index }
    }
    free(copy)
    return nil
  }

  /// Forgets the path in a slot: it is whole, or gone.
  static func release(_ slot: Int) {
    let address = slots[slot].exchange(0, ordering: .acquiringAndReleasing)
    free(UnsafeMutableRawPointer(bitPattern: address))
  }
}
