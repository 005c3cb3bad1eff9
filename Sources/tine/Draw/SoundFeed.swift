import TineFiles
import TineRendering
import TineEngine
import TineMIDIFile
import TinePatches
import TinePictures

/// A picture with the sound that was added to it, and texts about the sound.
struct SoundFeed {
  /// The title above the picture.
  var title: String
  var picture: any SoundPicture
  /// Length, sample rate and channels in a few words.
  var note: String
}

extension SoundFeed {
  /// What is to be drawn, and how.
  struct Request {
    /// The file's name, for messages and for sounds without a title.
    var name: String
    var kind: PictureKind
    var settings: DrawSettings
    var span: TimeSpan
    var channels: ChannelChoice
    var showsProgress: Bool

    func form(rate: Double, channelCount: Int, seconds: Double?) throws(Failure) -> SoundForm {
      SoundForm(
        sampleRate: rate, channelCount: channelCount,
        lanes: try channels.lanes(of: channelCount, name), start: span.start,
        expectedSeconds: (span.end ?? seconds).map { max(0, $0 - span.start) })
    }

    /// The error for an excerpt without any samples.
    func empty(seconds: Double) -> Failure {
      seconds > 0
        ? Failure("\(name): ends after \(duration(seconds)), before --from")
        : Failure("\(name): has no sound in it")
    }

    func note(seconds: Double, rate: Double, channels: Int) -> String {
      let kilohertz = plain(rate / 1000)
      let width = channels == 1 ? "mono" : channels == 2 ? "stereo" : "\(channels) channels"
      let length = seconds < 0.95 ? "\(fixed(seconds * 1000, 0)) ms" : duration(seconds)
      return "\(length) · \(kilohertz) kHz · \(width)"
    }
  }

  /// Reads an audio file block by block.
  init(_ reader: AudioReader, _ request: Request) throws(Failure) {
    let rate = Double(reader.sampleRate)
    let stated = Double(reader.statedFrames) / rate
    let form = try request.form(
      rate: rate, channelCount: reader.channels, seconds: stated < 1e7 ? stated : nil)
    let picture = request.settings.picture(request.kind, form)
    var progress = Progress(isShown: request.showsProgress)
    defer { progress.clear() }
    let frames = request.span.frames(atRate: rate)
    var frame = reader.skip(to: frames.lowerBound)
    let size = 16_384
    var block = [Float](repeating: 0, count: size * reader.channels)
    var last = 0
    while frame < frames.upperBound {
      let read = reader.read(&block)
      if read == 0 { break }
      let used = min(read, frames.upperBound - frame)
      block.withUnsafeBufferPointer {
        picture.add(UnsafeBufferPointer(rebasing: $0[..<(used * reader.channels)]))
      }
      frame += used
      last += used
      progress.show(Double(frame) / rate, of: max(form.expectedSeconds ?? 0, Double(frame) / rate))
    }
    if last == 0 { throw request.empty(seconds: Double(frame) / rate) }
    picture.finish()
    self.picture = picture
    title = reader.title.isEmpty ? pathName(request.name) : reader.title
    note = request.note(
      seconds: Double(last) / rate, rate: rate, channels: reader.channels)
  }

  /// Renders a song or a note block by block.
  init(
    _ rendering: Rendering, title: String, _ request: Request
  ) throws(Failure) {
    let rate = Double(rendering.settings.format.sampleRate)
    let form = try request.form(rate: rate, channelCount: 2, seconds: rendering.seconds)
    let picture = request.settings.picture(request.kind, form)
    let frames = request.span.frames(atRate: rate)
    var frame = 0
    var used = 0
    var samples: [Float] = []
    var progress = Progress(isShown: request.showsProgress)
    defer { progress.clear() }
    do throws(Enough) {
      try rendering.forEachBlock { left, right throws(Enough) in
        let first = max(frames.lowerBound - frame, 0)
        let last = min(left.count, frames.upperBound - frame)
        if first < last {
          for index in first..<last {
            samples.append(left[index])
            samples.append(right[index])
          }
          samples.withUnsafeBufferPointer { picture.add($0) }
          samples.removeAll(keepingCapacity: true)
          used += last - first
        }
        frame += left.count
        let seconds = Double(frame) / rate
        progress.show(seconds, of: max(rendering.seconds, seconds))
        if frame >= frames.upperBound { throw Enough() }
      }
    } catch {}
    if used == 0 { throw request.empty(seconds: Double(frame) / rate) }
    picture.finish()
    self.picture = picture
    self.title = title
    note = request.note(seconds: Double(used) / rate, rate: rate, channels: 2)
  }

  /// Ends the rendering after the excerpt.
  private struct Enough: Error {}
}
