internal import CTinePortMIDI

/// An input that PortMIDI reads, closed when it goes out of scope.
struct PortMIDIStream: ~Copyable {
  private let handle: UnsafeMutableRawPointer

  /// Packets of four bytes that PortMIDI has room for: a SysEx of 64 KB, and 1,024 more.
  private static let places: Int32 = 65_536 / 4 + 1_024

  /// What one reading found.
  enum Reading {
    case events(Int)
    /// More arrived than there was room for: some of it is lost.
    case overflow
    case failed
  }

  /// - Parameter number: PortMIDI's of the device.
  /// - Returns: `nil` when the device can't be opened: it went away just now, or is broken.
  init?(number: Int32) {
    var opened: UnsafeMutableRawPointer?
    // Its time stamps aren't used: they come from the sequencer's queue 0, which may be another
    // program's. With a clock given, PortMIDI doesn't start a thread for its own.
    let code = Pm_OpenInput(&opened, number, nil, Self.places, { _ in 0 }, nil)
    guard code == pmNoError, let opened else { return nil }
    // Clocks and active sensing go by many times a second and mean nothing here.
    Pm_SetFilter(opened, Int32(1 << 0x08 | 1 << 0x0E))
    handle = opened
  }

  deinit {
    Pm_Close(handle)
  }

  /// Reads what has arrived.
  func read(into buffer: inout [PmEvent]) -> Reading {
    let count = Pm_Read(handle, &buffer, Int32(buffer.count))
    if count >= 0 { return .events(Int(count)) }
    return count == pmBufferOverflow.rawValue ? .overflow : .failed
  }
}
