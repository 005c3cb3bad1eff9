internal import CTinePlatform

/// While it lives, denormal numbers count as zero on the thread that made it (FTZ and DAZ on
/// x86-64, FZ on AArch64; elsewhere it does nothing).
///
/// A decaying envelope ends in numbers so small that processors take a hundred times longer over
/// them; they are far below anything that can be heard. When this value goes out of scope, the
/// thread's former mode is back, so that a caller's own arithmetic isn't changed. Live and offline
/// rendering both run inside one: the bits are the same.
///
/// Thread: any; must end on the thread it began on.
public struct FlushToZero: ~Copyable {
  private let former: UInt64

  /// Turns the mode on for the calling thread.
  public init() {
    former = tine_float_control()
    tine_set_float_control(former | tine_denormal_bits())
  }

  deinit {
    tine_set_float_control(former)
  }

  /// Whether denormal numbers count as zero on the calling thread just now.
  ///
  /// Thread: any.
  public static var isOn: Bool {
    let bits = tine_denormal_bits()
    return bits != 0 && tine_float_control() & bits == bits
  }
}

/// Runs `body` with denormal numbers counted as zero, and gives back what it returns.
///
/// - Throws: what `body` throws, after the former mode is back.
///
/// Thread: any.
public func flushingToZero<Result: ~Copyable, Failure: Error>(
  _ body: () throws(Failure) -> Result
) throws(Failure) -> Result {
  let mode = FlushToZero()
  let result = try body()
  // Keeps the mode in force until here, whatever the optimiser does.
  _ = consume mode
  return result
}
