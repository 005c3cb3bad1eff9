import TineDX7
import TineFiles

/// The output of `--list`: the messages of a SysEx file, and its voices by name.
enum VoiceListing {
  static func print(_ paths: [String]) throws(Failure) {
    var faulty = 0
    for path in paths {
      let bytes = try WholeFileReader.bytes(path)
      switch found(in: bytes) {
      case .success(let dump):
        try Terminal.output(page(dump, path))
      case .failure(let error):
        faulty += 1
        if case .noVoices(let findings) = error {
          try Terminal.output("\(path): no voices\n\(lines(findings))")
        }
        Terminal.error("\(path): \(error.message)")
      }
    }
    if faulty > 0 {
      throw Failure("no voices in \(faulty) of \(counted(paths.count, "file"))")
    }
  }

  private static func found(in bytes: [UInt8]) -> Result<Dump, DumpError> {
    do throws(DumpError) {
      return .success(try Dump(file: bytes))
    } catch { return .failure(error) }
  }

  private static func page(_ dump: Dump, _ path: String) -> String {
    let entries = dump.entries
    var text = "\(path): \(counted(entries.count, "voice"))\n\(lines(dump.findings))"
    for (index, entry) in entries.enumerated() {
      text += "  \(padded(index + 1, 4))  \(entry.voice.name)\n"
    }
    return text
  }

  private static func lines(_ findings: [Finding]) -> String {
    var text = ""
    for finding in findings {
      let place = finding.exclusive.map { "SysEx \($0 + 1)" } ?? "byte \(finding.offset)"
      let size = counted(finding.count, "byte")
      text += "  \(place), \(size): \(finding.content.name): \(outcome(finding))\n"
      for problem in finding.problems { text += "      \(problem.message)\n" }
    }
    return text
  }

  private static func outcome(_ finding: Finding) -> String {
    let voices = finding.voices
    let range =
      voices.count == 1
      ? " as voice \(voices.lowerBound + 1)"
      : voices.isEmpty ? "" : " as voices \(voices.lowerBound + 1)–\(voices.upperBound)"
    switch finding.outcome {
    case .read: return "read\(range)"
    case .repaired: return "repaired\(range)"
    case .skipped: return "skipped"
    case .refused: return "refused"
    }
  }

  private static func padded(_ number: Int, _ width: Int) -> String {
    let text = "\(number)"
    return String(repeating: " ", count: max(0, width - text.count)) + text
  }
}
