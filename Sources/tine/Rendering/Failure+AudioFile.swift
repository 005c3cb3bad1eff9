import TineFiles
import TineRendering
import Glibc

/// What is wrong with a file whose samples aren't all sound.
func damage(_ count: Int) -> String {
  "\(counted(count, "sample")) \(count == 1 ? "is" : "are") not a number or far beyond full scale"
}

extension Failure {
  /// The message for what went wrong with an audio file.
  init(_ error: AudioFileError) {
    switch error {
    case .isFolder(let path):
      self.init(FileError.isFolder(path: path))
    case .cannotCreate(let path, let number):
      self.init(FileError.cannotCreate(path: path, errno: number))
    case .cannotOpen(let path, let number):
      self.init("\(path): can't be read: \(systemReason(number))")
    case .cannotWrite(let path, let number):
      self.init(FileError.cannotWrite(path: path, errno: number))
    case .unsupported(let path, let reason):
      self.init("\(path): \(reason)")
    case .notAudio(let path, let reason):
      self.init("\(path): isn't an audio file: \(reason)")
    case .unusableRate(let path, let hertz):
      let range = AudioFormat.sampleRates
      self.init(
        "\(path): has an impossible sample rate of \(hertz) Hz"
          + " (\(range.lowerBound) to \(range.upperBound)); is it damaged?")
    case .notFinite(let path, let frame):
      self.init(
        "\(path): the synthesizer produced NaN or infinity at frame \(frame); please report"
          + " this with the song and the preset")
    }
  }
}
