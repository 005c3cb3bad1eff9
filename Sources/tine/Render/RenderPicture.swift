import TinePictures
import TineRendering
import TineFiles

/// The picture that is drawn of a song while it is rendered.
struct RenderPicture: Sendable {
  var output: PictureOutput
  var kind: PictureKind
  var settings: DrawSettings

  /// Nil without `--draw`.
  init?(_ arguments: Arguments) throws(Failure) {
    typealias Options = RenderOptions
    guard let output = try PictureOutput(arguments, beside: Options.draw) else {
      for option in [Options.drawKind, Options.drawSize, Options.drawTheme]
      where arguments.has(option) {
        throw .usage("--\(option.name) needs --draw PICTURE", see: arguments.subcommand)
      }
      return nil
    }
    self.output = output
    kind = try DrawSettings.kind(arguments, Options.drawKind) ?? .waveform
    if kind.isOfPreset {
      throw arguments.wrong(Options.drawKind, "waveform, spectrum or spectrogram")
    }
    settings = try DrawSettings(arguments, besideSound: kind)
  }

  /// Throws if the picture would overwrite an input or the sound.
  func check(_ reserved: ReservedFiles, _ sound: OutputOptions) throws(Failure) {
    guard case .file(let path) = output.target else {
      if sound.isStandardOutput {
        throw Failure("standard output can't be the sound and its picture; name a file for one")
      }
      return
    }
    try withRender(try reserved.check(path))
    if sound.name == path {
      throw Failure("\(path): would be the sound and its picture; name another file with --draw")
    }
  }

  /// - Parameter seconds: the approximate length of the sound.
  func begin(rate: Int, seconds: Double) -> any SoundPicture {
    settings.picture(
      kind, SoundForm(sampleRate: Double(rate), channelCount: 2, expectedSeconds: seconds))
  }

  func write(
    _ picture: any SoundPicture, title: String, _ summary: RenderSummary
  ) throws(Failure) {
    picture.finish()
    let style = settings.style(name: title, note: duration(summary.seconds))
    let bytes: [UInt8]
    do throws(PictureError) {
      bytes = try picture.draw(style, as: output.format)
    } catch { throw Failure(error, output.name) }
    try output.write(bytes)
  }
}
