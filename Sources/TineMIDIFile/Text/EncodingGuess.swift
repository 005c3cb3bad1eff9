/// Finds the encoding in which bytes are the likeliest text.
///
/// Each candidate's text gets a cost, roughly its information content in bits: common letters cost
/// little; symbols, rare characters and implausible letter sequences cost much. The lowest cost
/// wins. Plain ASCII counts only as neighbour of other characters.
struct EncodingGuess {
  /// The number of bytes that are examined; more wouldn't change the result.
  private static let limit = 1 << 15

  private var texts: [[UInt8]] = []
  private var count = 0

  mutating func add(_ bytes: ArraySlice<UInt8>) {
    guard count < Self.limit else { return }
    texts.append(Array(bytes.prefix(Self.limit - count)))
    count += texts[texts.count - 1].count
  }

  /// The encoding with the lowest cost; Windows-1252 in a tie.
  var best: TextEncoding {
    // Rarer encodings must win by a margin.
    let candidates: [(encoding: TextEncoding, start: Double, price: (String) -> Double)] = [
      (.windows1252, 0, LatinPrices.price), (.windows1251, 5, CyrillicPrices.price),
      (.koi8R, 7, CyrillicPrices.price), (.codePage866, 7, CyrillicPrices.price),
    ]
    var best = TextEncoding.shiftJIS
    var lowest = 6 + JapanesePrices.price(of: texts)
    for candidate in candidates {
      guard let converter = TextConverter(candidate.encoding.name) else { continue }
      let price = texts.reduce(candidate.start) { $0 + candidate.price(converter.text($1)) }
      if price <= lowest { (best, lowest) = (candidate.encoding, price) }
    }
    return best
  }

  /// The cost of an invalid byte.
  static let wrongByte = 40.0
}

extension Unicode.Scalar {
  /// Whether it is one of the letters a to z, in either case.
  fileprivate var isPlainLetter: Bool { (0x61...0x7A).contains(value | 0x20) && value < 0x80 }
  fileprivate var isPlainLowercase: Bool { (0x61...0x7A).contains(value) }
}

/// Costs of western European languages.
private enum LatinPrices {
  static func price(_ text: String) -> Double {
    var total = 0.0
    var last: Unicode.Scalar = " "
    for scalar in text.unicodeScalars {
      if scalar.value > 0x7F {
        total += price(of: scalar, after: last)
      } else if last.value > 0x7F, #"\^_`{|}~@[]#"#.unicodeScalars.contains(scalar) {
        total += 6
      }
      last = scalar
    }
    return total
  }

  private static func price(of scalar: Unicode.Scalar, after last: Unicode.Scalar) -> Double {
    let isUpper = (0xC0...0xDE).contains(scalar.value)
    let isLower = (0xDF...0xFF).contains(scalar.value)
    if scalar == "\u{FFFD}" { return EncodingGuess.wrongByte }
    guard isUpper || isLower || scalar == "œ" || scalar == "Œ" else {
      // Quotes, dashes, dots and what Spanish begins questions with; the rest is rare.
      if "’‘“”«»–—…€¡¿°©ªº´".unicodeScalars.contains(scalar) { return 7 }
      return scalar == "\u{A0}" ? 9 : 14
    }
    if "×÷ðÐþÞýÝ".unicodeScalars.contains(scalar) { return 13 }
    var price = isUpper ? 9.0 : "éèàäöüçñáíóúêß".unicodeScalars.contains(scalar) ? 5 : 7
    // Two in a row are rare, and capitals rarely follow lower-case letters.
    if last.value >= 0xC0 && last.value <= 0xFF { price += 8 }
    if isUpper && last.isPlainLowercase { price += 8 }
    return price
  }
}

/// Costs of Japanese in Shift-JIS.
private enum JapanesePrices {
  /// What texts cost that follow one another: a word of half-width kana may be in several of them.
  static func price(of texts: [[UInt8]]) -> Double {
    var kana: UInt8?
    return texts.reduce(0) { $0 + price(of: $1, &kana) }
  }

  private static func price(of bytes: [UInt8], _ kana: inout UInt8?) -> Double {
    var total = 0.0
    // Words of Latin letters are separated from the others.
    var last: Unicode.Scalar = " "
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      if byte < 0x80 {
        if last.value > 0x7F && Unicode.Scalar(byte).isPlainLowercase { total += 5 }
        last = Unicode.Scalar(byte)
        kana = nil
        continue
      }
      let besides = last.isPlainLetter ? 5.0 : 0
      last = Unicode.Scalar(byte)
      if (0xA1...0xDF).contains(byte) {
        let inWord = byte >= 0xDE ? 3.0 : 5
        total += (mayFollow(byte, kana) ? kana == nil ? 9 : inWord : 16) + 2 * besides
        kana = byte
        continue
      }
      kana = nil
      guard index < bytes.count, (0x40...0xFC).contains(bytes[index]), bytes[index] != 0x7F else {
        total += EncodingGuess.wrongByte
        continue
      }
      total += price(byte, bytes[index], besides)
      index += 1
    }
    return total
  }

  /// Whether a half-width kana may follow another: marks of voiced sounds need one that they suit.
  private static func mayFollow(_ kana: UInt8, _ last: UInt8?) -> Bool {
    guard let last else { return kana != 0xB0 && kana < 0xDE }
    switch kana {
    case 0xDE: return last == 0xB3 || (0xB6...0xC4).contains(last) || (0xCA...0xCE).contains(last)
    case 0xDF: return (0xCA...0xCE).contains(last)
    default: return true
    }
  }

  private static func price(_ lead: UInt8, _ trail: UInt8, _ besides: Double) -> Double {
    switch (lead, trail) {
    case (0x81, 0x40...0x5C), (0x81, 0x60...0x9A): 9
    case (0x82, 0x9F...0xF1): 6 + besides
    case (0x82, 0x4F...0x9A): 10
    case (0x83, 0x40...0x96): 7 + besides
    case (0x88, 0x9F...0xFC), (0x89...0x97, _), (0x98, 0x40...0x72): 10 + 2 * besides
    case (0x98...0x9F, _), (0xE0...0xEA, _): 17 + 2 * besides
    case (0x81...0x9F, _), (0xED...0xEE, _), (0xFA...0xFC, _): 24
    default: EncodingGuess.wrongByte
    }
  }
}

/// Costs of Cyrillic text, above all Russian.
enum CyrillicPrices {
  static func price(_ text: String) -> Double {
    var total = 0.0
    var last: Unicode.Scalar = " "
    for scalar in text.unicodeScalars {
      total += price(of: scalar, after: last)
      last = scalar
    }
    return total
  }

  private static func price(of scalar: Unicode.Scalar, after last: Unicode.Scalar) -> Double {
    let wasLetter = isLetter(last)
    if scalar.value < 0x80 {
      // Words don't mix both alphabets.
      let isPlain = (0x61...0x7A).contains(scalar.value | 0x20)
      return isPlain && wasLetter ? 10 : 0
    }
    if scalar == "\u{FFFD}" { return EncodingGuess.wrongByte }
    guard isLetter(scalar) else {
      return "«»–—…’“”№\u{A0}".unicodeScalars.contains(scalar) ? 8 : 16
    }
    let lower = lowercase(scalar)
    var price = Self.prices[lower] ?? 10
    if (0x61...0x7A).contains(last.value | 0x20), last.value < 0x80 { price += 10 }
    let isUpper = lower != scalar
    let wasUpper = wasLetter && lowercase(last) != last
    if wasLetter {
      if isUpper && !wasUpper { price += 10 }
      price += pairs.contains(Pair(lowercase(last), lower)) ? -1.5 : 0.7
    } else if "ъьы".unicodeScalars.contains(lower) {
      price += 8
    }
    if isUpper && !wasUpper { price += 2 }
    return price
  }

  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    (0x400...0x45F).contains(scalar.value) || scalar.value == 0x490 || scalar.value == 0x491
  }

  private static func lowercase(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar.value {
    case 0x410...0x42F: Unicode.Scalar(scalar.value + 32) ?? scalar
    case 0x400...0x40F: Unicode.Scalar(scalar.value + 80) ?? scalar
    case 0x490: "ґ"
    default: scalar
    }
  }

  /// Bits of each letter, from how often Russian has it; those of its neighbours cost more.
  private static let prices: [Unicode.Scalar: Double] = {
    let rows: [(Double, String)] = [
      (3.3, "оеа"), (3.9, "инт"), (4.4, "срвл"), (5, "кмдпу"), (5.7, "яыьгзб"), (6.4, "чйхж"),
      (7.2, "шюцщэф"), (8.5, "ё"), (9, "іїєў"), (9.5, "ъ"),
    ]
    return Dictionary(
      uniqueKeysWithValues: rows.flatMap { price, letters in
        letters.unicodeScalars.map { ($0, price) }
      })
  }()

  private struct Pair: Hashable {
    var first: Unicode.Scalar
    var second: Unicode.Scalar

    init(_ first: Unicode.Scalar, _ second: Unicode.Scalar) {
      self.first = first
      self.second = second
    }
  }

  /// The most frequent pairs of letters in Russian.
  private static let pairs: Set<Pair> = {
    let list = """
      ст но ен то на ов ни ра во ко ал ли по ре ос пр ро ер ет ел ла ва ть не го ом ор ол ка та ле\
       ин ит ес де ат от ог ве ан ри од ло мо ил те да ти ве ем ск ам ме до за ды об из ис ки ог ой\
       ый ая ие ия ше ну ду лю лю юб бл бо бе ба са со се сн сл мн мы ми мя ты вы ви вс все ей ей их\
       ая яр яр ед еб ев еч ег ез же жи жд зн зв зд зо ик им ич ль лн мо ма му ной ня ог он оч ош ою\
       пе па пл пи пу ру ря рн рк рд се си см су та тв тр ту уж уд ум ус ут ух хо ха че чт ча чи шь\
       щи ще ый ым ых ью эт юб ют ют яс ят яз ня ля дн др ди дя гр гд гл га ги бы бу вн вр вз ву
      """
    return Set(
      list.split(separator: " ").filter { $0.unicodeScalars.count == 2 }.map {
        Pair($0.unicodeScalars.first!, $0.unicodeScalars.last!)
      })
  }()
}
