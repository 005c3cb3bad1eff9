import TineDX7
import TineFiles
import TinePatches

extension Failure {
  init(_ error: VoiceFileError) { self.init(error.description) }
}

/// A file with DX7 voices as it is named on the command line: `bank.syx`, or `bank.syx:11` for its
/// eleventh voice.
struct VoiceArgument {
  var path: String
  /// From 1; nil is all.
  var voice: Int?

  private init(path: String, voice: Int? = nil) {
    self.path = path
    self.voice = voice
  }

  /// Nil if there is no such file.
  init?(_ name: String) {
    self.init(path: name)
    if Folders.kind(name) == .file { return }
    guard let colon = name.lastIndex(of: ":"), let voice = Int(name[name.index(after: colon)...])
    else { return nil }
    self.init(path: String(name[..<colon]), voice: voice)
    if Folders.kind(path) != .file { return nil }
  }

  /// The bank of a voice file, with a warning if it isn't as it should be; nil if the name isn't
  /// one of a voice file.
  static func bank(named name: String, isQuiet: Bool) throws(Failure) -> Bank? {
    guard let place = VoiceArgument(name) else { return nil }
    let bytes = try WholeFileReader.bytes(place.path)
    // A number is asked of voice files only.
    guard place.voice != nil || VoiceFile.isLikely(bytes, path: place.path) else { return nil }
    let file = try voices(bytes, path: place.path)
    if !isQuiet { warn(file) }
    guard let voice = place.voice else { return Bank(file.dump, name: pathStem(place.path)) }
    return Bank(single: try entry(voice, of: file).patch)
  }

  /// One voice of a file, from 1.
  static func entry(_ number: Int, of file: VoiceFile) throws(Failure) -> Dump.Entry {
    let entries = file.dump.entries
    guard entries.indices.contains(number - 1) else {
      throw Failure(
        "\(file.path) has \(counted(entries.count, "voice")), and no voice \(number)")
    }
    return entries[number - 1]
  }

  /// The voices of a file's bytes, which may be those of a MIDI file.
  static func voices(_ bytes: [UInt8], path: String) throws(Failure) -> VoiceFile {
    do throws(VoiceFileError) {
      return try VoiceFile(bytes, path: path)
    } catch { throw Failure(error) }
  }

  private static func warn(_ file: VoiceFile) {
    let faults = file.faultCount
    guard faults > 0 else { return }
    let them = faults == 1 ? "it" : "them"
    Terminal.warning(
      "\(file.path): \(counted(faults, "fault")) in it; see `tine convert --list \(file.path)`"
        + " \(them)")
  }
}
