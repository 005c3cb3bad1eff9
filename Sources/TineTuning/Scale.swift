/// The notes of a scale, as one of Scala's `.scl` files has them.
///
/// ```
/// ! meanquar.scl
/// 1/4-comma meantone
///  4
/// 193.15686
/// 5/4
/// 696.57843
/// 2/1
/// ```
///
/// Thread: any.
public struct Scale: Equatable, Sendable {
  /// The file's description, its first line that is no comment; may be empty.
  public var about: String
  /// The ratio of each note's frequency to that of the first, which isn't among them. The last is
  /// where the scale repeats, the octave in most scales. At least one; in any order.
  public var ratios: [Double]

  /// A scale of notes that are given as ratios.
  ///
  /// - Parameter ratios: at least one, each above 0.
  public init(about: String = "", ratios: [Double]) {
    precondition(!ratios.isEmpty && ratios.allSatisfy { $0 > 0 && $0.isFinite })
    self.about = about
    self.ratios = ratios
  }

  /// Twelve equal steps to the octave.
  public static let equal = Scale(
    about: "12-tone equal temperament",
    ratios: (1...12).map { Interval.ratio(semitones: Double($0)) })

  /// Reads a `.scl` file, in ISO 8859-1 or UTF-8, with any line ends.
  ///
  /// A pitch with a point is cents, which may be negative; one without is a ratio or a whole
  /// number. What follows a pitch or the count after a blank is a remark, and so is what follows the
  /// last note.
  ///
  /// - Throws: ``TuningError`` at the first mistake. A count of 0, which Scala allows, is one: keys
  ///   would have nothing to play.
  ///
  /// Source: the Scala scale file format, huygens-fokker.org/scala/scl_format.html.
  public init(scl bytes: [UInt8]) throws(TuningError) {
    var lines = ScalaLines(bytes)
    guard let first = lines.next() else {
      throw TuningError(.missing(what: "a description"), line: max(lines.count, 1))
    }
    about = ScalaLines.text(first.bytes)
    var counter = try lines.nextNumber("the number of notes")
    let count = try counter.integer("the number of notes", in: 0...Int(Int32.max))
    if count == 0 { throw counter.problem(.noNotes) }
    ratios = []
    while ratios.count < count {
      var reader: NumberReader
      do throws(TuningError) {
        reader = try lines.nextNumber("a note")
      } catch {
        throw TuningError(.tooFewNotes(says: count, has: ratios.count), line: error.line)
      }
      ratios.append(try reader.pitch())
    }
  }

  /// The ratio of a degree to the first note, which is degree 0; the scale continues in both
  /// directions.
  public func ratio(ofDegree degree: Int) -> Double {
    let (period, note) = floorDivision(degree, by: ratios.count)
    let inside = note == 0 ? 1 : ratios[note - 1]
    return inside * Interval.power(ratios[ratios.count - 1], period)
  }
}

/// The quotient rounded down, and what is left, 0 … `divisor` − 1.
func floorDivision(_ number: Int, by divisor: Int) -> (quotient: Int, rest: Int) {
  let rest = number % divisor
  return rest < 0 ? (number / divisor - 1, rest + divisor) : (number / divisor, rest)
}
