extension InputDevice {
  /// Whether `text` means this device: its address, or any part of its name or its owner's, upper and
  /// lower case alike. An empty text means none.
  ///
  /// - Parameter text: what the user wrote.
  ///
  /// Thread: any.
  public func matches(_ text: String) -> Bool {
    if text.isEmpty { return false }
    if address.description == text { return true }
    let wanted = text.lowercased()
    return name.lowercased().contains(wanted) || ownerName.lowercased().contains(wanted)
  }

  /// The devices `text` means, out of `devices`: the one with exactly that name or address, if there
  /// is one, otherwise all it is a part of. More than one is ambiguous, none may still come.
  ///
  /// - Parameters:
  ///   - text: what the user wrote.
  ///   - devices: where to look.
  ///
  /// Thread: any.
  public static func matches(of text: String, in devices: [InputDevice]) -> [InputDevice] {
    let exact = devices.filter { $0.name == text || $0.address.description == text }
    if exact.count == 1 { return exact }
    return devices.filter { $0.matches(text) }
  }
}
