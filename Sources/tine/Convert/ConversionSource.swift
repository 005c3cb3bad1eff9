import TineFiles
import TineDX7
import TinePatches

/// The input of `tine convert`: DX7 voices, presets, or both.
struct ConversionSource {
  struct Item {
    var patch: Patch
    /// The DX7 voice, if it came from a SysEx file.
    var voice: Voice?
    /// Its file and number, for messages.
    var origin: String
  }

  private(set) var voices: [Item] = []
  /// The files that were read.
  private(set) var paths: [String] = []
  /// Whether all of it came from SysEx files.
  private(set) var isDump = true
  /// The name of a bank made of it.
  let name: String
  /// Whether a bank was given, even if it has one voice only.
  private var isBank = false
  private var faulty: [String] = []

  /// - Parameter inputs: files of DX7 voices, `FILE:N`, presets by name or file, and folders of
  ///   presets.
  init(_ inputs: [String]) throws(Failure) {
    name = pathStem(VoiceReference(inputs[0])?.path ?? inputs[0])
    for input in inputs {
      if let names = Self.presets(inFolder: input) {
        if names.isEmpty { throw Failure("\(input): has no presets in it") }
        isBank = true
        for name in names { try addText(input + "/" + name) }
      } else if let place = VoiceReference(input) {
        let bytes = try WholeFileReader.bytes(place.path)
        if place.voice != nil || VoiceFile.isLikely(bytes, path: place.path) {
          try addDump(withVoices(try VoiceFile(bytes, path: place.path)), place)
        } else {
          try addText(place.path)
        }
      } else {
        try addText(PresetLoader.find(input).path)
      }
    }
  }

  private mutating func addDump(_ file: VoiceFile, _ place: VoiceReference) throws(Failure) {
    let dump = file.dump
    paths.append(place.path)
    if file.faultCount > 0 { faulty.append(place.path) }
    if let number = place.voice {
      let entry = try withVoices(try file.entry(number))
      voices.append(
        Item(patch: entry.patch, voice: entry.voice, origin: "\(place.path):\(number)"))
      return
    }
    if dump.groups.contains(where: { !$0.isOfSingles }) { isBank = true }
    for (index, entry) in dump.entries.enumerated() {
      voices.append(
        Item(patch: entry.patch, voice: entry.voice, origin: "\(place.path):\(index + 1)"))
    }
  }

  private mutating func addText(_ path: String) throws(Failure) {
    let bytes = try WholeFileReader.bytes(path)
    paths.append(path)
    isDump = false
    do throws(TextError) {
      voices.append(Item(patch: try PresetText(bytes).patch, voice: nil, origin: path))
    } catch {
      throw Failure(error.problems[0].line(in: path))
    }
  }

  /// The file names of the presets in a folder; nil if it isn't a folder.
  private static func presets(inFolder path: String) -> [String]? {
    guard Folders.isFolder(path) else { return nil }
    return Folders.names(in: path)?.filter { pathEnding($0) == PresetFile.presetEnding }
  }

  /// A voice as the text of a preset.
  func text(_ index: Int) -> [UInt8] { PresetText(voices[index].patch).bytes }

  /// All voices as SysEx messages. Warns of everything that a DX7 can't play.
  func message(isQuiet: Bool) -> [UInt8] {
    var converted: [Voice] = []
    for item in voices {
      var losses: [Loss] = []
      converted.append(item.voice ?? Voice(item.patch, losses: &losses))
      if isQuiet { continue }
      for loss in losses { Terminal.warning("\(item.origin): \(loss.message)") }
    }
    if converted.count == 1 && !isBank { return VoiceMessage.single(converted[0]) }
    return VoiceMessage.banks(converted)
  }

  /// Writes a new folder with a preset for each voice, and the bank that maps programs to them.
  func write(toFolder folder: String) throws(Failure) {
    try withFile(try Folders.makeEmpty(folder))
    let text = PresetFolderText(voices.map(\.patch), name: name, folder: pathName(folder))
    for file in text.files { try WholeFileWriter.write(file.text, to: "\(folder)/\(file.name)") }
  }

  /// Warns of SysEx files with faults.
  func warn() {
    for path in faulty {
      Terminal.warning("\(path): has faults; `tine convert --list \(path)` tells them")
    }
  }
}
