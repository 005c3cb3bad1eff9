internal import TineFiles
internal import TinePatches

// The editor changes a preset's text, and each change is heard at once.

extension PlayView {
  func toggleEditor() {
    if editedPath != nil {
      editedPath = nil
      return
    }
    showsHelp = false
    do throws(EditorError) {
      let path = try watchedPath()
      if editors[path] == nil { editors[path] = PresetEditing(try Self.text(path)) }
      editedPath = path
    } catch { show.tell(error.message, .error) }
  }

  /// The path of the preset that the watched channel plays.
  private func watchedPath() throws(EditorError) -> String {
    let watched = session.picture.channels[Int(channel)]
    if watched.isDrum {
      throw EditorError(
        message: "a drum kit has a preset for each key; play one with -p to edit it")
    }
    guard let path = session.preset.path(ofPatch: Int(watched.patch)) else {
      throw EditorError(
        message:
          "DX7 voices have no text to edit; `tine convert` makes presets of them")
    }
    return path
  }

  private static func text(_ path: String) throws(EditorError) -> PresetText {
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try WholeFile.read(path)
    } catch { throw EditorError(message: error.description) }
    do throws(TextError) {
      return try PresetText(bytes)
    } catch { throw EditorError(message: error.problems[0].line(in: path)) }
  }

  func edit(_ action: EditorAction) {
    guard let path = editedPath, var editing = editors[path] else { return }
    // Put back below: with two references, each step would copy the text.
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
    case .save: save(&editing, path)
    }
    editors[path] = editing
    hear(editing, path)
  }

  /// Handles a key while a value is being typed.
  func write(_ key: Key) {
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
        if let editing = editors[path] { hear(editing, path) }
      } catch { show.tell(error.problems[0].message, .error) }
    default:
      if let character = key.character, !key.hasControl { entry = text + String(character) }
    }
  }

  private func save(_ editing: inout PresetEditing, _ path: String) {
    if !editing.hasChanges {
      show.tell("nothing to save", .note)
      return
    }
    do throws(EditorError) {
      var target = copies[path] ?? path
      if target == path { target = try Self.writablePath(path) }
      do throws(FileError) {
        try WholeFile.write(editing.text.bytes, to: target)
      } catch { throw EditorError(message: error.description) }
      editing.markSaved()
      session.presetWasSaved()
      if target != path { copies[path] = target }
      show.tell(target == path ? "saved \(path)" : "saved a copy: \(target)", .note)
    } catch {
      show.tell(
        "\(error.message); `tine presets show \(pathStem(path)) > mine.txt` makes a copy", .error)
    }
  }

  /// Bundled presets aren't changed: theirs is the path of a copy in the user's own folder.
  private static func writablePath(_ path: String) throws(EditorError) -> String {
    do throws(PresetError) {
      return try PresetFolders.standard.writablePath(for: path)
    } catch { throw EditorError(message: error.description) }
  }

  /// Plays the edited preset from the next note on, and restarts held notes with it.
  private func hear(_ editing: PresetEditing, _ path: String) {
    guard session.hear(editing.heard, from: path) else { return }
    let held = notes.held
    play(held.map { .off(key: $0) } + held.map { .on(key: $0) })
  }

  /// Applies the unsaved changes of the presets that are played now, after another was selected.
  func hearEdits() {
    for (path, editing) in editors where editing.hasChanges {
      hear(editing, path)
    }
  }

  /// Shows the new text of a preset that another program has saved.
  package func presetWasReloaded() {
    for path in session.preset.paths {
      guard var editing = editors[path], let text = try? Self.text(path) else { continue }
      let hadChanges = editing.hasChanges
      editing.replace(by: text)
      editors[path] = editing
      if hadChanges {
        show.tell("\(path) was saved by another program; U restores your changes", .warning)
      }
    }
    hearEdits()
  }
}

/// A message for the view's last row.
private struct EditorError: Error {
  let message: String
}
