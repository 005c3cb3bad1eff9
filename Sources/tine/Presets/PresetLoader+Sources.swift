import Patches

extension PresetLoader {
  /// The files that a preset or bank is made of, as far as they are there.
  static func sources(_ name: String) -> [String] {
    do throws(Failure) {
      let entry = try PresetFolders.find(name)
      guard entry.isBank else { return [entry.path] }
      let bytes = try InputFile.bytes(entry.path)
      do throws(TextError) {
        let folder = String(entry.path.dropLast(pathName(entry.path).count))
        let presets = try BankText.presetNames(in: bytes).compactMap {
          PresetFolders.named($0, in: folder) ?? PresetFolders.named($0)
        }
        return [entry.path] + presets.map(\.path)
      } catch { return [entry.path] }
    } catch {
      return [name]
    }
  }
}
