import TineTuning
import TineFiles

extension Failure {
  /// The message for a scale or a keyboard mapping that can't be used.
  init(_ error: TuningError, in path: String) {
    let place = "\(path):\(error.line):\(error.column): "
    let word = "“\(error.text)”"
    switch error.kind {
    case .missing(let what): self.init(place + "the file ends where \(what) should follow")
    case .wrong(let expected): self.init(place + "\(word) isn't \(expected)")
    case .comma: self.init(place + "\(word) has a comma; Scala's numbers have a point")
    case .outOfRange(let range): self.init(place + "\(word) isn't within the range: \(range)")
    case .tooFewNotes(let says, let has):
      self.init(place + "the file ends after \(counted(has, "note")), and says it has \(says)")
    case .noNotes: self.init(place + "a scale without notes leaves the keys nothing to play")
    case .unmappedReference(let key):
      self.init(place + "the mapping gives the frequency of key \(key), and leaves that key out")
    }
  }
}
