/// Exchanges rows and columns of eight times eight samples.
///
/// Halves of rows are put together as they are read; then two rounds of the same interleaving do
/// it, which doesn't cross the middle of a vector. It is a loop because the compiler takes shuffles
/// in a row apart, but sees what is in a loop too late for that.
///
/// - Parameters:
///   - distance: samples from row to row.
///   - outputDistance: the same of where they go.
@inline(__always) @_noLocks
func exchange(
  _ input: UnsafePointer<Float>, distance: Int, to output: UnsafeMutablePointer<Float>,
  distance outputDistance: Int
) {
  var x: InlineArray<8, SIMD8<Float>> = [
    halves(input, distance, 0), halves(input, distance, 1),
    halves(input, distance, 2), halves(input, distance, 3),
    halves(input + 4, distance, 0), halves(input + 4, distance, 1),
    halves(input + 4, distance, 2), halves(input + 4, distance, 3),
  ]
  for _ in 0..<2 {
    x = [
      lowInterleaved(x[0], x[2]), highInterleaved(x[0], x[2]),
      lowInterleaved(x[1], x[3]), highInterleaved(x[1], x[3]),
      lowInterleaved(x[4], x[6]), highInterleaved(x[4], x[6]),
      lowInterleaved(x[5], x[7]), highInterleaved(x[5], x[7]),
    ]
  }
  for row in 0..<8 { output.put(x[row], at: row &* outputDistance) }
}

/// Four samples of a row, and as many of the fourth row after it.
@inline(__always) @_noLocks
private func halves(
  _ input: UnsafePointer<Float>, _ distance: Int, _ row: Int
) -> SIMD8<Float> {
  let low = UnsafeRawPointer(input + row &* distance)
  let high = UnsafeRawPointer(input + (row &+ 4) &* distance)
  return SIMD8(
    lowHalf: low.loadUnaligned(as: SIMD4<Float>.self),
    highHalf: high.loadUnaligned(as: SIMD4<Float>.self))
}

/// The lower parts of both halves.
@inline(__always) @_noLocks
private func lowInterleaved(_ a: SIMD8<Float>, _ b: SIMD8<Float>) -> SIMD8<Float> {
  SIMD8(a[0], b[0], a[1], b[1], a[4], b[4], a[5], b[5])
}

/// The upper parts of both halves.
@inline(__always) @_noLocks
private func highInterleaved(_ a: SIMD8<Float>, _ b: SIMD8<Float>) -> SIMD8<Float> {
  SIMD8(a[2], b[2], a[3], b[3], a[6], b[6], a[7], b[7])
}
