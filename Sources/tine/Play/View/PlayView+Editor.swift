import TineFiles
import Glibc
import TinePatches
import TineTerminalView

// The editor changes the text of a preset, and with each change what is heard.

extension PlayView {
  func toggleEditor(_ performance: Performance) {
    if editedPath != nil {
      editedPath = nil
      return
    }
    showsHelp = false
    do throws(Failure) {
      let path = try watchedPath(performance)
      if editors[path] == nil { editors[path] = PresetEditing(try Self.text(path)) }
      editedPath = path
    } catch { show.tell(error.message, .error) }
  }

  /// The file of what the watched channel plays.
  private func watchedPath(_ performance: Performance) throws(Failure) -> String {
    let watched = performance.session.picture.channels[Int(channel)]
    if watched.isDrum {
      throw Failure("a drum kit has a preset for each key; play one with -p to edit it")
    }
    guard let path = performance.session.preset.path(ofPatch: Int(watched.patch)) else {
      throw Failure(
        "DX7 voices have no text to edit; `tine convert` makes presets of them")
    }
    return path
  }

  private static func text(_ path: String) throws(Failure) -> PresetText {
    let bytes = try WholeFileReader.bytes(path)
    do throws(TextError) {
      return try PresetText(bytes)
    } catch { throw Failure(error.problems[0].line(in: path)) }
  }

  func edit(_ action: EditorAction, _ performance: Performance) {
    guard let path = editedPath, var editing = editors[path] else { return }
    // Given back below: a copy in two places would be copied with each step.
    editors[path] = nil
    switch action {
    case .row(let steps): editing.move(rows: steps)
    case .field(let steps): editing.move(fields: steps)
    case .step(let steps, let isLarge): _ = editing.step(steps, isLarge: isLarge)
    case .write: entry = ""
    case .undo: if !editing.undo() { show.tell("nothing to undo", .note) }
    case .redo: if !editing.redo() { show.tell("nothing to redo", .note) }
    case .compare:
      editing.compare()
      show.tell(editing.isComparing ? "as saved" : "as it is now", .note)
    case .save: save(&editing, path, performance)
    }
    editors[path] = editing
    hear(editing, path, performance)
  }

  /// A key while a value is being written.
  func write(_ key: Key, _ performance: Performance) {
    guard let path = editedPath, let text = entry else {
      entry = nil
      return
    }
    switch key.name {
    case .escape: entry = nil
    case .backspace: entry = String(text.dropLast())
    case .enter:
      entry = nil
      do throws(TextError) {
        try editors[path]?.write(text)
        if let editing = editors[path] { hear(editing, path, performance) }
      } catch { show.tell(error.problems[0].message, .error) }
    default:
      if let character = key.character, !key.hasControl { entry = text + String(character) }
    }
  }

  private func save(_ editing: inout PresetEditing, _ path: String, _ performance: Performance) {
    if !editing.hasChanges {
      show.tell("nothing to save", .note)
      return
    }
    do throws(Failure) {
      // What comes with the command stays as it is; the second time the copy is there already.
      var target = copies[path] ?? path
      if target == path {
        target = try withPreset(try PresetFolders.standard.writablePath(for: path))
      }
      try WholeFileWriter.write(editing.text.bytes, to: target)
      editing.markSaved()
      performance.session.presetWasSaved()
      if target != path { copies[path] = target }
      show.tell(target == path ? "saved \(path)" : "saved a copy: \(target)", .note)
    } catch {
      show.tell(
        "\(error.message); `tine presets show \(pathStem(path)) > mine.txt` makes a copy", .error)
    }
  }

  /// Plays what is edited from the next note on, and plays held notes again.
  private func hear(_ editing: PresetEditing, _ path: String, _ performance: Performance) {
    guard performance.session.hear(editing.heard, from: path) else { return }
    let held = notes.held
    play(held.map { .off(key: $0) } + held.map { .on(key: $0) }, performance)
  }

  /// Another preset was chosen: what was changed in it before is heard.
  func hearEdits(_ performance: Performance) {
    for (path, editing) in editors where editing.hasChanges {
      hear(editing, path, performance)
    }
  }

  /// A file was saved by another program, and is played: the editor follows.
  func presetWasReloaded(_ performance: Performance) {
    for path in performance.session.preset.paths {
      guard var editing = editors[path], let text = try? Self.text(path) else { continue }
      let hadChanges = editing.hasChanges
      editing.replace(by: text)
      editors[path] = editing
      if hadChanges {
        show.tell("\(path) was saved by another program; U restores your changes", .warning)
      }
    }
    hearEdits(performance)
  }
}
