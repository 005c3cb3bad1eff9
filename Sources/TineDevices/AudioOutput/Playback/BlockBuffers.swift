/// The memory of one block: both channels, and what goes to the device.
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

  /// Makes room for larger blocks; never on the way of the sound.
  mutating func fit(block: Int, frameBytes: Int) {
    if BlockConverter.padded(block) <= frames,
      BlockConverter.padded(block) * frameBytes <= bytes
    {
      return
    }
    self = BlockBuffers(block: block, frameBytes: frameBytes)
  }

  /// Silence, and every page of it there.
  private func clear() {
    left.initialize(repeating: 0, count: frames)
    right.initialize(repeating: 0, count: frames)
    output.initializeMemory(as: UInt8.self, repeating: 0, count: bytes)
  }
}
