extension Patch {
  /// The patch that a preset's text says, in the format of <doc:PresetFormat>.
  ///
  /// - Throws: every problem found in one pass, at most ``TextError/limit``.
  ///
  /// Thread: any.
  public init(text: String) throws(TextError) { self = try PresetText(text).patch }
}
