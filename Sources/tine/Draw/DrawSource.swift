import TineFiles
import TineDX7
import TineRendering
import Glibc
import TinePatches

/// The subject of a picture.
enum DrawSource {
  case sound(AudioReader)
  /// A path, or `-`.
  case song(String)
  case preset(Patch, name: String)

  /// Identifies a file by its content rather than its name.
  init(_ name: String, isQuiet: Bool) throws(Failure) {
    if name == "-" {
      self = .song(name)
      return
    }
    if let place = VoiceReference(name), place.voice != nil {
      guard let bank = try VoiceReference.bank(named: name, isQuiet: isQuiet) else {
        throw Failure("\(name): isn't a DX7 voice")
      }
      self = .preset(bank.patches[0], name: bank.patches[0].name)
      return
    }
    if Folders.kind(name) != nil {
      self = try Self.file(name, isQuiet: isQuiet)
      return
    }
    guard PresetFolders.standard.file(named: name) != nil else {
      // A name with a slash or an extension is meant as a file's.
      if name.contains("/") || !pathEnding(name).isEmpty {
        throw Failure("\(name): there is no such file; check its name and folder")
      }
      throw Failure(
        "there is no file and no preset “\(name)”; \(PresetLoader.hint(PresetFolders.standard.nearest(to: name)))"
      )
    }
    self = try Self.preset(PresetLoader.find(name))
  }

  private static func file(_ path: String, isQuiet: Bool) throws(Failure) -> DrawSource {
    let head = try firstBytes(path)
    if head.starts(with: Array("MThd".utf8)) || isRMID(head)
      || Batch.songEndings.contains(ending(path))
    {
      return .song(path)
    }
    if ending(path) == PresetFile.presetEnding || ending(path) == PresetFile.bankEnding {
      return try preset(PresetFile(path: path))
    }
    do throws(AudioFileError) {
      return .sound(try AudioReader(path))
    } catch {
      guard case .notAudio = error else { throw Failure(error) }
      // Files of DX7 voices and presets may have any extension.
      if head.first == 0xF0 || ending(path) == "syx" {
        if let bank = try VoiceReference.bank(named: path, isQuiet: isQuiet) {
          return try voice(bank, path)
        }
      }
      if let bytes = try? WholeFileReader.bytes(path), let text = try? PresetText(bytes) {
        return .preset(text.patch, name: text.patch.name)
      }
      throw Failure(
        "\(path): is neither an audio file (\(lowered(reason(error)))), nor a MIDI file, nor a preset"
      )
    }
  }

  private static func voice(_ bank: Bank, _ path: String) throws(Failure) -> DrawSource {
    guard bank.patches.count == 1 else {
      throw Failure(
        "\(path): has \(counted(bank.patches.count, "voice")); name one, as in \(path):1")
    }
    return .preset(bank.patches[0], name: bank.patches[0].name)
  }

  private static func preset(_ entry: PresetFile) throws(Failure) -> DrawSource {
    if entry.isBank {
      throw Failure("\(entry.path): is a bank; name one of its presets (see `tine presets list`)")
    }
    let patch = try PresetLoader.bank(entry).patches[0]
    return .preset(patch, name: patch.name.isEmpty ? pathName(entry.name) : patch.name)
  }

  private static func ending(_ path: String) -> String { pathEnding(path).lowercased() }

  /// A MIDI file inside a RIFF file; WAV files are RIFF files, too.
  private static func isRMID(_ head: [UInt8]) -> Bool {
    head.starts(with: Array("RIFF".utf8)) && head.count >= 12
      && Array(head[8..<12]) == Array("RMID".utf8)
  }

  private static func reason(_ error: AudioFileError) -> String {
    if case .notAudio(_, let reason) = error { return reason }
    return ""
  }

  private static func lowered(_ message: String) -> String {
    let text = message.hasSuffix(".") ? String(message.dropLast()) : message
    return text.prefix(1).lowercased() + text.dropFirst()
  }

  private static func firstBytes(_ path: String) throws(Failure) -> [UInt8] {
    if Folders.isFolder(path) { throw Failure("\(path): is a folder; name a file in it") }
    let descriptor = open(FileName.bytes(path), O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Failure("\(path): can't be read: \(systemReason(errno))") }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 12)
    let count = read(descriptor, &bytes, bytes.count)
    return Array(bytes.prefix(max(0, count)))
  }
}
