extension Parameter {
  /// One value as a preset's text says it, with its unit: `-18 dB`, `C3`, `sine`.
  ///
  /// - Parameters:
  ///   - value: accepted by the field; anything else is a programmer's error.
  ///   - index: the field's.
  ///
  /// Thread: any.
  package func text(of value: Value, field index: Int) -> String {
    var values = defaultValues ?? []
    if values.count != fields.count { values = Array(repeating: value, count: fields.count) }
    values[index] = value
    return PresetWriter.value(index, of: self, values)
  }
}
