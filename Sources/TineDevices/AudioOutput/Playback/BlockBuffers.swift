/// The buffers of one block: both channels, and the device's interleaved format.
struct BlockBuffers: ~Copyable {
  private(set) var left: UnsafeMutablePointer<Float>
  private(set) var right: UnsafeMutablePointer<Float>
  private(set) var output: UnsafeMutableRawPointer
  private var frames: Int
  private var bytes: Int

  init(block: Int, frameBytes: Int) {
    frames = BlockConverter.padded(block)
    bytes = frames * frameBytes
    left = .allocate(capacity: frames)
    right = .allocate(capacity: frames)
    output = .allocate(byteCount: bytes, alignment: 64)
    clear()
  }

  deinit {
    left.deallocate()
    right.deallocate()
    output.deallocate()
  }

  /// Grows the buffers; not while sound is playing.
  mutating func fit(block: Int, frameBytes: Int) {
    if BlockConverter.padded(block) <= frames,
      BlockConverter.padded(block) * frameBytes <= bytes
    {
      return
    }
    self = BlockBuffers(block: block, frameBytes: frameBytes)
  }

  /// Zeroed, which also maps every page.
  private func clear() {
    left.initialize(repeating: 0, count: frames)
    right.initialize(repeating: 0, count: frames)
    output.initializeMemory(as: UInt8.self, repeating: 0, count: bytes)
  }
}
