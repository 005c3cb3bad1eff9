import TineDX7
import TineFiles
import TinePatches

extension Failure {
  init(_ error: VoiceFileError) { self.init(error.description) }
}

/// Calls a function, and turns its error into a message.
func withVoices<Result>(
  _ body: @autoclosure () throws(VoiceFileError) -> Result
) throws(Failure) -> Result {
  do throws(VoiceFileError) { return try body() } catch { throw Failure(error) }
}

extension VoiceReference {
  /// The bank of a voice file, with a warning if it is faulty; nil if the name isn't
  /// one of a voice file.
  static func bank(named name: String, isQuiet: Bool) throws(Failure) -> Bank? {
    guard let reference = VoiceReference(name),
      let (bank, file) = try withVoices(try reference.bank())
    else { return nil }
    if !isQuiet { file.warn() }
    return bank
  }
}

extension VoiceFile {
  /// Warns of faults in the file.
  func warn() { Self.warn(of: faultCount, in: path) }

  /// Warns of faults in a file of voices, if there are any.
  static func warn(of faults: Int, in path: String) {
    if faults == 0 { return }
    let them = faults == 1 ? "it" : "them"
    Terminal.warning(
      "\(path): \(counted(faults, "fault")) in it; see `tine convert --list \(path)`"
        + " \(them)")
  }
}
