/// What texts cost in Cyrillic letters, most of all in Russian.
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
      // No word has letters of both alphabets.
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

  /// The pairs of letters that Russian has most of.
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
