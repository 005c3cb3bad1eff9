import TineFiles
import TineEngine
import Glibc
import TineMIDIFile
import TinePatches
import TinePictures
import TineRendering

enum DrawCommand: Subcommand {
  static let name = "draw"
  static let summary = "draw a picture of a sound or a preset"
  static let synopses = ["draw FILE [-o PICTURE] [-k KIND] [OPTION...]"]
  static let about = """
    FILE is an audio file, a MIDI file, a preset by name or file, or a DX7 voice
    such as rom.syx:11. Songs and presets are rendered first; `-` reads a MIDI file
    from standard input.
      waveform     peaks and RMS level over time
      spectrum     mean level of each frequency, and its maximum behind it
      spectrogram  levels of all frequencies over time, as colors
      envelope     envelopes of a preset's operators
      algorithm    a preset's operators as boxes, with their envelopes

    Without -o, the picture is drawn in characters, as wide as the terminal. A
    picture file appears only once it is complete.
    """
  static let options = DrawOptions.all
  static let examples = [
    (line: "tine draw take.wav", about: "draws its waveform in the terminal"),
    (line: "tine draw take.wav -o take.png", about: "draws its waveform, 1200 × 400 pixels"),
    (
      line: "tine draw talk.flac -o talk.svg --bars=4 --bare --background transparent",
      about: "bars for a web page"
    ),
    (
      line: "tine draw song.mid -k spectrogram -t dark --from 0:30 --to 1:00 -o song.png",
      about: "draws the spectrogram of half a minute of a song"
    ),
    (line: "tine draw glass-tines -o tines.pdf", about: "draws a preset's algorithm"),
  ]

  /// The sample rate for songs and presets, in hertz.
  private static let rate = 48_000

  static func run(_ arguments: Arguments) throws(Failure) {
    guard let name = arguments.operands.first, arguments.operands.count == 1 else {
      throw .usage(
        arguments.operands.isEmpty
          ? "name a file or a preset to draw" : "name one file to draw; each picture has one",
        see: self.name)
    }
    // Wrong options are reported before any work is done.
    let output = try PictureOutput(arguments)
    let wanted = try DrawSettings.kind(arguments, DrawOptions.kind)
    var request = SoundFeed.Request(
      name: SongFile.name(name), kind: wanted ?? .waveform,
      settings: try DrawSettings(arguments, wanted), span: try TimeSpan(arguments),
      channels: try ChannelChoice(arguments), showsProgress: !arguments.has(.quiet))
    let meter = EnvelopeMeter(
      key: try arguments.integer(DrawOptions.key, in: 0...127) ?? 60,
      velocity: try arguments.integer(DrawOptions.velocity, in: 1...127) ?? 100,
      hold: try arguments.number(DrawOptions.hold, in: 0.01...60) ?? 2)
    try check(output, isNot: name)

    let source = try DrawSource(name, isQuiet: arguments.has(.quiet))
    if case .preset(let patch, let title) = source, wanted?.isOfPreset ?? true {
      request.settings = try DrawSettings(arguments, wanted ?? .algorithm)
      try draw(patch, title, wanted ?? .algorithm, meter, request, arguments, output)
      return
    }
    if request.kind.isOfPreset {
      throw Failure(
        "\(request.name): is a sound, and only a preset has an \(request.kind.rawValue); choose"
          + " another --kind, or name a preset")
    }
    let feed = try feed(source, request, meter, arguments)
    let style = request.settings.style(name: feed.title, note: feed.note)
    if let output {
      try write(output) { () throws(PictureError) in
        try feed.picture.draw(style, as: output.format)
      }
    } else {
      try TerminalPicture(arguments).show(heading(style)) { feed.picture.draw($0) }
    }
  }

  private static func feed(
    _ source: DrawSource, _ request: SoundFeed.Request, _ meter: EnvelopeMeter,
    _ arguments: Arguments
  ) throws(Failure) -> SoundFeed {
    var settings = RendererSettings()
    settings.format.sampleRate = rate
    settings.effects = false
    settings.isMeasured = false
    switch source {
    case .sound(let reader):
      let feed = try SoundFeed(reader, request)
      if reader.damagedSamples > 0, !arguments.has(.quiet) {
        Terminal.warning(
          "\(request.name): \(damage(reader.damagedSamples)), and drawn as silence")
      }
      return feed
    case .song(let path):
      let song = try SongFile.read(path, as: TextOption.encoding(arguments))
      settings.effects = !arguments.has(DrawOptions.dry)
      let renderer = try Renderer(
        preset: arguments.text(DrawOptions.preset) ?? PresetFolders.defaultBank, settings,
        isForOne: true, isQuiet: arguments.has(.quiet))
      let rendering = try withRender(try renderer.rendering(of: song))
      if let silence = rendering.warnings.first(where: \.isSilence) {
        throw Failure("\(request.name): \(silence)")
      }
      if rendering.isCut && !arguments.has(.quiet) {
        Terminal.warning("\(request.name): lasts more than an hour; the first is drawn")
      }
      let title = song.tags.title
      return try SoundFeed(
        rendering, title: title.isEmpty ? pathName(request.name) : title, request)
    case .preset(let patch, let title):
      let up = Int(meter.hold * Double(rate))
      let commands = [
        Command(.noteOn, time: 0, number: UInt8(meter.key), value: Float(meter.velocity)),
        Command(.noteOff, time: UInt64(up), number: UInt8(meter.key)),
      ]
      return try SoundFeed(
        Rendering(
          commands: commands, end: up + 1, sounds: SharedSounds(Bank(single: patch)), settings),
        title: title, request)
    }
  }

  private static func draw(
    _ patch: Patch, _ title: String, _ kind: PictureKind, _ meter: EnvelopeMeter,
    _ request: SoundFeed.Request, _ arguments: Arguments, _ output: PictureOutput?
  ) throws(Failure) {
    if patch.routing.carriers.isEmpty {
      throw Failure(
        "\(request.name): none of its operators is heard; name those that are, as in `carriers 1`")
    }
    let facts = PresetFacts(patch, meter)
    let words = patch.routing.words
    let note =
      kind == .algorithm
      ? words : "key \(meter.key), velocity \(meter.velocity), down for \(duration(meter.hold))"
    let style = request.settings.style(name: title, note: note)
    let envelope = EnvelopePicture(facts, range: request.settings.range ?? 72)
    let algorithm = AlgorithmPicture(facts)
    if let output {
      try write(output) { () throws(PictureError) in
        kind == .algorithm
          ? try algorithm.draw(style, as: output.format)
          : try envelope.draw(style, as: output.format)
      }
    } else {
      try TerminalPicture(arguments).show(heading(style)) {
        kind == .algorithm ? algorithm.draw($0) : envelope.draw($0)
      }
    }
  }

  /// The line above a picture in characters: title and note.
  private static func heading(_ style: PictureStyle) -> String {
    [style.title, style.note].filter { !$0.isEmpty }.joined(separator: "  ")
  }

  private static func write(
    _ output: PictureOutput, _ draw: () throws(PictureError) -> [UInt8]
  ) throws(Failure) {
    let bytes: [UInt8]
    do throws(PictureError) {
      bytes = try draw()
    } catch { throw Failure(error, output.name) }
    try output.write(bytes)
  }

  /// Throws if the picture would replace one of the files that it is drawn from.
  private static func check(_ output: PictureOutput?, isNot name: String) throws(Failure) {
    guard case .file(let path) = output?.target, let file = FileIdentity(path) else { return }
    for source in [name] + PresetLoader.sources(name) where FileIdentity(source) == file {
      throw Failure("\(path): is what the picture is drawn of; name another file with -o")
    }
  }
}
