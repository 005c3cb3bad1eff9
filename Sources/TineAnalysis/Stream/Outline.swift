/// How far a sound of any length swings over time, in constant memory (about 800 KB): the lowest and
/// the highest sample and the mean square of each short stretch.
///
/// Stretches are one frame long to begin with. When 65,536 are full, each two become one, so there are
/// always more than 32,768 of a long sound, and no sample is ever left out.
///
/// Thread: any, one at a time.
package struct Outline: Sendable {
  /// A stretch of the sound.
  package struct Stretch: Equatable, Sendable {
    /// The lowest sample; above ``highest`` where there is none.
    package var lowest = Float.infinity
    /// The highest sample.
    package var highest = -Float.infinity
    /// The sum of the samples' squares.
    package var squares = 0.0
    /// How many samples, of all channels.
    package var count = 0

    /// A stretch without samples.
    package init() {}

    /// Whether there is no sample in it.
    package var isEmpty: Bool { count == 0 }
    /// The largest absolute sample; 0 where there is none.
    package var peak: Float { isEmpty ? 0 : max(abs(lowest), abs(highest)) }
    /// The root mean square; 0 where there is no sample.
    package var rms: Float { isEmpty ? 0 : Float((squares / Double(count)).squareRoot()) }

    /// Takes another stretch in.
    package mutating func add(_ other: Stretch) {
      lowest = min(lowest, other.lowest)
      highest = max(highest, other.highest)
      squares += other.squares
      count += other.count
    }
  }

  /// Frames taken so far.
  package private(set) var frames = 0
  /// The length of a stretch in frames, a power of two.
  package private(set) var framesPerStretch = 1

  private static let most = 65_536
  private var full: [Stretch] = []
  private var current = Stretch()
  private var currentFrames = 0

  /// The outline of nothing.
  package init() {}

  /// All stretches in order; the last may be shorter than the others.
  package var stretches: [Stretch] { currentFrames > 0 ? full + [current] : full }

  /// The whole sound as one stretch.
  package var whole: Stretch {
    stretches.reduce(into: Stretch()) { $0.add($1) }
  }

  /// Takes the next frames. Samples that are no numbers count as 0.
  package mutating func add(_ block: SampleBlock) {
    var frame = 0
    while frame < block.frames {
      let end = min(block.frames, frame + framesPerStretch - currentFrames)
      for channel in block.channels { add(block, channel, frame..<end) }
      currentFrames += end - frame
      frame = end
      if currentFrames == framesPerStretch { finishStretch() }
    }
    frames += block.frames
  }

  private mutating func add(_ block: SampleBlock, _ channel: Int, _ range: Range<Int>) {
    var lowest = current.lowest
    var highest = current.highest
    var squares: Float = 0
    var place = range.lowerBound * block.channelCount + channel
    for _ in range {
      let read = block.samples[place]
      let sample = abs(read) < .infinity ? read : 0
      lowest = sample < lowest ? sample : lowest
      highest = sample > highest ? sample : highest
      squares += sample * sample
      place += block.channelCount
    }
    current.lowest = lowest
    current.highest = highest
    current.squares += Double(squares)
    current.count += range.count
  }

  private mutating func finishStretch() {
    full.append(current)
    current = Stretch()
    currentFrames = 0
    guard full.count == Self.most else { return }
    for index in 0..<Self.most / 2 {
      full[index] = full[2 * index]
      full[index].add(full[2 * index + 1])
    }
    full.removeLast(Self.most / 2)
    framesPerStretch *= 2
  }

  /// The sound cut into `count` columns of the same length. Each stretch is in the one column that its
  /// middle lies in; where there are more columns than frames, some are empty.
  package func columns(_ count: Int) -> [Stretch] {
    var columns = [Stretch](repeating: Stretch(), count: count)
    guard frames > 0 else { return columns }
    for (index, stretch) in stretches.enumerated() {
      let start = index * framesPerStretch
      let length = min(framesPerStretch, frames - start)
      let middle = Double(start) + Double(length) / 2
      columns[min(count - 1, Int(middle * Double(count) / Double(frames)))].add(stretch)
    }
    return columns
  }
}
