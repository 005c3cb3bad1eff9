import Foundation
import TinePatches

/// A straightforward FM synthesizer in double precision, as a reference: one voice with operators
/// that are at once at their level.
///
/// An operator's output is its amplitude times the sine of its phase plus what modulates it. An edge
/// hands on the output of the same frame, but where it closes a loop: from an operator to itself or
/// to a higher number in its loop it hands on the mean of the last two frames' outputs.
struct Reference {
  /// Cycles that a modulator at full level adds at depth 1: 13.11 rad.
  static let fullModulation = 2.087

  private let edges: [Modulation]
  private let carriers: [Int]
  private var phases = [Double](repeating: 0, count: 6)
  private var increments: [Double]
  private var amplitudes: [Double]
  private var reaches = [[Bool]](repeating: [Bool](repeating: false, count: 6), count: 6)
  private var last = [Double](repeating: 0, count: 6)
  private var beforeLast = [Double](repeating: 0, count: 6)

  /// - Parameters:
  ///   - frequencies: hertz of each operator.
  ///   - amplitudes: of each, 1 is full.
  init(
    _ routing: Routing, frequencies: [Double], amplitudes: [Double], sampleRate: Double
  ) {
    edges = routing.modulations.filter { $0.depth != 0 }
    let carriers = routing.carriers
    self.carriers = carriers
    let attenuation = [0, 6.02, 9.78, 12.04, 14.30, 15.80]
    let gain = carriers.isEmpty ? 1 : pow(10, -attenuation[carriers.count - 1] / 20)
    // The engine's increments are single-precision; over a second that alone would be −75 dB.
    increments = frequencies.map { Double(Float($0 / sampleRate * 4_294_967_296)) / 4_294_967_296 }
    self.amplitudes = (0..<6).map { amplitudes[$0] * (carriers.contains($0 + 1) ? gain : 1) }
    for edge in edges { reaches[edge.from - 1][edge.to - 1] = true }
    for via in 0..<6 {
      for from in 0..<6 where reaches[from][via] {
        for to in 0..<6 where reaches[via][to] { reaches[from][to] = true }
      }
    }
  }

  /// The sum of the carriers in the next frames.
  ///
  /// - Parameter ramp: frames of the straight rise from 0 that a voice begins with.
  mutating func render(_ frames: Int, ramp: Int) -> [Double] {
    (0..<frames).map { frame in
      var outputs = [Double?](repeating: nil, count: 6)
      let level = min(Double(frame) / Double(ramp), 1)
      for op in 0..<6 { compute(op, level, &outputs) }
      for op in 0..<6 {
        beforeLast[op] = last[op]
        last[op] = outputs[op]!
        phases[op] += increments[op]
        phases[op] -= phases[op].rounded(.down)
      }
      return carriers.reduce(0) { $0 + outputs[$1 - 1]! }
    }
  }

  private func compute(_ op: Int, _ level: Double, _ outputs: inout [Double?]) {
    if outputs[op] != nil { return }
    var modulation = 0.0
    for edge in edges where edge.to == op + 1 {
      let from = edge.from - 1
      let closes = reaches[op][from] && from <= op
      if closes {
        modulation += edge.depth * (last[from] + beforeLast[from]) / 2
      } else {
        compute(from, level, &outputs)
        modulation += edge.depth * outputs[from]!
      }
    }
    let cycles = phases[op] + modulation * Self.fullModulation
    outputs[op] = amplitudes[op] * level * sin(2 * Double.pi * cycles)
  }
}
