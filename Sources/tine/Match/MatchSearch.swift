import TineFiles
import Glibc
import TineMatching
import TinePatches
import TineRendering

/// A search that shows its progress and saves its state to a file.
struct MatchSearch {
  private(set) var matcher: Matcher
  private let file: String?
  private var elapsed = 0.0

  /// Seconds between two saves.
  private static let interval = 5.0

  /// - Parameter file: the file for the search's state; an existing one is resumed.
  init(
    _ notes: [RecordedNote], start: Patch?, seed: UInt64, file: String?
  ) throws(Failure) {
    self.file = file
    guard let file, Folders.kind(file) != nil else {
      matcher = Matcher(notes, start: start, seed: seed)
      return
    }
    let text = String(decoding: try WholeFileReader.bytes(file), as: UTF8.self)
    do throws(MatchStateError) {
      matcher = try Matcher(notes, start: start, seed: seed, state: text)
    } catch {
      switch error {
      case .damaged:
        throw Failure("\(file): isn't a search saved with --resume; name another file")
      case .ofOthers:
        throw Failure(
          "\(file): is a search with other recordings or options (--start, --seed, --hold);"
            + " name another file")
      }
    }
  }

  mutating func run(_ limits: MatchLimits, threads: Int, isQuiet: Bool) throws(Failure) {
    var progress = Progress(isShown: !isQuiet)
    defer { progress.clear() }
    var saved = 0.0
    while true {
      let share = limits.progress(rounds: matcher.generation, seconds: progress.elapsed)
      if share >= 1 { break }
      matcher.advance(progress: share) { WorkerThreads.run(threads, $0) }
      progress.show(
        share,
        "\(fixed(share * 100, 0)) %, distance \(fixed(matcher.startDistance.sought, 2)) → "
          + fixed(matcher.bestTotal, 2))
      if progress.elapsed - saved > Self.interval {
        try save()
        saved = progress.elapsed
      }
    }
    try save()
    elapsed = progress.elapsed
  }

  private func save() throws(Failure) {
    if let file { try WholeFileWriter.write(Array(matcher.state.utf8), to: file) }
  }

  /// One line about the result.
  func summary(_ result: Matcher.Result, name: String) -> String {
    let before = fixed(matcher.startDistance.sought, 2)
    let after = fixed(result.distance.sought, 2)
    let parts =
      "spectrum \(fixed(result.distance.spectrum, 2)), envelope "
      + fixed(result.distance.envelope, 2) + ", timing \(fixed(result.distance.timing, 2))"
    let pitch = result.cents.map { "pitch \(signed($0)) cents" } ?? "no pitch"
    let place = name.isEmpty ? "" : "\(name): "
    return "\(place)distance \(before) → \(after) (\(parts)), \(pitch), "
      + "\(matcher.candidates) candidates in \(duration(elapsed))"
  }
}
