/// The text of one preset, and the ``Patch`` that it describes.
///
/// A preset that was read keeps every byte: comments, order, spacing, line ends. ``update(to:)``
/// changes only what has to be changed.
///
/// ```
/// name Bell
/// operator 1  adsr 1ms 4s silent 2s
/// operator 2  ratio 3.5  level 82  adsr 1ms 2s silent 2s
/// 2 > 1
/// ```
///
/// The format is described in <doc:PresetFormat>.
///
/// Thread: any.
public struct PresetText: Sendable {
  /// The text: what belongs into the file. Always UTF-8.
  public private(set) var bytes: [UInt8]
  /// What the text says.
  public private(set) var patch: Patch

  /// Reads a preset.
  ///
  /// - Parameter bytes: a file's content. UTF-8, with or without a byte order mark; lines end with
  ///   LF, CRLF or CR, the last may lack it.
  /// - Throws: every problem found in one pass, at most ``TextError/limit``.
  public init(_ bytes: [UInt8]) throws(TextError) {
    patch = try PresetParser(bytes).patch
    self.bytes = bytes
  }

  /// Reads a preset from a string.
  ///
  /// - Throws: every problem found in one pass, at most ``TextError/limit``.
  public init(_ text: String) throws(TextError) {
    try self.init(Array(text.utf8))
  }

  /// Writes a patch in the canonical layout. Reading it gives an equal patch.
  ///
  /// Control characters in the patch's texts become blanks. Values out of range are a programmer's
  /// error.
  public init(_ patch: Patch) {
    bytes = Array(PresetWriter.text(patch).utf8)
    self.patch = patch
    self.patch.name = PresetWriter.oneLine(patch.name)
    self.patch.about = PresetWriter.oneLine(patch.about)
  }

  /// The text as a string.
  public var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Changes the text so that it says `patch`, byte for byte the same but for what differs.
  ///
  /// A value that stands there is replaced where it stands; what isn't there yet becomes a word or a
  /// line at the end of its section; what is said another way in `patch` (a ratio instead of a
  /// fixed frequency) takes the place of the old. Values out of range are a programmer's error.
  ///
  /// The text gets the canonical layout only where it can't be kept: an operator's section that
  /// `patch` no longer has is made silent, not removed.
  public mutating func update(to patch: Patch) {
    guard patch != self.patch else { return }
    var editor = PresetEditor(bytes: bytes)
    editor.update(to: patch)
    bytes = editor.bytes
    self.patch = editor.parser.patch
  }

  /// Sets one parameter, byte for byte the same but for its values.
  ///
  /// - Parameters:
  ///   - parameter: a row of the table.
  ///   - number: the operator, 1 … 6; not read for what isn't an operator's.
  ///   - values: as many as the parameter has fields, each within its range: anything else is a
  ///     programmer's error.
  package mutating func set(
    _ parameter: Parameter, operator number: Int = 1, to values: [Parameter.Value]
  ) {
    var patch = patch
    parameter.set(values, in: &patch, operator: number)
    update(to: patch)
  }
}

extension PresetText: Equatable {
  /// Whether both are the same bytes.
  public static func == (a: PresetText, b: PresetText) -> Bool { a.bytes == b.bytes }
}

extension Patch {
  /// The patch that a preset's text says, in the format of <doc:PresetFormat>.
  ///
  /// - Throws: every problem found in one pass, at most ``TextError/limit``.
  ///
  /// Thread: any.
  public init(text: String) throws(TextError) { self = try PresetText(text).patch }
}
