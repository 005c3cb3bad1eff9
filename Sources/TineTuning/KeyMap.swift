/// Which key plays which note of a scale, as one of Scala's `.kbm` files has it.
///
/// Thread: any.
public struct KeyMap: Equatable, Sendable {
  /// How many keys a pattern of ``degrees`` takes; 0 maps the keys one after another.
  public var size = 0
  /// The keys that are tuned, 0 … 127. The others keep equal temperament.
  public var keys = 0...127
  /// The key where the first pattern begins, 0 … 127: degree 0 if the keys are mapped one after
  /// another.
  public var middleKey = 60
  /// The key whose frequency is ``referenceHertz``, 0 … 127.
  public var referenceKey = 69
  /// Above 0.
  public var referenceHertz = 440.0
  /// The degree that two patterns next to each other are apart.
  public var octaveDegree = 0
  /// The degree of each key of a pattern; nil is silent. Keys that aren't there are silent.
  public var degrees: [Int?] = []

  /// Key 60 is the scale's first note, the others follow one after another, and the scale is tuned
  /// so that key 69 has this frequency.
  ///
  /// - Parameter a4: hertz, above 0.
  public init(a4: Double = 440) {
    precondition(a4 > 0 && a4.isFinite)
    referenceHertz = a4
  }

  /// Reads a `.kbm` file: size, first key, last key, middle key, reference key, its frequency, the
  /// degree of the octave, and then a degree or `x` for each key of a pattern.
  ///
  /// - Throws: ``TuningError`` at the first mistake.
  ///
  /// Source: the keyboard mapping section of Scala's help.
  public init(kbm bytes: [UInt8]) throws(TuningError) {
    var lines = ScalaLines(bytes)
    func integer(_ what: String, in range: ClosedRange<Int>) throws(TuningError) -> Int {
      var reader = try lines.nextNumber(what)
      return try reader.integer(what, in: range)
    }
    let most = Int(Int32.max)
    size = try integer("the size of the map", in: 0...most)
    let first = try integer("the first key", in: 0...127)
    let last = try integer("the last key", in: 0...127)
    keys = min(first, last)...max(first, last)
    middleKey = try integer("the middle key", in: 0...127)
    referenceKey = try integer("the reference key", in: 0...127)
    var frequency = try lines.nextNumber("the reference frequency")
    referenceHertz = try frequency.decimal("a frequency in hertz")
    guard referenceHertz >= 0.01, referenceHertz <= 100_000 else {
      throw frequency.problem(.outOfRange(range: "0.01 to 100000 Hz"))
    }
    octaveDegree = try integer("the degree of the octave", in: 0...most)
    while degrees.count < size, var reader = try? lines.nextNumber("a degree") {
      let isSilent = reader.take("x") || reader.take("X")
      degrees.append(isSilent ? nil : try reader.integer("a degree or x", in: 0...most))
    }
    if degree(ofKey: referenceKey) == nil {
      throw TuningError(.unmappedReference(key: referenceKey), line: max(lines.count, 1))
    }
  }

  /// Which degree of the scale a key plays, and how many patterns it lies above the middle one; nil
  /// where it is silent.
  private func degree(ofKey key: Int) -> (degree: Int, pattern: Int)? {
    if size == 0 { return (key - middleKey, 0) }
    let (pattern, place) = floorDivision(key - middleKey, by: size)
    guard place < degrees.count, let degree = degrees[place] else { return nil }
    return (degree, pattern)
  }

  /// The frequency of each of the 128 keys in hertz; 0 is silent.
  ///
  /// Keys that would be below 0.01 Hz or above 100 kHz are silent too.
  public func frequencies(_ scale: Scale) -> [Double] {
    func ratio(_ key: Int) -> Double? {
      guard let (degree, pattern) = degree(ofKey: key) else { return nil }
      let octave = scale.ratio(ofDegree: octaveDegree)
      return scale.ratio(ofDegree: degree) * Interval.power(octave, pattern)
    }
    guard let reference = ratio(referenceKey) else { return [Double](repeating: 0, count: 128) }
    return (0..<128).map { key in
      if !keys.contains(key) { return 440 * Interval.ratio(semitones: Double(key - 69)) }
      guard let ratio = ratio(key) else { return 0 }
      // Degrees beyond all bounds come out as infinite or no number: silent.
      let hertz = referenceHertz * (ratio / reference)
      return hertz >= 0.01 && hertz <= 100_000 ? hertz : 0
    }
  }
}
