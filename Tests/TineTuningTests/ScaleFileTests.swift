import Foundation
import TineTestSupport
import Testing
import TineTuning

private func scale(_ text: String) throws -> Scale { try Scale(scl: [UInt8](text.utf8)) }

/// The cents of every note of a scale.
private func cents(_ text: String) throws -> [Double] {
  try scale(text).ratios.map { 1200 * log2($0) }
}

private func error(_ bytes: [UInt8]) -> TuningError? {
  do throws(TuningError) {
    _ = try Scale(scl: bytes)
    return nil
  } catch { return error }
}

private func error(_ text: String) -> TuningError? { error([UInt8](text.utf8)) }

/// Scala's `.scl` files, line by line.
@Suite struct ScaleFileTests {
  @Test func centsRatiosAndWholeNumbers() throws {
    let read = try scale(
      """
      ! meanquar.scl
      !
      1/4-comma meantone, Aaron
       5
      !
       76.04900
       5/4
       3/2
       -5.0
       2
      """)
    #expect(read.about == "1/4-comma meantone, Aaron")
    #expect(read.ratios.count == 5)
    #expect(abs(read.ratios[0] - pow(2, 76.049 / 1200)) < 1e-14)
    #expect(read.ratios[1] == 1.25 && read.ratios[2] == 1.5)
    #expect(abs(read.ratios[3] - pow(2, -5.0 / 1200)) < 1e-14)
    #expect(read.ratios[4] == 2)
  }

  /// Within 10⁻¹² of the C library's, from −10,000 to 10,000 cents.
  @Test func centsAreExact() throws {
    var random = SeededRandom(seed: 3)
    for _ in 0..<300 {
      let number = Double(Int.random(in: -10_000_000...10_000_000, using: &random)) / 1000
      let ratio = try #require(try scale("d\n1\n\(number)").ratios.first)
      #expect(abs(ratio / pow(2, number / 1200) - 1) < 1e-12, "\(number)")
    }
  }

  @Test func remarksAndBlanks() throws {
    #expect(
      try scale("d\n 2 notes\n\t555/524 ! c# 138.75 Hz\n2/1 octave").ratios == [555.0 / 524, 2])
    #expect(try scale("d\n2\n5 / 4\n2/1!").ratios == [1.25, 2])
    let plain = try cents("d\n4\n100.0 cents\n408.\n.5 E\\\n1200.0")
    for (number, expected) in zip(plain, [100, 408, 0.5, 1200]) {
      #expect(abs(number - expected) < 1e-9)
    }
  }

  @Test func anyLineEnds() throws {
    let lines = ["! x", "desc", " 2", "!", " 700.0", " 2/1"]
    let expected = try scale(lines.joined(separator: "\n"))
    #expect(expected.about == "desc" && expected.ratios.count == 2)
    for end in ["\n", "\r", "\r\n"] {
      #expect(try scale(lines.joined(separator: end)) == expected)
      #expect(try scale(lines.joined(separator: end) + end) == expected)
    }
    #expect(try scale("\u{FEFF}" + lines.joined(separator: "\n")) == expected)
  }

  @Test func descriptionsOfAnyKind() throws {
    #expect(try scale("! c\n\n1\n2/1").about == "")
    let latin: [UInt8] = [0x47, 0xF6, 0x74, 0x7A, 0x0A, 0x31, 0x0A, 0x32]  // Götz, 1, 2
    #expect(try Scale(scl: latin).about == "Götz")
    #expect(try scale("Götz\n1\n2").about == "Götz")
  }

  @Test func notesInAnyOrderAndWhatFollowsThem() throws {
    #expect(try cents("d\n3\n700.\n400.\n2/1").map { $0.rounded() } == [700, 400, 1200])
    #expect(try scale("d\n1\n2/1\n3/1\ntrailing junk").ratios == [2])
  }

  @Test func longNumbers() throws {
    // 2⁶⁴ and more than it: their quotient is 1.977 …
    let ratio = try scale("d\n1\n36472996377170786403/18446744073709551616").ratios[0]
    #expect(abs(ratio - 1.977_205_2) < 1e-6)
    let fine = try cents("d\n1\n701.95500086538741774000123456789")
    #expect(abs(fine[0] - 701.955_000_865_387_4) < 1e-9)
  }

  @Test func whatIsRefusedAndWhere() {
    #expect(
      error("d\n2\n700,0\n2/1") == TuningError(.comma, line: 3, text: "700,0"))
    let pitch = TuningError.Kind.wrong(expected: "cents (with a point) or a ratio")
    for (text, word) in [
      ("697//441", "697//441"), ("3/2/1", "3/2/1"), ("nan", "nan"), ("1e3", "1e3"), ("2x", "2x"),
      ("3/", "3/"), ("1.2.3", "1.2.3"), ("-", "-"), (".", "."), ("fifth 3/2", "fifth"),
    ] {
      #expect(
        error("! c\nd\n2\n  \(text)\n2/1") == TuningError(pitch, line: 4, column: 3, text: word))
    }
    let positive = TuningError.Kind.outOfRange(range: "above 0")
    for text in ["3/0", "0/1", "0", "-3/2"] {
      #expect(error("d\n2\n\(text)\n2/1") == TuningError(positive, line: 3, text: text))
    }
    for text in ["60000.1", "-60000.1", "1125899906842625", "1/1125899906842625"] {
      #expect(error("d\n1\n\(text)")?.text == text)
    }
    let digits = String(repeating: "9", count: 400)
    #expect(error("d\n1\n\(digits)/\(digits)")?.line == 3)
    #expect(error("d\n1\n\(digits).0")?.line == 3)
  }

  @Test func countsThatAreWrong() {
    #expect(error("d\n0") == TuningError(.noNotes, line: 2, text: "0"))
    #expect(
      error("d\n-3\n2/1")
        == TuningError(
          .outOfRange(range: "0 to 2147483647"), line: 2, text: "-3"))
    #expect(
      error("d\n5\n3/2\n2/1") == TuningError(.tooFewNotes(says: 5, has: 2), line: 4))
    #expect(
      error("d\n1000000000\n2/1")
        == TuningError(
          .tooFewNotes(says: 1_000_000_000, has: 1), line: 3))
    #expect(
      error("d\ntwelve\n2/1")
        == TuningError(
          .wrong(expected: "the number of notes"), line: 2, text: "twelve"))
    #expect(error("") == TuningError(.missing(what: "a description"), line: 1))
    #expect(error("! c\nd\n\n") == TuningError(.missing(what: "the number of notes"), line: 3))
  }

  /// Bytes of any kind, and files with damage, are read or refused.
  @Test func anyBytes() {
    var random = SeededRandom(seed: 11)
    let file = [UInt8]("! x\nd\n 4\n 193.15686\n5/4 E\n 3/2\n2/1\n".utf8)
    let likely = [UInt8]("0123456789./,-+ \n\r!xe".utf8)
    for _ in 0..<3_000 {
      var bytes = file
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        bytes[place] =
          Bool.random(using: &random)
          ? likely.randomElement(using: &random)! : UInt8.random(in: 0...255, using: &random)
      }
      bytes.removeLast(Int.random(in: 0..<bytes.count, using: &random) / 4)
      guard let scale = try? Scale(scl: bytes) else { continue }
      #expect(scale.ratios.allSatisfy { $0 > 0 && $0.isFinite })
      let hertz = KeyMap().frequencies(scale)
      #expect(hertz.count == 128 && hertz.allSatisfy { $0 >= 0 && $0 <= 100_000 })
    }
  }
}
