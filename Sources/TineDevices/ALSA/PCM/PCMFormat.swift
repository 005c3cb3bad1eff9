internal import CTineALSA

/// A device's sample format, little-endian.
///
/// Thread: any.
public enum PCMFormat: UInt8, CaseIterable, BitwiseCopyable, Sendable {
  /// 32-bit integers.
  case s32
  /// 32-bit floating point, full scale ±1.
  case float32
  /// 24-bit integers in the low three bytes of four.
  case s24
  /// 24-bit integers in three bytes.
  case s24Packed
  /// 16-bit integers.
  case s16

  /// Bytes per sample.
  public var bytes: Int {
    switch self {
    case .s32, .float32, .s24: 4
    case .s24Packed: 3
    case .s16: 2
    }
  }

  /// ALSA's name.
  public var name: String {
    switch self {
    case .s32: "S32_LE"
    case .float32: "FLOAT_LE"
    case .s24: "S24_LE"
    case .s24Packed: "S24_3LE"
    case .s16: "S16_LE"
    }
  }

  var alsa: snd_pcm_format_t {
    switch self {
    case .s32: SND_PCM_FORMAT_S32_LE
    case .float32: SND_PCM_FORMAT_FLOAT_LE
    case .s24: SND_PCM_FORMAT_S24_LE
    case .s24Packed: SND_PCM_FORMAT_S24_3LE
    case .s16: SND_PCM_FORMAT_S16_LE
    }
  }
}
