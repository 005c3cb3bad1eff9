internal import TineEngine
internal import TineFiles
@_exported public import TineMIDIFile
@_exported public import TinePatches

/// Renders songs with a bank's presets, to audio files or block by block.
///
/// The same song, bank and settings always give the same samples.
///
/// Thread: any, and several at once: it is immutable.
public struct Renderer: Sendable {
  private enum Source {
    case whole(Bank, SharedSounds)
    case bundled(BundledBank)
  }

  /// How songs are rendered.
  public let settings: RendererSettings
  private let source: Source

  /// - Parameters:
  ///   - bank: the presets for the songs' programs and drums; compiled once.
  ///   - settings: how songs are rendered.
  public init(bank: Bank, settings: RendererSettings = RendererSettings()) {
    self.settings = settings
    source = .whole(bank, SharedSounds(bank, settings))
  }

  /// With a bundled bank: each song loads only the presets that it uses.
  package init(_ bank: BundledBank, settings: RendererSettings) {
    self.settings = settings
    source = .bundled(bank)
  }

  private init(_ source: Source, _ settings: RendererSettings) {
    self.source = source
    self.settings = settings
  }

  /// The same bank with other settings; of these, ``RendererSettings/keyHertz`` and
  /// ``RendererSettings/model`` stay as they are.
  package func with(_ change: (inout RendererSettings) -> Void) -> Renderer {
    var settings = settings
    change(&settings)
    return Renderer(source, settings)
  }

  /// Renders a song to a file.
  ///
  /// - Parameters:
  ///   - song: the song.
  ///   - path: the file, which appears when it is complete. Its ending sets the format; without an ending,
  ///     ``RendererSettings/format`` does.
  /// - Returns: its length, levels and voices.
  /// - Throws: ``RenderError``; a file that existed is then unchanged.
  @discardableResult
  public func render(_ song: Song, to path: String) throws(RenderError) -> RenderSummary {
    let ending = pathEnding(path)
    var container = settings.format.container
    if !ending.isEmpty {
      guard let found = Container(extension: ending) else {
        throw .unknownEnding(path: path, ending: ending)
      }
      container = found
    }
    return try with { $0.format.container = container }.rendering(of: song).write(to: .file(path))
  }

  /// Prepares a song to be rendered to blocks or a file.
  ///
  /// - Throws: ``RenderError/selection(_:)`` if the song doesn't have the part that the settings select.
  public func rendering(of song: Song) throws(RenderError) -> Rendering {
    try prepare(song).rendering
  }

  /// As ``rendering(of:)``, with facts for warnings.
  package func prepare(_ song: Song) throws(RenderError) -> PreparedSong {
    let selected: SelectedSong
    do throws(SelectionError) {
      selected = try SongChoice(settings.selection, semitones: settings.semitones)
        .select(song, settings.songEnd)
    } catch { throw .selection(error) }
    var played: (bank: Bank, sounds: SharedSounds)?
    var silentDrums: SilentDrums?
    let music = try Music(
      selected, semitones: settings.semitones, sampleRate: settings.engineRate,
      longest: settings.maxSeconds, songEnd: settings.songEnd,
      velocityCurve: settings.velocityCurve
    ) { commands throws(RenderError) in
      let found = try sounds(for: commands)
      played = found
      silentDrums = SilentDrums(commands, found.bank)
      return found.bank
    }
    var settings = settings
    let tags = song.tags
    if settings.format.title.isEmpty { settings.format.title = tags.title }
    if settings.format.artist.isEmpty { settings.format.artist = tags.artist }
    if settings.format.copyright.isEmpty { settings.format.copyright = tags.copyright }
    let stems = settings.stems.map { StemPlan(music, $0) }
    return PreparedSong(
      selected: selected, music: music, silentDrums: silentDrums!,
      missingNotes: MissingNotes(song, selected, music, rate: settings.engineRate),
      rendering: Rendering(
        commands: music.commands, patches: music.patches, end: music.end, sounds: played!.sounds,
        stems: stems, settings))
  }

  /// The bank for a song, and its sounds.
  private func sounds(
    for commands: [Command]
  ) throws(RenderError) -> (bank: Bank, sounds: SharedSounds) {
    switch source {
    case .whole(let bank, let sounds): return (bank, sounds)
    case .bundled(let bundled):
      let used = UsedPrograms(commands)
      do throws(PresetError) {
        let bank = try bundled.part(
          programs: used.programs, kits: used.kits, drumKeys: used.drumKeys)
        return (bank, SharedSounds(bank, settings))
      } catch { throw .preset(error) }
    }
  }
}

/// A song that is ready to be rendered, and facts for warnings about it.
package struct PreparedSong {
  package let selected: SelectedSong
  package let music: Music
  package let silentDrums: SilentDrums
  package let missingNotes: MissingNotes?
  package let rendering: Rendering
  /// The files of its stems.
  package var stemPaths: [String] {
    rendering.stems?.paths(rendering.settings.format) ?? []
  }
}
