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

  /// The devices `text` means, out of `devices`: the one with exactly that address, name or
  /// owner's name, if there is one, then so but for upper and lower case, otherwise all it is a part
  /// of. More than one is ambiguous, none may still come.
  ///
  /// - Parameters:
  ///   - text: what the user wrote.
  ///   - devices: where to look.
  ///
  /// Thread: any.
  public static func matches(of text: String, in devices: [InputDevice]) -> [InputDevice] {
    let wanted = text.lowercased()
    for isSame in [{ $0 == text }, { $0.lowercased() == wanted }] as [(String) -> Bool] {
      let exact = devices.filter {
        [$0.address.description, $0.name, $0.ownerName].contains(where: isSame)
      }
      if exact.count == 1 { return exact }
    }
    return devices.filter { $0.matches(text) }
  }
}
