import TinePatches

/// From a name to the sounds, all before the first frame is made.
enum PresetLoader {
  /// The bank for a song: a whole one, the voices of a `.syx` file, or one that plays a single
  /// preset on every channel.
  static func bank(_ name: String, isQuiet: Bool = false) throws(Failure) -> Bank {
    if let voices = try VoiceFile.bank(named: name, isQuiet: isQuiet) { return voices }
    return try bank(PresetFolders.find(name))
  }

  static func bank(_ entry: PresetFolders.Entry) throws(Failure) -> Bank {
    let bytes = try WholeFileReader.bytes(entry.path)
    do throws(TextError) {
      return entry.isBank
        ? try bankText(bytes, entry).bank : Bank(single: try PresetText(bytes).patch)
    } catch {
      let rest = error.problems.count - 1
      let more = rest > 0 ? " (and \(rest) more: `tine presets check \(entry.path)`)" : ""
      throw Failure(message(error.problems[0], entry.path) + more)
    }
  }

  /// The files that a preset or a bank is made of, as far as they can be found.
  static func paths(_ entry: PresetFolders.Entry) -> [String] {
    guard entry.isBank, let bytes = try? WholeFileReader.bytes(entry.path),
      let names = try? BankText.presetNames(in: bytes)
    else { return [entry.path] }
    return [entry.path] + names.compactMap { preset($0, of: entry)?.path }
  }

  /// The preset that a bank means by a name: one beside it, or one of the folders.
  private static func preset(
    _ name: String, of bank: PresetFolders.Entry
  ) -> PresetFolders.Entry? {
    let folder = String(bank.path.dropLast(pathName(bank.path).count))
    return PresetFolders.named(name, in: folder) ?? PresetFolders.named(name)
  }

  /// Everything that is wrong with a preset or a bank; empty if it can be used.
  static func problems(_ entry: PresetFolders.Entry) throws(Failure) -> [TextProblem] {
    let bytes = try WholeFileReader.bytes(entry.path)
    do throws(TextError) {
      if entry.isBank {
        _ = try bankText(bytes, entry)
      } else {
        _ = try PresetText(bytes)
      }
      return []
    } catch {
      return error.problems
    }
  }

  /// What a list says about a preset or a bank; a broken one is in the list too.
  static func about(_ entry: PresetFolders.Entry) -> String {
    do throws(Failure) {
      let bytes = try WholeFileReader.bytes(entry.path)
      do throws(TextError) {
        if entry.isBank {
          let names = try BankText.presetNames(in: bytes)
          return "a bank of \(counted(names.count, "preset"))"
        }
        return try PresetText(bytes).patch.about
      } catch {
        return "can't be used: \(message(error.problems[0], entry.path))"
      }
    } catch {
      return "can't be used: \(error.message)"
    }
  }

  /// `FILE:LINE:COLUMN: what is wrong`, as editors and compilers write it.
  static func message(_ problem: TextProblem, _ path: String) -> String {
    "\(path):\(problem.line):\(problem.column): \(problem.message)"
  }

  /// A bank with its presets, which are looked for beside it first.
  private static func bankText(
    _ bytes: [UInt8], _ bank: PresetFolders.Entry
  ) throws(TextError) -> BankText {
    try BankText(bytes) { name throws(UnresolvedPreset) in try patch(name, of: bank) }
  }

  /// The patch that a bank means by a name.
  static func patch(
    _ name: String, of bank: PresetFolders.Entry
  ) throws(UnresolvedPreset) -> Patch {
    guard let entry = preset(name, of: bank), !entry.isBank else {
      throw UnresolvedPreset(PresetFolders.hint(name))
    }
    return try patch(entry.path)
  }

  private static func patch(_ path: String) throws(UnresolvedPreset) -> Patch {
    let bytes: [UInt8]
    do throws(Failure) {
      bytes = try WholeFileReader.bytes(path)
    } catch { throw UnresolvedPreset(error.message) }
    do throws(TextError) {
      return try PresetText(bytes).patch
    } catch { throw UnresolvedPreset(message(error.problems[0], path)) }
  }
}
