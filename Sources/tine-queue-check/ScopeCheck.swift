import Glibc
import TineRealtime

/// The writing thread of the scope's check. Safe to hand over: nothing else touches it until the
/// thread is joined.
final class ScopeWriter: @unchecked Sendable {
  var writer: ScopeRing.Writer
  let blocks: Int
  static let blockFrames = 96

  init(_ writer: consuming ScopeRing.Writer, blocks: Int) {
    self.writer = writer
    self.blocks = blocks
  }

  /// Frame n is n to the left and its negative to the right, as far as a `Float` counts exactly.
  func run() {
    var left = [Float](repeating: 0, count: Self.blockFrames)
    var right = left
    for block in 0..<blocks {
      for index in 0..<Self.blockFrames {
        let number = Float((block * Self.blockFrames + index) % (1 << 24))
        left[index] = number
        right[index] = -number
      }
      writeBlock(left, right, Self.blockFrames, to: &writer)
    }
  }
}

@_noLocks @_noAllocation
func writeBlock(
  _ left: UnsafePointer<Float>, _ right: UnsafePointer<Float>, _ frames: Int,
  to writer: inout ScopeRing.Writer
) {
  writer.write(left, right, frames)
}

/// Reads a ring as small as can be while it is written as fast as can be.
///
/// - Returns: how many of the stretches that were read weren't the latest frames in their order.
func checkScope() -> (read: Int, refused: Int, wrong: Int) {
  var ring = ScopeRing(capacity: 1_024)
  let reader = ring.reader
  let state = ScopeWriter(ring.takeWriter(), blocks: 200_000)
  let thread: RealtimeThread
  do {
    thread = try RealtimeThread(
      name: "scope writer", priority: 0,
      body: { Unmanaged<ScopeWriter>.fromOpaque($0!).takeUnretainedValue().run() },
      context: Unmanaged.passUnretained(state).toOpaque())
  } catch {
    print("queue-check: no thread: \(error.reason)")
    exit(2)
  }
  let total = UInt64(state.blocks * ScopeWriter.blockFrames)
  var left = [Float](repeating: 0, count: 512)
  var right = left
  var result = (read: 0, refused: 0, wrong: 0)
  var end: UInt64 = 0
  while end < total {
    guard let found = reader.tryRead(left: &left, right: &right, tries: 1) else {
      result.refused += 1
      continue
    }
    end = found
    result.read += 1
    if end < 512 { continue }
    for index in left.indices {
      let number = Float((Int(end) - 512 + index) % (1 << 24))
      if left[index] != number || right[index] != -number {
        result.wrong += 1
        break
      }
    }
  }
  thread.join()
  return result
}
