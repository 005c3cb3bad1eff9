/// Why a resolver has no preset of a name: ``TextProblem/Kind/unresolvedPreset(reason:)`` carries it
/// on with the place where the bank names it.
///
/// Thread: any.
package struct UnresolvedPreset: Error, Equatable, Sendable {
  /// In words: `no such file`.
  package var reason: String

  /// Creates an error.
  package init(_ reason: String) { self.reason = reason }
}

/// The text of a bank, which maps programs and drum keys to presets by name, and the ``Bank`` that
/// it describes.
///
/// ```
/// name General MIDI
/// program 0-7  keys/glass-tines
/// kit 0 Standard
///   key 36  percussion/kick  pitch 36  gain -3 dB
/// ```
///
/// The format is described in <doc:BankFormat>.
///
/// Thread: any.
package struct BankText: Sendable {
  /// The text, byte for byte as it was read.
  package let bytes: [UInt8]
  /// What the text says.
  package let bank: Bank
  /// The name of each of ``Bank/patches`` as the text says it.
  package let presetNames: [String]

  /// Reads a bank.
  ///
  /// - Parameters:
  ///   - bytes: a file's content. UTF-8, with or without a byte order mark; lines end with LF, CRLF
  ///     or CR, the last may lack it.
  ///   - resolve: gives the patch of a name, or throws why there is none; called once for each name,
  ///     in the order of their first appearance.
  /// - Throws: every problem found in one pass, at most ``TextError/limit``.
  package init(
    _ bytes: [UInt8], resolve: (String) throws(UnresolvedPreset) -> Patch
  ) throws(TextError) {
    self.bytes = bytes
    var parser = try BankParser(bytes)
    var patches: [Patch] = []
    for preset in parser.presets {
      do {
        patches.append(try resolve(preset.text))
      } catch {
        parser.problems.append(
          parser.source.problem(
            .unresolvedPreset(reason: error.reason), line: preset.line, at: preset.range))
      }
    }
    try parser.throwProblems()
    var bank = parser.bank
    bank.patches = patches
    self.bank = bank
    presetNames = parser.presets.map { $0.text }
  }

  /// The names of the presets that a bank needs, each once, in the order of their appearance.
  ///
  /// - Throws: every problem found in one pass, at most ``TextError/limit``.
  package static func presetNames(in bytes: [UInt8]) throws(TextError) -> [String] {
    try map(in: bytes).presetNames
  }

  /// What a bank's text maps where, without reading any preset: ``Bank/patches`` is empty, and what
  /// points into it counts the names.
  ///
  /// - Throws: every problem found in one pass, at most ``TextError/limit``.
  package static func map(
    in bytes: [UInt8]
  ) throws(TextError) -> (bank: Bank, presetNames: [String]) {
    let parser = try BankParser(bytes)
    try parser.throwProblems()
    return (parser.bank, parser.presets.map { $0.text })
  }
}
