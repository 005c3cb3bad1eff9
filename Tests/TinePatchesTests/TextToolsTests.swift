import TinePatches
import Testing

/// Words and keys.
struct TextToolsTests {
  @Test(arguments: [
    ("ratoi", "ratio"), ("rati", "ratio"), ("rattio", "ratio"), ("rstio", "ratio"),
    ("levl", "level"),
  ])
  func oneSlipIsFound(typed: String, meant: String) {
    #expect(NearestWord.to(typed, among: ["ratio", "level", "rates"]) == meant)
  }

  @Test(arguments: ["", "x", "wobble", "ra", "levelratiolevelratiolevelratiolevelratio"])
  func whatIsFarOffIsNot(typed: String) {
    #expect(NearestWord.to(typed, among: ["ratio", "level", "rates", "at"]) != "level")
    #expect(NearestWord.to(typed, among: ["ratio", "level"]) == nil)
  }

  @Test func keysHaveTheirNames() {
    #expect(KeyName.text(60) == "C3")
    #expect(KeyName.text(21) == "A-1")
    #expect(KeyName.text(0) == "C-2")
    #expect(KeyName.text(127) == "G8")
    for key in 0...127 { #expect(KeyName.key(KeyName.text(key)) == key) }
    #expect(KeyName.key("Bb2") == KeyName.key("A#2"))
    #expect(KeyName.key("b2") == 59)
    for wrong in ["", "H2", "C", "C#", "G#8", "C-3", "C+3", "C99999999999999999999", "3C"] {
      #expect(KeyName.key(wrong) == nil)
    }
  }
}
