/// A stretch of bytes that was found: what it is, and what became of it.
///
/// Thread: any.
public struct Finding: Equatable, Sendable {
  /// What became of it.
  public enum Outcome: Equatable, Sendable {
    /// Read as it is.
    case read
    /// Read, with ``Finding/problems``.
    case repaired
    /// Nothing that voices are made of.
    case skipped
    /// Sounds, but of another kind of instrument.
    case refused
  }

  /// What it is.
  public enum Content: Equatable, Sendable {
    /// A bulk dump of 32 packed voices.
    case bank
    /// A bulk dump of one voice.
    case voice
    /// Packed voices without a header.
    case packedVoices
    /// Unpacked voices without a header.
    case unpackedVoices
    /// What a DX7 II or TX802 keeps beside its voices: of one, or of 32.
    case supplement(count: Int)
    /// Changes of single parameters, so many in a row.
    case parameterChanges(Int)
    /// Questions for dumps, so many in a row.
    case requests(Int)
    /// Voices with four operators, which the DX21 and its relatives have.
    case fourOperators
    /// Function or performance settings of the DX1, DX5, DX7 or TX7.
    case performance
    /// A dump that names itself, such as `LM  8973PE`.
    case named(String)
    /// Another Yamaha message; the format or model.
    case otherYamaha(UInt8)
    /// Another maker's message.
    case foreign(String)
    /// A message that ends before it says what it is.
    case fragment
    /// What an old Macintosh, or a RIFF file, puts before the data.
    case wrapper(String)
    /// Zeros or line ends.
    case padding
    /// Bytes that say nothing.
    case unknown
  }

  /// The SysEx that it is in, from 0; none where it is a file.
  public var exclusive: Int?
  /// Where it begins.
  public var offset: Int
  /// How many bytes it has.
  public var count: Int
  /// What it is.
  public var content: Content
  /// What became of it.
  public var outcome: Outcome
  /// The voices that came of it, counted from 0 over the whole source.
  public var voices: Range<Int> = 0..<0
  /// What was wrong with it.
  public var problems: [Problem] = []
}

extension Finding {
  /// What was wrong with something that was read all the same.
  public enum Problem: Equatable, Sendable {
    /// The checksum that is there, and the one that would be right.
    case checksum(found: UInt8, right: UInt8)
    /// It ends after the data.
    case noChecksum
    /// There is no F7.
    case noEnd
    /// There is no F0.
    case noStart
    /// The byte count, which isn't the dump's.
    case byteCount(Int)
    /// The format, which isn't that of so many bytes.
    case format(UInt8)
    /// So many bytes above 127, of which the low seven bits are kept.
    case highBits(Int)
    /// So many real-time bytes inside, left out.
    case realTime(Int)
    /// So many bytes are missing at the end.
    case missing(Int)
    /// A voice whose name is cut off, counted from 0 over the whole source.
    case cutName(voice: Int)
    /// Numbers out of range in a voice, counted from 0 over the whole source.
    case outOfRange(voice: Int, [VoiceRepairs.Clamp])
    /// So many bytes with bits that mean nothing, cleared.
    case reservedBits(Int)
    /// Settings that aren't kept.
    case notKept([String])
    /// A supplement whose voices aren't there.
    case noVoice

    /// A few words that say it.
    public var message: String {
      switch self {
      case .checksum(let found, let right):
        "checksum \(Hex.of(found)) should be \(Hex.of(right))"
      case .noChecksum: "no checksum"
      case .noEnd: "no F7 at the end"
      case .noStart: "no F0 at the start"
      case .byteCount(let count):
        "wrong byte count \(Hex.of(UInt8(count >> 7))) \(Hex.of(UInt8(count & 127)))"
      case .format(let format): "wrong format \(Hex.of(format))"
      case .highBits(let count): "\(counted(count, "byte")) above 127: low seven bits kept"
      case .realTime(let count): "\(counted(count, "real-time byte")) inside, left out"
      case .missing(let count): "\(counted(count, "byte")) missing at the end"
      case .cutName(let voice): "voice \(voice + 1): name cut off"
      case .outOfRange(let voice, let clamps):
        "voice \(voice + 1): "
          + Self.list(clamps.map { "\($0.parameter.name) \($0.found) is now \($0.kept)" })
      case .reservedBits(let count): "\(counted(count, "byte")) with unused bits set, cleared"
      case .notKept(let settings): "not kept: " + Self.list(settings)
      case .noVoice: "the voices that it belongs to aren't there"
      }
    }

    /// The first few of a list.
    private static func list(_ items: [String]) -> String {
      let rest = items.count - 4
      let shown = rest > 1 ? items.prefix(4) : items[...]
      let text = shown.joined(separator: ", ")
      return rest > 1 ? "\(text) and \(rest) more" : text
    }
  }
}

extension Finding.Content {
  /// What it is called, as in “it holds …”.
  public var name: String {
    switch self {
    case .bank: "a bank of 32 voices"
    case .voice: "a single voice"
    case .packedVoices: "packed voices without a header"
    case .unpackedVoices: "unpacked voices without a header"
    case .supplement(let count):
      count == 1 ? "a DX7 II supplement of a voice" : "a DX7 II supplement of \(count) voices"
    case .parameterChanges(let count):
      count == 1 ? "a parameter change" : "\(count) parameter changes"
    case .requests(let count): count == 1 ? "a dump request" : "\(count) dump requests"
    case .fourOperators: "four-operator voices (DX21, DX27, DX100, TX81Z)"
    case .performance: "function or performance settings"
    case .named(let name): Self.meaning(of: name)
    case .otherYamaha(let format): "a Yamaha message of format \(Hex.of(format))"
    case .foreign(let maker): "a message for \(maker)"
    case .fragment: "an incomplete message"
    case .wrapper(let kind): "a \(kind) header"
    case .padding: "padding"
    case .unknown: "unknown bytes"
    }
  }

  private static func meaning(of name: String) -> String {
    let known: [(String, String)] = [
      ("LM  8973PE", "a DX7 II performance"), ("LM  8973PM", "DX7 II performances"),
      ("LM  8973S", "a DX7 II system setup"), ("LM  8952PE", "a TX802 performance"),
      ("LM  8952PM", "TX802 performances"), ("LM  8952S", "a TX802 system setup"),
      ("LM  MCRY", "a microtuning"), ("LM  FKSY", "fractional scaling"),
      ("LM  8976", "four-operator data (TX81Z)"), ("LM  8023", "four-operator data (DX11)"),
    ]
    for (beginning, meaning) in known where name.hasPrefix(beginning) { return meaning }
    return "a Yamaha dump “\(name)”"
  }
}

/// `1 byte`, `2 bytes`. An embedded build has no TineFiles, which has the same function.
private func counted(_ count: Int, _ noun: String) -> String {
  "\(count) \(noun)\(count == 1 ? "" : "s")"
}

/// Bytes in the notation of SysEx documents.
enum Hex {
  static func of(_ byte: UInt8) -> String {
    let digits = Array("0123456789ABCDEF".unicodeScalars)
    var text = ""
    text.unicodeScalars.append(digits[Int(byte >> 4)])
    text.unicodeScalars.append(digits[Int(byte & 15)])
    return text
  }
}
