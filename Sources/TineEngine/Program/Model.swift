/// Where the hardware differed by model.
///
/// Thread: any.
public enum Model: String, CaseIterable, BitwiseCopyable, Sendable {
  /// A synchronised oscillator begins at 0, rising.
  case dx7
  /// It begins at its peak, as a TX7 was observed to do.
  case tx7

  /// Where a synchronised oscillator begins; 2³² is one cycle.
  var startPhase: UInt32 {
    switch self {
    case .dx7: 0
    case .tx7: 0x4000_0000
    }
  }
}
