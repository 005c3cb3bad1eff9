extension OperatorLanes {
  /// Takes over where one lane of another slot is: its phase, its gain, its envelope.
  @inlinable @inline(__always)
  public mutating func takeState(of other: borrowing OperatorLanes, lane: Int) {
    phase[lane] = other.phase[lane]
    gain[lane] = other.gain[lane]
    gainStep[lane] = other.gainStep[lane]
    nextGain[lane] = other.nextGain[lane]
    last[lane] = other.last[lane]
    beforeLast[lane] = other.beforeLast[lane]
    envelope.level[lane] = other.envelope.level[lane]
    envelope.previous[lane] = other.envelope.previous[lane]
    envelope.factor[lane] = other.envelope.factor[lane]
    envelope.offset[lane] = other.envelope.offset[lane]
    envelope.lower[lane] = other.envelope.lower[lane]
    envelope.upper[lane] = other.envelope.upper[lane]
    envelope.timer[lane] = other.envelope.timer[lane]
    envelope.plans[lane] = other.envelope.plans[lane]
  }
}
