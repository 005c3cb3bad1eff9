import TineFiles

/// The part of a sound that is drawn, in seconds.
struct TimeSpan: Equatable, Sendable {
  var start = 0.0
  /// Nil for the sound's end.
  var end: Double?

  init(_ arguments: Arguments) throws(Failure) {
    start = try Self.time(arguments, DrawOptions.from) ?? 0
    end = try Self.time(arguments, DrawOptions.to)
    if let end, end <= start {
      throw .usage(
        "--to has to be later than --from, which is \(plain(start)) s", see: arguments.subcommand)
    }
  }

  /// The same in frames.
  func frames(atRate rate: Double) -> Range<Int> {
    let first = Int((start * rate).rounded())
    return first..<max(first + 1, end.map { Int(($0 * rate).rounded()) } ?? .max)
  }

  /// Seconds, or hours, minutes and seconds separated by colons.
  private static func time(_ arguments: Arguments, _ option: Option) throws(Failure) -> Double? {
    guard let text = arguments.text(option) else { return nil }
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { Double($0) }
    guard (1...3).contains(parts.count), numbers.count == parts.count,
      numbers.allSatisfy({ $0.isFinite && $0 >= 0 }), numbers.dropFirst().allSatisfy({ $0 < 60 }),
      numbers.dropLast().allSatisfy({ $0 == $0.rounded() })
    else { throw arguments.wrong(option, "a time such as 90, 1.5 or 1:30") }
    let seconds = numbers.reduce(0) { $0 * 60 + $1 }
    guard seconds <= 1e7 else { throw arguments.wrong(option, "a time of at most 10 million s") }
    return seconds
  }
}
