import TinePatches
import Testing

@testable import TinePictures

@Suite struct AlgorithmTests {
  static let curve = EnvelopeCurve(
    step: 0.01, decibels: (0..<200).map { -Float($0) / 4 }, keyUp: 1)

  static func facts(_ number: Int) -> PresetFacts {
    let algorithm = Algorithm(number)
    return PresetFacts(
      operators: (1...6).map {
        PresetFacts.Operator(frequency: "×\($0)", level: "level 9\($0)", curve: curve)
      },
      edges: (algorithm.modulations + [algorithm.feedback]).map {
        PresetFacts.Edge(from: $0.from, to: $0.to)
      },
      carriers: algorithm.carriers)
  }

  static func boxes(_ facts: PresetFacts, _ style: PictureStyle) -> [Int: Box] {
    let layout = AlgorithmLayout(edges: facts.edges, carriers: facts.carriers)
    let grid = AlgorithmGrid(layout, style)
    return Dictionary(uniqueKeysWithValues: layout.operators.map { ($0, grid.box($0)) })
  }

  @Test(arguments: 1...32)
  func carriersAreInTheLowestRowAndNobodyElse(number: Int) {
    let facts = Self.facts(number)
    let layout = AlgorithmLayout(edges: facts.edges, carriers: facts.carriers)
    #expect(layout.operators == Array(1...6))
    let lowest = layout.operators.filter { layout.places[$0]?.row == 0 }
    #expect(lowest == Algorithm(number).carriers)
    // From left to right as they are numbered.
    let places = lowest.compactMap { layout.places[$0]?.x }
    #expect(places == places.sorted())
  }

  @Test(arguments: 1...32)
  func everyModulatorIsAboveWhatItBends(number: Int) {
    let facts = Self.facts(number)
    let layout = AlgorithmLayout(edges: facts.edges, carriers: facts.carriers)
    #expect(layout.loops.map { facts.edges[$0] } == [facts.edges[facts.edges.count - 1]])
    #expect(layout.lines.map(\.edge).sorted() == Array(0..<facts.edges.count - 1))
    for line in layout.lines {
      let edge = facts.edges[line.edge]
      #expect(line.places.first == layout.places[edge.from])
      #expect(line.places.last == layout.places[edge.to])
      for (upper, lower) in zip(line.places, line.places.dropFirst()) {
        #expect(upper.row == lower.row + 1)
      }
    }
  }

  @Test(arguments: 1...32, [(800, 500), (1200, 400), (320, 240), (300, 700)])
  func noBoxOverlapsAnotherOrLeavesThePicture(number: Int, size: (width: Int, height: Int)) throws {
    let style = PictureStyle(
      size: try PictureSize(width: size.width, height: size.height), title: "A", note: "b")
    let boxes = Self.boxes(Self.facts(number), style)
    #expect(boxes.count == 6)
    for (one, box) in boxes {
      #expect(box.left >= 0 && box.right <= Double(size.width))
      #expect(box.top >= 0 && box.bottom <= Double(size.height))
      #expect(box.width > 10 && box.height > 10)
      for (other, next) in boxes where other > one {
        let isApart =
          box.right < next.left || next.right < box.left || box.bottom < next.top
          || next.bottom < box.top
        #expect(isApart, "\(one) and \(other)")
      }
    }
  }

  /// What is drawn, not only what is planned: each box has its border and its operator's colour.
  @Test(arguments: [1, 4, 16, 19, 22, 32])
  func theBoxesAreDrawnWhereTheyAre(number: Int) throws {
    let style = PictureStyle(size: try PictureSize(width: 900, height: 600))
    let facts = Self.facts(number)
    let pixels = try #require(PixelPicture(AlgorithmPicture(facts).draw(style, as: .png)))
    for (number, box) in Self.boxes(facts, style) {
      let colour = style.theme.operators[number - 1]
      let wanted = SIMD4(
        Int(colour.red * 255), Int(colour.green * 255), Int(colour.blue * 255), 255)
      let near = (-1...1).map { pixels[Int(box.left) + $0, Int(box.middle.y)] }
      #expect(near.contains { PixelPicture.distance($0, wanted) < 40 })
      let carrier = pixels[Int(box.left + box.width * 0.1), Int(box.top + 8)]
      #expect((carrier != pixels[0, 0]) == facts.carriers.contains(number))
    }
  }

  @Test func aWiringOfOnesOwnIsDrawnToo() {
    // A carrier that bends another, a line that passes a row, a ring, and an operator without use.
    let edges = [(2, 1), (4, 2), (4, 1), (5, 4), (1, 5), (3, 3)].map {
      PresetFacts.Edge(from: $0.0, to: $0.1)
    }
    let layout = AlgorithmLayout(edges: edges, carriers: [1, 2])
    #expect(layout.operators == [1, 2, 4, 5])
    #expect(layout.loops == [4])
    #expect(layout.places[1]?.row == 0)
    #expect(layout.places[2]?.row == 1)
    #expect(layout.places[4]?.row == 2)
    #expect(layout.places[5]?.row == 3)
    let passing = layout.lines.first { edges[$0.edge] == PresetFacts.Edge(from: 4, to: 1) }
    #expect(passing?.places.count == 3)
    // The line stays clear of the box of 2 in the row that it passes.
    let gap = abs((passing?.places[1].x ?? 0) - (layout.places[2]?.x ?? 0))
    #expect(gap >= 0.5)
  }

  /// Three that bend the same two all belong above the middle of those.
  @Test func modulatorsOfTheSameOperatorsStandBesideEachOther() {
    let edges = [3, 4, 5].flatMap { from in
      [1, 2].map { PresetFacts.Edge(from: from, to: $0) }
    }
    let layout = AlgorithmLayout(edges: edges, carriers: [1, 2])
    let places = [3, 4, 5].compactMap { layout.places[$0]?.x }.sorted()
    #expect(places.count == 3)
    #expect(zip(places, places.dropFirst()).allSatisfy { $1 - $0 >= 0.999 })
    let middle = ((layout.places[1]?.x ?? 0) + (layout.places[2]?.x ?? 0)) / 2
    #expect(abs(places[1] - middle) < 0.001)
  }

  @Test(arguments: [true, false])
  func inLettersEachOperatorHasItsBox(isBraille: Bool) {
    for number in 1...32 {
      let lines = AlgorithmPicture(Self.facts(number)).draw(TextPictureStyle(isBraille: isBraille))
      let text = lines.joined(separator: "\n")
      for number in 1...6 {
        #expect(text.contains(isBraille ? "│ \(number)" : "| \(number)"))
      }
      #expect(lines.allSatisfy { $0.count <= 80 })
      if !isBraille { #expect(text.utf8.allSatisfy { $0 < 128 }) }
    }
  }
}
