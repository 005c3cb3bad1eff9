import TineRendering
import Glibc

/// What is wrong with a file whose samples aren't all sound.
func damage(_ count: Int) -> String {
  "\(counted(count, "sample")) \(count == 1 ? "is" : "are") no number or far beyond full scale"
}

extension Failure {
  /// The message for what went wrong with an audio file.
  init(_ error: AudioFileError) {
    switch error {
    case .isFolder(let path):
      self.init("\(path): is a folder; name a file in it")
    case .cannotCreate(let path, let number):
      self.init("\(path): can't be written: \(Self.creating(number))")
    case .cannotOpen(let path, let number):
      self.init("\(path): can't be read: \(reason(number))")
    case .cannotWrite(let path, let number):
      self.init("\(path): \(Self.writing(number)); nothing was kept")
    case .unsupported(let path, let reason):
      self.init("\(path): \(reason)")
    case .notAudio(let path, let reason):
      self.init("\(path): isn't an audio file: \(reason)")
    case .unusableRate(let path, let hertz):
      let range = AudioFormat.sampleRates
      self.init(
        "\(path): says that it has \(hertz) samples a second, which no sound has"
          + " (\(range.lowerBound) to \(range.upperBound)); is it damaged?")
    case .notFinite(let path, let frame):
      self.init(
        "\(path): the synthesizer made something at frame \(frame) that is no number; please report"
          + " this with the song and the preset")
    }
  }

  private static func creating(_ number: Int32) -> String {
    switch number {
    case ENOENT, ENOTDIR: "there is no such folder; make it, or name another"
    case EACCES, EPERM: "you have no permission there; name a place of your own"
    case EROFS: "the disk is read-only; name a place on another"
    default: reason(number)
    }
  }

  private static func writing(_ number: Int32) -> String {
    switch number {
    case ENOSPC, EDQUOT: "the disk is full; free some space, or name a place on another"
    case EFBIG: "the file would become larger than is allowed here (see `ulimit -f`)"
    default: "can't be written: \(reason(number))"
    }
  }
}
