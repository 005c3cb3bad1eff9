/// What stands between a DX7's tone generator and its socket: the clock, the converter
/// (``Converter``) and the filter (``OutputFilter``). The ``RateConverter`` runs a sound through them.
public enum VintageOutput {
  /// Frames a second that the instrument's clock makes: 9.4265 MHz / 2 / 96 = 49,096.35, here without
  /// the fraction, which is a hundredth of a cent.
  public static var rate: Int {
    @inline(__always) @_noLocks get { 49_096 }
  }
}
