internal import Lanes

/// Two or three operators in a ring: slot 5 modulates slot 4, that slot 3, and the last one slot 5
/// again, as in the DX7's algorithms 4 and 6.
///
/// A ring is as slow as its operators' waits in a row; two groups at once fill them, and what moves
/// stays out of memory.
private struct Ring {
  private var top: LoopOperator
  private var middle: LoopOperator
  private var bottom: LoopOperator
  private let isLong: Bool
  /// Half the weight of the edge that closes the ring.
  private let closing: LaneFloats
  private let toMiddle: LaneFloats
  private let toBottom: LaneFloats
  private let outputs:
    (
      UnsafeMutablePointer<SIMD8<Float>>, UnsafeMutablePointer<SIMD8<Float>>,
      UnsafeMutablePointer<SIMD8<Float>>
    )

  @inline(__always)
  init(_ group: UnsafeMutablePointer<VoiceGroup>, _ place: Int, _ scratch: Scratch) {
    let last = group.pointee.loopSlots.trailingZeroBitCount
    isLong = last == 3
    top = LoopOperator(group, 5)
    middle = LoopOperator(group, 4)
    bottom = LoopOperator(group, last)
    closing = group.pointee.weights[30 + last] * LaneFloats(repeating: 0.5)
    toMiddle = group.pointee.weights[4 * 6 + 5]
    toBottom = group.pointee.weights[last * 6 + last + 1]
    outputs = (
      scratch.output(5, of: place), scratch.output(4, of: place), scratch.output(last, of: place)
    )
  }

  @inline(__always)
  mutating func next(_ i: Int) {
    var output = top.next(closing * bottom.lastTwo)
    outputs.0[i] = output
    if isLong {
      output = middle.next(toMiddle * output)
      outputs.1[i] = output
    }
    outputs.2[i] = bottom.next(toBottom * output)
  }

  @inline(__always)
  func store(_ group: UnsafeMutablePointer<VoiceGroup>) {
    top.store(group, 5)
    if isLong { middle.store(group, 4) }
    bottom.store(group, group.pointee.loopSlots.trailingZeroBitCount)
  }
}

/// Whether all of a group's loops are one ring of two or three operators.
@inline(__always) @_noLocks
func isRing(_ group: UnsafeMutablePointer<VoiceGroup>) -> Bool {
  let loop = group.pointee.loopSlots
  if group.pointee.feedbackSlots & loop != 0 { return false }
  let last = loop.trailingZeroBitCount
  if last != 3 && last != 4 { return false }
  if group.pointee.sources[5] & loop != 1 &<< UInt8(truncatingIfNeeded: last) { return false }
  if group.pointee.sources[4] & loop != 0b10_0000 { return false }
  return last == 4 || group.pointee.sources[3] & loop == 0b01_0000
}

/// The ring of two groups.
@_noLocks
func renderRings(
  _ first: UnsafeMutablePointer<VoiceGroup>, _ firstPlace: Int,
  _ second: UnsafeMutablePointer<VoiceGroup>, _ secondPlace: Int, _ scratch: Scratch, _ frames: Int
) {
  var a = Ring(first, firstPlace, scratch)
  var b = Ring(second, secondPlace, scratch)
  for i in 0..<frames {
    a.next(i)
    b.next(i)
  }
  a.store(first)
  b.store(second)
}

/// The ring of one group.
@_noLocks
func renderRing(
  _ group: UnsafeMutablePointer<VoiceGroup>, _ place: Int, _ scratch: Scratch, _ frames: Int
) {
  var a = Ring(group, place, scratch)
  for i in 0..<frames { a.next(i) }
  a.store(group)
}
