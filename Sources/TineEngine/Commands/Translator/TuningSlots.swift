/// Which of the engine's 128 tuning programs a tuning bank's program is.
///
/// Bank 0 has a place for each of its programs; programs of other banks take the places that bank 0
/// is least likely to use, from the last one downwards, until 32 are taken.
struct TuningSlots: Sendable {
  private var others = InlineArray<32, UInt16>(repeating: 0)
  private var count = 0

  /// - Parameters:
  ///   - bank: RPN 4 or a message's tuning bank, 0 … 127.
  ///   - program: RPN 3 or a message's tuning program, 0 … 127.
  /// - Returns: 0 … 127. Once all are taken, a further bank's program shares bank 0's place.
  mutating func slot(bank: UInt8, program: UInt8) -> UInt8 {
    if bank == 0 { return program }
    let wanted = UInt16(bank) << 7 | UInt16(program)
    for place in 0..<count where others[place] == wanted { return 127 - UInt8(place) }
    if count == 32 { return program }
    others[count] = wanted
    count += 1
    return 127 - UInt8(count - 1)
  }
}
