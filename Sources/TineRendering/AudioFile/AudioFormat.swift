/// How samples lie in a file.
///
/// Thread: any.
public enum SampleFormat: String, CaseIterable, Sendable {
  /// Whole numbers of 16 bits.
  case int16 = "16"
  /// Whole numbers of 24 bits.
  case int24 = "24"
  /// Whole numbers of 32 bits.
  case int32 = "32"
  /// Floating point of 32 bits, which also holds what exceeds full scale.
  case float = "float"

  /// Bytes a sample.
  public var width: Int {
    switch self {
    case .int16: 2
    case .int24: 3
    case .int32, .float: 4
    }
  }
}

/// A kind of audio file.
///
/// Thread: any.
public enum Container: String, CaseIterable, Sendable {
  /// RIFF WAVE; RF64 where it grows beyond 4 GB.
  case wav
  /// Free Lossless Audio Codec, 16 or 24 bits.
  case flac
  /// Audio Interchange File Format.
  case aiff
  /// Ogg with Vorbis: lossy, the bits don't matter.
  case ogg
  /// Ogg with Opus: lossy; 8, 12, 16, 24 or 48 kHz.
  case opus
  /// MPEG layer III: lossy; up to 48 kHz.
  case mp3
  /// Sun and NeXT audio.
  case au
  /// Apple's Core Audio Format.
  case caf
  /// Sony Wave64.
  case w64
  /// Samples without any header, little end first.
  case raw

  /// The endings of a file's name that mean this kind, without the dot; the first is the usual one.
  public var extensions: [String] {
    switch self {
    case .wav: ["wav", "wave", "rf64", "bwf"]
    case .aiff: ["aiff", "aif", "aifc"]
    case .ogg: ["ogg", "oga"]
    case .au: ["au", "snd"]
    default: [rawValue]
    }
  }

  /// The kind that an ending means, in any case and without the dot; nil if none does.
  public init?(extension ending: String) {
    let lowered = ending.lowercased()
    guard let found = Self.allCases.first(where: { $0.extensions.contains(lowered) }) else {
      return nil
    }
    self = found
  }

  /// Whether sound comes back as it went in, but for rounding.
  public var isLossless: Bool {
    switch self {
    case .ogg, .opus, .mp3: false
    default: true
    }
  }
}

/// Everything about a file but its sound.
///
/// Thread: any.
public struct AudioFormat: Equatable, Sendable {
  /// The sample rates, in hertz, that a file may have to be read: more than anything records, and so few
  /// that what is set aside for a second of sound stays small. A header that says another is damaged.
  public static let sampleRates = 100...4_000_000

  /// The kind of file.
  public var container: Container
  /// How its samples lie; lossy kinds don't look.
  public var samples: SampleFormat
  /// Hertz.
  public var sampleRate: Int
  /// 1 … 32.
  public var channels: Int
  /// Whether rounding to 16 bits is dithered (TPDF, the same each time). What needs no rounding,
  /// silence above all, stays as it is.
  public var dither: Bool
  /// What the file says about itself; empty is nothing.
  public var title = ""
  /// As ``title``.
  public var artist = ""
  /// As ``title``.
  public var copyright = ""

  /// - Parameters: as the properties.
  public init(
    _ container: Container = .wav, samples: SampleFormat = .int16, sampleRate: Int,
    channels: Int = 2, dither: Bool = true
  ) {
    precondition(sampleRate > 0 && (1...32).contains(channels))
    self.container = container
    self.samples = samples
    self.sampleRate = sampleRate
    self.channels = channels
    self.dither = dither
  }
}
