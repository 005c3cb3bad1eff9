import TineTestSupport
import Testing

/// Faults planted on purpose: a counter that misses one of these proves nothing about a render.
@Suite("The heap is counted")
struct HeapUseTests {
  final class Box {
    var value = 1
  }

  @Test("Arithmetic on what is there uses no heap")
  func arithmetic() {
    var samples = [Float](repeating: 0.5, count: 64)
    let use = heapUse {
      for index in samples.indices {
        samples[index] = samples[index] * 2 + Float(index)
      }
    }
    #expect(use == .none)
    #expect(samples[2] == 3)
  }

  @Test("An array that grows is seen, and so is the old memory given back")
  func append() {
    var values = [1, 2, 3]
    values.reserveCapacity(4)
    let use = heapUse { values += 4...1000 }
    #expect(use.allocations >= 1)
    #expect(use.frees >= 1)
    #expect(values.count == 1000)
  }

  @Test("An object is seen when it is made and when it goes")
  func object() {
    var box: Box? = nil
    #expect(heapUse { box = Box() }.allocations == 1)
    #expect(box?.value == 1)
    #expect(heapUse { box = nil } == HeapUse(allocations: 0, frees: 1))
  }

  @Test("A text too long to be held in place is seen")
  func string() {
    var text = ""
    let use = heapUse { text = String(repeating: "tine", count: 10) }
    #expect(use.allocations >= 1)
    #expect(text.utf8.count == 40)
  }

  @Test("Memory by hand is seen, with and without an alignment", arguments: [8, 64])
  func pointer(alignment: Int) {
    var memory: UnsafeMutableRawPointer? = nil
    let made = heapUse { memory = .allocate(byteCount: 256, alignment: alignment) }
    #expect(made == HeapUse(allocations: 1, frees: 0))
    #expect(heapUse { memory?.deallocate() } == HeapUse(allocations: 0, frees: 1))
  }
}
