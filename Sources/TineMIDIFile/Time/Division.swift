/// What one tick of a file is.
///
/// Thread: any.
public enum Division: Equatable, Sendable {
  /// A fraction of a quarter note, whose length the tempo tells; 1 … 32767 ticks a quarter.
  case metrical(ticksPerQuarter: Int)
  /// A fraction of a film frame, whatever the tempo; 1 … 128 frames a second, 1 … 255 ticks a frame.
  /// 29 stands for the 30000/1001 frames a second of NTSC video ("30 drop frame").
  case timeCode(framesPerSecond: Int, ticksPerFrame: Int)

  /// The division that is assumed where a file doesn't tell one that can be.
  package static let fallback = Division.metrical(ticksPerQuarter: 96)

  /// The units of exact time in one second: a whole number of them is a tick, at any tempo.
  var unitsPerSecond: UInt64 {
    switch self {
    case .metrical(let ticks): UInt64(ticks) * 1_000_000
    case .timeCode(29, let ticks): 30_000 * UInt64(ticks)
    case .timeCode(let frames, let ticks): UInt64(frames) * UInt64(ticks)
    }
  }

  /// The units of exact time in one tick.
  func unitsPerTick(microsecondsPerQuarter: UInt32) -> UInt64 {
    switch self {
    case .metrical: UInt64(microsecondsPerQuarter)
    case .timeCode(29, _): 1001
    case .timeCode: 1
    }
  }

  /// The two bytes of the header.
  var encoded: UInt16 {
    switch self {
    case .metrical(let ticks): UInt16(ticks)
    case .timeCode(let frames, let ticks): UInt16(256 - frames) << 8 | UInt16(ticks)
    }
  }
}
