/// The function that renders the sound: a C-style function and a context pointer, so that a call
/// involves no closure and no reference count.
///
/// The function fills `frames` samples of both channels, every one of them (what was in the buffers
/// before is not silence), full scale ±1. It keeps the rules of the audio thread: no allocation, no
/// lock, no file, no throw. Mark what it calls `@_noLocks @_noAllocation`; the call itself goes
/// through a pointer, which the compiler can't see through.
///
/// Thread: any; the function is called on the audio thread.
public struct RenderCallback: BitwiseCopyable, @unchecked Sendable {
  /// `context`, left samples, right samples, number of frames: 1 … the largest block agreed on.
  public typealias Function =
    @convention(c) (
      _ context: UnsafeMutableRawPointer?, _ left: UnsafeMutablePointer<Float>,
      _ right: UnsafeMutablePointer<Float>, _ frames: Int
    ) -> Void

  /// Fills one block.
  public let function: Function
  /// Passed to ``function`` unchanged.
  public let context: UnsafeMutableRawPointer?

  // Safe to send, although `context` is an address: the creator of a callback guarantees that its
  // target outlives the sound and is used by the audio thread only.

  /// - Parameters:
  ///   - function: fills one block.
  ///   - context: handed to `function` as it is; must outlive the sound.
  public init(_ function: Function, context: UnsafeMutableRawPointer?) {
    self.function = function
    self.context = context
  }

  /// Fills one block.
  ///
  /// Thread: audio.
  @inlinable
  @inline(__always)
  public func callAsFunction(
    _ left: UnsafeMutablePointer<Float>, _ right: UnsafeMutablePointer<Float>, _ frames: Int
  ) {
    function(context, left, right, frames)
  }
}
