import Glibc
import TineRealtime

/// The filling thread of the pipe's check.
private final class PipeFiller: Sendable {
  let pipe: BlockPipe
  let blocks: Int

  init(_ pipe: BlockPipe, blocks: Int) {
    self.pipe = pipe
    self.blocks = blocks
  }

  /// Block n has its number everywhere, and as many frames as that leaves over.
  func run() {
    var number = 0
    pipe.fill { block in
      if number == blocks { return (0, number..<number) }
      let frames = 1 + number % 32
      for frame in 0..<frames {
        block.left[frame] = Float(number)
        block.right[frame] = -Float(number)
      }
      number += 1
      return (frames, number - 1..<number)
    }
  }
}

/// Blocks through a pipe, to the end and to an error of the thread that takes them.
///
/// - Returns: how many blocks came, and how many of them weren't the next, whole.
func checkPipe() -> (blocks: Int, wrong: Int) {
  struct Enough: Error {}
  let total = 20_000
  var result = (blocks: 0, wrong: 0)
  for last in [total, 100] {
    let pipe = BlockPipe()
    let filler = PipeFiller(pipe, blocks: total)
    let thread = startThread("pipe filler", filler) { $0.run() }
    var number = 0
    do {
      try pipe.drain { block, frames, commands throws(Enough) in
        if number == last { throw Enough() }
        let isWhole =
          frames == 1 + number % 32 && commands == number..<number + 1
          && block.left(frames).allSatisfy { $0 == Float(number) }
          && block.right(frames).allSatisfy { $0 == -Float(number) }
        if !isWhole { result.wrong += 1 }
        number += 1
      }
    } catch {}
    thread.join()
    if number != last { result.wrong += 1 }
    result.blocks += number
  }
  return result
}

/// The context of a thread's C function, which can't capture `run`.
private final class Start: Sendable {
  let run: @Sendable () -> Void
  init(_ run: @escaping @Sendable () -> Void) { self.run = run }
}

/// Runs `body` on `object` in a thread of its own; the object must be kept until that was joined.
func startThread<Object: AnyObject & Sendable>(
  _ name: String, _ object: Object, _ body: @escaping @Sendable (Object) -> Void
) -> RealtimeThread {
  let start = Start { body(object) }
  do {
    return try RealtimeThread(
      name: name, priority: 0,
      body: { Unmanaged<Start>.fromOpaque($0!).takeRetainedValue().run() },
      context: Unmanaged.passRetained(start).toOpaque())
  } catch {
    print("queue-check: no thread: \(error.reason)")
    exit(2)
  }
}
