package import TineDevices
package import TineRealtime
package import TineRendering

/// The source of a scope: an audio input, or a file that is played.
///
/// Thread: main.
package protocol ScopeSource: AnyObject {
  /// The address of the input, or the name of the file.
  var name: String { get }
  /// The latest samples.
  var scope: ScopeRing.Reader { get }
  /// Frames per second. An input that is opened again may have another rate.
  var rate: Int { get }
  var isStopped: Bool { get set }
  /// Whether the sound has ended: a file was played to its end.
  var isOver: Bool { get }
  var state: ScopeState { get }
  /// Does the periodic work; call it every few milliseconds.
  ///
  /// - Returns: the events since the last call.
  func update() -> [ScopeEvent]
  /// Fades out and closes the devices.
  func stop()
}

/// The status of the source.
package enum ScopeState: Equatable, Sendable {
  /// - Parameter overruns: how often samples were lost because they were read too late.
  case input(isOpen: Bool, channels: Int, overruns: Int)
  /// Times are in seconds; the length is nil where the file doesn't state it.
  ///
  /// - Parameter xruns: how often the output ran out of samples.
  case file(position: Double, length: Double?, channels: Int, xruns: UInt64)
}

/// What happened to the source of a scope.
package enum ScopeEvent: Equatable, Sendable {
  /// The input was opened.
  case opened(rate: Int, channels: Int)
  /// The input was unplugged; it is opened again when it returns. The code is ALSA's, an `errno`.
  case inputLost(code: Int32)
  /// The same for the output that a file is played on.
  case outputLost(address: String, code: Int32)
  /// The input sends samples that aren't numbers or are far beyond full scale; they are shown as
  /// silence. Reported once per device.
  case damagedInput
  /// The same for a file, whose samples are played as silence. Reported once.
  case damagedFile(path: String)
}

/// Why a scope has nothing to show.
package enum ScopeError: Error, Equatable, Sendable {
  /// The input can't be opened.
  case input(AudioDeviceError)
  /// The output for a file can't be opened.
  case output(AudioDeviceError)
  case file(AudioFileError)
  /// The file's sample rate can't be played.
  case sampleRate(path: String, rate: Int)
}
