/// What a sound of any length holds at each frequency and time, in constant memory: rows by the
/// logarithm of frequency, columns of the same length.
///
/// Columns are 1/64 of the transform long to begin with, or longer where it is known that they will be. When twice as many as asked for are full, each
/// two become one. What is in them is the mean power of all transforms whose middle lies in them, which
/// overlap by at least a half; so nothing is left out however long the sound.
///
/// Thread: any, one at a time.
package struct Spectrogram: ~Copyable {
  /// Hertz.
  package let sampleRate: Double
  /// The lowest row's lower edge in hertz.
  package let lowest: Double
  /// The highest row's upper edge in hertz.
  package let highest: Double
  /// How many rows.
  package let rows: Int
  /// Frames taken so far.
  package private(set) var frames = 0
  /// The length of a column in frames.
  package private(set) var framesPerColumn: Int

  private let size: Int
  private let most: Int
  private let rowBins: RowBins
  private var transform: WindowedTransform
  /// What each channel has had last, from `bufferStart` on.
  private var buffers: [[Float]] = []
  private var bufferStart: Int
  private var powers: [Float]
  private var current: [Float]
  private var currentCount: Float = 0
  /// Column after column, from the lowest row up.
  private var full: [Float] = []
  private var fullCount = 0
  /// The frame that the next transform's middle lies on.
  private var middle: Int

  /// - Parameters:
  ///   - sampleRate: hertz, above 0.
  ///   - lowest, highest: hertz, 0 < `lowest` < `highest` ≤ half the rate.
  ///   - rows: 1 or more.
  ///   - columns: as many columns as a long sound has at least, half of it at most; 1 or more.
  ///   - size: samples of a transform, a power of two from 64.
  ///   - expectedFrames: how long the sound will be, if that is known: it is done sooner then. A sound
  ///     that turns out to be shorter has fewer columns.
  package init(
    sampleRate: Double, lowest: Double, highest: Double, rows: Int, columns: Int, size: Int,
    expectedFrames: Int = 0
  ) {
    precondition(lowest > 0 && lowest < highest && highest <= sampleRate / 2)
    precondition(rows > 0 && columns > 0 && size >= 64)
    self.sampleRate = sampleRate
    self.lowest = lowest
    self.highest = highest
    self.rows = rows
    self.size = size
    most = columns * 2
    transform = WindowedTransform(size: size)
    rowBins = RowBins(
      LogarithmicAxis(from: lowest, to: highest), rows: rows, binWidth: sampleRate / Double(size))
    framesPerColumn = size / 64
    while framesPerColumn * 2 * most <= expectedFrames { framesPerColumn *= 2 }
    middle = min(framesPerColumn, size / 2) / 2
    bufferStart = -size / 2
    powers = [Float](repeating: 0, count: transform.binCount)
    current = [Float](repeating: 0, count: rows)
  }

  /// Columns so far, all full but the last.
  package var columns: Int { fullCount + (currentCount > 0 ? 1 : 0) }

  /// The mean power in a row of a column; 1 is a sine of full scale.
  package func power(row: Int, column: Int) -> Float {
    column < fullCount ? full[column * rows + row] : current[row] / max(currentCount, 1)
  }

  /// Takes the next frames. Samples that are no numbers count as 0.
  package mutating func add(_ block: SampleBlock) {
    if buffers.isEmpty {
      // The first transforms reach back to before the sound.
      buffers = block.channels.map { _ in [Float](repeating: 0, count: size / 2) }
    }
    precondition(buffers.count == block.channels.count, "the channels are always the same")
    for (index, channel) in block.channels.enumerated() {
      for frame in 0..<block.frames {
        let sample = block.samples[frame * block.channelCount + channel]
        buffers[index].append(abs(sample) < .infinity ? sample : 0)
      }
    }
    frames += block.frames
    takeTransforms()
  }

  /// Takes the transforms that reach beyond the sound's end; to be called once, after the last frames.
  package mutating func finish() {
    guard !buffers.isEmpty else { return }
    for index in buffers.indices {
      buffers[index].append(contentsOf: repeatElement(0, count: size / 2))
    }
    takeTransforms()
  }

  private mutating func takeTransforms() {
    while middle < frames, middle + size / 2 <= bufferStart + buffers[0].count {
      let place = middle - size / 2 - bufferStart
      for index in powers.indices { powers[index] = 0 }
      for buffer in buffers {
        buffer.withUnsafeBufferPointer {
          transform.addPowers(
            of: $0.baseAddress! + place, times: 1 / Float(buffers.count), to: &powers)
        }
      }
      rowBins.add(powers, to: &current)
      currentCount += 1
      let hop = min(framesPerColumn, size / 2)
      middle += hop
      if middle >= (fullCount + 1) * framesPerColumn { finishColumn() }
    }
    // What no transform will reach any more.
    let unused = middle - size / 2 - bufferStart
    guard unused > 4 * size else { return }
    for index in buffers.indices {
      buffers[index].removeFirst(min(unused, buffers[index].count))
    }
    bufferStart += unused
  }

  private mutating func finishColumn() {
    for value in current { full.append(value / currentCount) }
    fullCount += 1
    for row in 0..<rows { current[row] = 0 }
    currentCount = 0
    if fullCount == most {
      for column in 0..<most / 2 {
        let (first, second) = (2 * column * rows, (2 * column + 1) * rows)
        for row in 0..<rows {
          full[column * rows + row] = (full[first + row] + full[second + row]) / 2
        }
      }
      fullCount = most / 2
      full.removeLast(full.count - fullCount * rows)
      framesPerColumn *= 2
    }
    middle = fullCount * framesPerColumn + min(framesPerColumn, size / 2) / 2
  }
}
