extension PCM {
  /// Opens a device in a way that a known sample format can be used: a card (`hw:`) that has none of
  /// them is opened through ALSA's conversion (`plughw:`) instead.
  ///
  /// - Throws: ``ALSAError``, as ``init(address:direction:)`` does, and when the device doesn't tell
  ///   what it can do.
  ///
  /// Thread: any.
  public static func openConverting(
    address: String, direction: Direction
  ) throws(ALSAError) -> PCM {
    let pcm = try PCM(address: address, direction: direction)
    if try !pcm.capabilities().formats.isEmpty || !address.hasPrefix("hw:") { return pcm }
    return try PCM(address: "plug" + address, direction: direction)
  }
}
