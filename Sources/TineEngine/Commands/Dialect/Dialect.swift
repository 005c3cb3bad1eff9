/// Which of the standards a song speaks: it decides what banks mean and which of them are drums.
///
/// Addresses of GS and XG are clear whatever is switched on, and are obeyed in all of them.
///
/// Thread: any.
public enum Dialect: UInt8, BitwiseCopyable, Sendable {
  /// Nothing was switched on: General MIDI, with the banks of General MIDI 2.
  case unspecified
  /// General MIDI 1.
  case generalMIDI
  case generalMIDI2
  /// Roland's GS.
  case gs
  /// Yamaha's XG.
  case xg

  /// What a bank select and a program number choose.
  struct Selection: Equatable {
    var playsDrums: Bool
    /// What the engine looks up: 0 … 16383.
    var bank: Int
    /// 0 … 127.
    var number: UInt8
  }

  /// What a program change chooses.
  ///
  /// | | notes | drums |
  /// |---|---|---|
  /// | GM, and where nothing is switched on | both halves of the bank | channel 10, whatever its bank |
  /// | GM2 | coarse 121, fine the variation | coarse 120; else channel 10 |
  /// | GS | coarse the variation, 127 the MT-32's sounds; fine is a map, not read | drum parts only |
  /// | XG | coarse 0, fine the variation; coarse 64 effects | coarse 127 kits, 126 effects |
  ///
  /// - Parameters:
  ///   - coarse: controller 0.
  ///   - fine: controller 32.
  ///   - number: the program, 0 … 127.
  ///   - isDrumPart: whether the part is one for drums, by itself or by SysEx.
  func selection(coarse: UInt8, fine: UInt8, number: UInt8, isDrumPart: Bool) -> Selection {
    let bank = Int(coarse) << 7 | Int(fine)
    let kit = Selection(playsDrums: true, bank: 0, number: number)
    let notes = Selection(playsDrums: false, bank: bank, number: number)
    switch (self, coarse) {
    case (.xg, 126), (.xg, 127):
      return Selection(playsDrums: true, bank: Int(coarse) << 7, number: number)
    case (.xg, 64): return Selection(playsDrums: false, bank: 64 << 7, number: number)
    case (.xg, _): return notes
    case (.unspecified, 120), (.generalMIDI2, 120): return kit
    case (.unspecified, 121), (.generalMIDI2, 121): return notes
    case _ where isDrumPart: return kit
    case (.gs, 127):
      return Selection(playsDrums: false, bank: 0, number: Self.programOfMT32(number))
    case (.gs, _): return Selection(playsDrums: false, bank: Int(coarse) << 7, number: number)
    default: return notes
    }
  }
}
