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
  /// - Precondition: the bank has a patch, and all its programs and drums name patches that exist;
  ///   ``RendererSettings/keyHertz`` is empty or has 128 frequencies.
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
  /// - Throws: ``RenderError/setting(_:value:allowed:)`` if a setting is out of range,
  ///   ``RenderError/selection(_:)`` if the song doesn't have the part that the settings select.
  public func rendering(of song: Song) throws(RenderError) -> Rendering {
    try settings.check()
    let selected: SelectedSong
    do throws(SelectionError) {
      selected = try SongChoice(settings.selection, semitones: settings.semitones)
        .select(song, settings.songEnd)
    } catch { throw .selection(error) }
    var played: SharedSounds?
    var silentDrums: SongWarning?
    let music = try Music(
      selected, semitones: settings.semitones, sampleRate: settings.engineRate,
      longest: settings.maxSeconds, songEnd: settings.songEnd,
      velocityCurve: settings.velocityCurve
    ) { commands throws(RenderError) in
      let (bank, sounds) = try sounds(for: commands)
      played = sounds
      silentDrums = SongWarning(silentDrumsOf: commands, in: bank)
      return bank
    }
    var warnings = music.warnings(selected, settings.songEnd)
    if let silentDrums { warnings.append(silentDrums) }
    if music.isCut {
      warnings.append(.cut(seconds: selected.duration.seconds, after: settings.maxSeconds))
    }
    if let silence = SongWarning(song, selected, music, rate: settings.engineRate) {
      warnings.append(silence)
    }
    var settings = settings
    let tags = song.tags
    if settings.format.title.isEmpty { settings.format.title = tags.title }
    if settings.format.artist.isEmpty { settings.format.artist = tags.artist }
    if settings.format.copyright.isEmpty { settings.format.copyright = tags.copyright }
    return Rendering(
      commands: music.commands, patches: music.patches, end: music.end, sounds: played!,
      stems: settings.stems.map { StemPlan(music, $0) }, warnings: warnings, settings)
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
