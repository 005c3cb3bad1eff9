/// Rows and columns of eight vectors exchanged: three times, each vector is interleaved with the one
/// four further on.
///
/// - Parameters:
///   - rows: the first of eight vectors, `distance` apart.
@_noLocks @inline(__always)
func transposed(
  _ rows: UnsafePointer<SIMD8<Float>>, distance: Int
) -> InlineArray<8, SIMD8<Float>> {
  var vectors: InlineArray<8, SIMD8<Float>> = [
    rows[0], rows[distance], rows[distance &* 2], rows[distance &* 3],
    rows[distance &* 4], rows[distance &* 5], rows[distance &* 6], rows[distance &* 7],
  ]
  for _ in 0..<3 {
    vectors = [
      lowInterleaved(vectors[0], vectors[4]), highInterleaved(vectors[0], vectors[4]),
      lowInterleaved(vectors[1], vectors[5]), highInterleaved(vectors[1], vectors[5]),
      lowInterleaved(vectors[2], vectors[6]), highInterleaved(vectors[2], vectors[6]),
      lowInterleaved(vectors[3], vectors[7]), highInterleaved(vectors[3], vectors[7]),
    ]
  }
  return vectors
}

@_noLocks @inline(__always)
private func lowInterleaved(_ a: SIMD8<Float>, _ b: SIMD8<Float>) -> SIMD8<Float> {
  SIMD8(a[0], b[0], a[1], b[1], a[2], b[2], a[3], b[3])
}

@_noLocks @inline(__always)
private func highInterleaved(_ a: SIMD8<Float>, _ b: SIMD8<Float>) -> SIMD8<Float> {
  SIMD8(a[4], b[4], a[5], b[5], a[6], b[6], a[7], b[7])
}
