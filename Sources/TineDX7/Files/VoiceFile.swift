#if !hasFeature(Embedded)
  public import TineFiles
  internal import TineMIDIFile

  /// A file with DX7 voices: a `.syx` file, or whatever else they come in, MIDI files among it.
  ///
  /// Thread: any.
  public struct VoiceFile: Sendable {
    /// Where it is.
    public let path: String
    /// Its voices, and what was found beside them.
    public let dump: Dump

    /// All voices, in the order they were found; at least one.
    public var voices: [Voice] { dump.entries.map { $0.voice } }
    /// How many faults were found in it, and repaired.
    package var faultCount: Int { dump.findings.reduce(0) { $0 + $1.problems.count } }

    /// Reads a file.
    ///
    /// - Throws: ``VoiceFileError``.
    public init(path: String) throws(VoiceFileError) {
      try self.init(Self.bytes(path), path: path)
    }

    /// A file as it is.
    static func bytes(_ path: String) throws(VoiceFileError) -> [UInt8] {
      do throws(FileError) { return try WholeFile.read(path) } catch { throw .unreadable(error) }
    }

    /// Takes bytes for a file.
    ///
    /// - Parameters:
    ///   - bytes: a file's content.
    ///   - path: for errors; its ending says whether the bytes may be anything but voices.
    /// - Throws: ``VoiceFileError/noVoices(path:error:)``, ``VoiceFileError/doubtful(path:faults:voices:)``.
    public init(_ bytes: [UInt8], path: String) throws(VoiceFileError) {
      self.path = path
      do throws(DumpError) {
        dump = try Dump(file: bytes)
      } catch { throw .noVoices(path: path, error: error) }
      let isMeant =
        Self.endings.contains(pathEnding(path).lowercased()) || bytes.first == 0xF0
      if !isMeant && dump.isDoubtful {
        throw .doubtful(path: path, faults: faultCount, voices: dump.entries.count)
      }
    }

    /// File name extensions of voice files: such a file is read as voices even if it is damaged.
    private static let endings: Set<String> = ["syx", "sysx", "dx7", "bnk", "dmp"]

    /// Whether a file holds voices rather than text: by its ending, or by its bytes.
    package static func isLikely(_ bytes: [UInt8], path: String) -> Bool {
      pathEnding(path).lowercased() == "syx" || bytes.first == 0xF0 || bytes.contains { $0 < 9 }
    }
  }

  extension Dump {
    /// The voices in the bytes of a file, which may be those of a MIDI file.
    ///
    /// - Throws: why there is no voice in it.
    public init(file bytes: [UInt8]) throws(DumpError) {
      do throws(DumpError) {
        self = try Dump(bytes: bytes)
      } catch {
        guard case .midiFile = error, let song = try? Song(bytes: bytes) else { throw error }
        var exclusives: [[UInt8]] = []
        for event in song.timeline {
          if case .systemExclusive(let data) = event.message { exclusives.append(data) }
        }
        self = try Dump(exclusives: exclusives)
      }
    }

    /// Whether the voices may be a false match in a file of another kind: none of them is complete,
    /// and some have out-of-range bytes or unlikely names.
    fileprivate var isDoubtful: Bool {
      let found = findings.filter { !$0.voices.isEmpty }
      // SysEx messages in a song are there on purpose.
      if found.contains(where: { $0.outcome == .read || $0.exclusive != nil }) { return false }
      let hasHighBits = found.contains { finding in
        finding.problems.contains { if case .highBits = $0 { true } else { false } }
      }
      return hasHighBits
        || entries.contains { entry in
          // Pictures of control characters stand for those.
          entry.voice.name.unicodeScalars.contains { (0x2400...0x2424).contains($0.value) }
        }
    }
  }

  /// Why there are no voices to be had of a file.
  ///
  /// Thread: any.
  public enum VoiceFileError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The file can't be read.
    case unreadable(FileError)
    /// There is no voice in it.
    case noVoices(path: String, error: DumpError)
    /// What would be voices is too much damaged for a file whose name doesn't end as theirs do.
    case doubtful(path: String, faults: Int, voices: Int)
    /// It has fewer voices than the one that was asked for, which is counted from 1.
    case noVoice(path: String, number: Int, voices: Int)

    /// Which file, what is wrong with it, and what may help, without a full stop.
    public var description: String {
      switch self {
      case .unreadable(let error): error.description
      case .noVoices(let path, let error): "\(path): \(error.message)"
      case .doubtful(let path, let faults, let voices):
        "\(path): doesn't look like DX7 voices (\(counted(faults, "fault")) in what would be"
          + " \(counted(voices, "voice"))); if it is, let its name end in .syx"
      case .noVoice(let path, let number, let voices):
        "\(path) has \(counted(voices, "voice")), and no voice \(number)"
      }
    }
  }
#endif
