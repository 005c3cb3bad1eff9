import TinePictures
import TinePatches

/// The look of a picture, from the options.
struct DrawSettings: Sendable {
  var size: PictureSize
  var theme: Theme
  /// Nil for the file's name.
  var title: String?
  var isBare = false
  var look = WaveformPicture.Look.line
  var isNormalized = false
  var names = FrequencyAxis.Names.hertz
  /// Decibels.
  var range: Double?
  var map: ColourMap?

  /// - Parameter kind: determines the default size.
  init(_ arguments: Arguments, _ kind: PictureKind?) throws(Failure) {
    typealias Options = DrawOptions
    size = try Self.size(arguments, Options.size, kind ?? .waveform)
    theme = try Self.theme(arguments, Options.theme)
    if let background = try Self.colour(arguments, Options.background) {
      theme.background = background
    }
    if let trace = try Self.colour(arguments, Options.color) { theme = theme.with(trace: trace) }
    title = arguments.text(Options.title)
    isBare = arguments.has(Options.bare)
    isNormalized = arguments.has(Options.normalize)
    range = try arguments.number(Options.range, in: 10...180)
    if arguments.has(Options.bars) || arguments.has(Options.gap) {
      // The option may be given without a value.
      let width =
        arguments.text(Options.bars) == nil
        ? nil : try arguments.number(Options.bars, in: 0.5...1000)
      let gap = try arguments.number(Options.gap, in: 0...1000)
      look = .bars(width: width ?? 3, gap: gap ?? 2)
    }
    if let text = arguments.text(Options.axis) {
      guard let found = FrequencyAxis.Names(rawValue: text.lowercased()) else {
        throw arguments.wrong(Options.axis, "hz or notes")
      }
      names = found
    }
    if let text = arguments.text(Options.map) {
      map = ColourMap(rawValue: text.lowercased())
      if map == nil {
        let names = ColourMap.allCases.map(\.rawValue).joined(separator: ", ")
        throw arguments.wrong(Options.map, "one of \(names)")
      }
    }
  }

  /// The look of the picture that `tine render --draw` makes, which has fewer options.
  init(_ arguments: Arguments, besideSound kind: PictureKind) throws(Failure) {
    size = try Self.size(arguments, RenderOptions.drawSize, kind)
    theme = try Self.theme(arguments, RenderOptions.drawTheme)
  }

  private static func theme(
    _ arguments: Arguments, _ option: Option
  ) throws(Failure) -> Theme {
    switch arguments.text(option) {
    case nil, "light": return .light
    case "dark": return .dark
    default: throw arguments.wrong(option, "light or dark")
    }
  }

  private static func colour(
    _ arguments: Arguments, _ option: Option
  ) throws(Failure) -> Colour? {
    guard let text = arguments.text(option) else { return nil }
    guard let colour = Colour(text) else {
      let nearest = NearestWord.to(text.lowercased(), among: Colour.names.map(\.name))
      throw arguments.wrong(
        option,
        "a color such as #1E90FF, navy" + (nearest.map { ", \($0)" } ?? "")
          + " or transparent")
    }
    return colour
  }

  private static func size(
    _ arguments: Arguments, _ option: Option, _ kind: PictureKind
  ) throws(Failure) -> PictureSize {
    let text = arguments.text(option) ?? kind.usualSize
    let parts = text.lowercased().split(
      separator: text.contains("×") ? "×" : "x", omittingEmptySubsequences: false)
    if parts.count == 2, let width = Int(parts[0]), let height = Int(parts[1]),
      let size = try? PictureSize(width: width, height: height)
    {
      return size
    }
    let sides = PictureSize.sides
    throw arguments.wrong(
      option,
      "a width and a height such as 1200x400, each \(sides.lowerBound) to \(sides.upperBound) and"
        + " together at most \(PictureSize.maxPixels >> 20) million pixels")
  }

  /// The kind that the option names; nil without the option.
  static func kind(_ arguments: Arguments, _ option: Option) throws(Failure) -> PictureKind? {
    guard let text = arguments.text(option) else { return nil }
    if let kind = PictureKind(rawValue: text.lowercased()) { return kind }
    let nearest = NearestWord.to(text.lowercased(), among: PictureKind.names)
    throw arguments.wrong(
      option,
      "one of \(PictureKind.names.joined(separator: ", "))"
        + (nearest.map { " (did you mean “\($0)”?)" } ?? ""))
  }

  /// The style of one picture.
  ///
  /// - Parameters:
  ///   - name: the title unless an option sets one.
  ///   - note: a remark in small letters, at the right.
  func style(name: String, note: String) -> PictureStyle {
    PictureStyle(
      size: size, theme: theme, title: title ?? name, note: note, isBare: isBare)
  }

  /// An empty picture, to which the sound is added block by block.
  func picture(_ kind: PictureKind, _ form: SoundForm) -> any SoundPicture {
    switch kind {
    case .spectrum:
      return SpectrumPicture(
        form, axis: FrequencyAxis(sampleRate: form.sampleRate, names: names), range: range ?? 90)
    case .spectrogram:
      return SpectrogramPicture(
        form, for: size, axis: FrequencyAxis(sampleRate: form.sampleRate, lowest: 40, names: names),
        range: range ?? 80, map: map)
    case .waveform, .envelope, .algorithm:
      return WaveformPicture(form, look: look, isNormalized: isNormalized)
    }
  }
}
