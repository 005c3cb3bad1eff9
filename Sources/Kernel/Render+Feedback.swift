internal import Lanes

// An operator that modulates itself waits for its own last output, about 40 clock cycles a frame.
// Several at once, of whatever groups, fill one another's waits.

/// A feedback operator, and where its output goes: there lies what the others modulate it with.
private struct Chain {
  let group: UnsafeMutablePointer<VoiceGroup>
  let slot: Int
  let output: UnsafeMutablePointer<SIMD8<Float>>

  /// Half the weight of the slot's edge to itself: the mean of two outputs is half their sum.
  var feedback: LaneFloats {
    @inline(__always) @_noLocks get {
      group.pointee.weights[slot &* 7] * LaneFloats(repeating: 0.5)
    }
  }

  var state: LoopOperator {
    @inline(__always) @_noLocks get { LoopOperator(group, slot) }
  }
}

/// Feedback operators that wait to be rendered together.
struct FeedbackQueue {
  private var first: Chain?
  private var second: Chain?
  private var third: Chain?
  private let frames: Int

  @inline(__always) @_noLocks
  init(frames: Int) { self.frames = frames }

  /// Adds a slot, whose output's place holds what the others modulate it with. The fourth has all
  /// of them rendered.
  @_noLocks
  mutating func add(
    _ group: UnsafeMutablePointer<VoiceGroup>, _ slot: Int,
    to output: UnsafeMutablePointer<SIMD8<Float>>
  ) {
    let chain = Chain(group: group, slot: slot, output: output)
    guard let first else {
      self.first = chain
      return
    }
    guard let second else {
      self.second = chain
      return
    }
    guard let third else {
      self.third = chain
      return
    }
    render(first, second, third, chain, frames)
    clear()
  }

  /// Renders what waits.
  @_noLocks
  mutating func flush() {
    if let first {
      if let second {
        if let third {
          // Three are four, one of them done twice with the same result: it costs nothing in the
          // others' waits.
          render(first, second, third, third, frames)
        } else {
          render(first, second, frames)
        }
      } else {
        render(first, frames)
      }
    }
    clear()
  }

  @inline(__always) @_noLocks
  private mutating func clear() {
    first = nil
    second = nil
    third = nil
  }
}

@_noLocks @inline(never)
private func render(_ first: Chain, _ frames: Int) {
  var a = first.state
  let feedback = first.feedback
  let output = first.output
  for i in 0..<frames { output[i] = a.next(output[i] + feedback * a.lastTwo) }
  a.store(first.group, first.slot)
}

@_noLocks @inline(never)
private func render(_ first: Chain, _ second: Chain, _ frames: Int) {
  var a = first.state
  var b = second.state
  let feedbackA = first.feedback
  let feedbackB = second.feedback
  let outputA = first.output
  let outputB = second.output
  for i in 0..<frames {
    outputA[i] = a.next(outputA[i] + feedbackA * a.lastTwo)
    outputB[i] = b.next(outputB[i] + feedbackB * b.lastTwo)
  }
  a.store(first.group, first.slot)
  b.store(second.group, second.slot)
}

@_noLocks @inline(never)
private func render(
  _ first: Chain, _ second: Chain, _ third: Chain, _ fourth: Chain, _ frames: Int
) {
  var a = first.state
  var b = second.state
  var c = third.state
  var d = fourth.state
  let feedbackA = first.feedback
  let feedbackB = second.feedback
  let feedbackC = third.feedback
  let feedbackD = fourth.feedback
  let outputA = first.output
  let outputB = second.output
  let outputC = third.output
  let outputD = fourth.output
  for i in 0..<frames {
    let modulation = outputC[i]
    // The fourth may be the third again: it has to read before that one writes.
    let last = outputD[i]
    outputA[i] = a.next(outputA[i] + feedbackA * a.lastTwo)
    outputB[i] = b.next(outputB[i] + feedbackB * b.lastTwo)
    outputC[i] = c.next(modulation + feedbackC * c.lastTwo)
    outputD[i] = d.next(last + feedbackD * d.lastTwo)
  }
  a.store(first.group, first.slot)
  b.store(second.group, second.slot)
  c.store(third.group, third.slot)
  d.store(fourth.group, fourth.slot)
}
