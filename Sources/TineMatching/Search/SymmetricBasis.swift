/// The eigenvectors of a covariance matrix and the roots of its eigenvalues.
///
/// Jacobi's method in cyclic order, as in G. Golub and C. van Loan, Matrix Computations, 8.5: for some
/// dozens of numbers it is quick enough, and exact to the last bits.
struct SymmetricBasis: Sendable, Equatable {
  private let size: Int
  /// Column j is the j-th eigenvector, row by row.
  private var vectors: [Double]
  /// The standard deviation along each eigenvector.
  private var deviations: [Double]

  /// - Parameter matrix: symmetric, row by row.
  init(_ matrix: [Double], size: Int) {
    self.size = size
    var values = matrix
    var vectors = [Double](repeating: 0, count: size * size)
    for i in 0..<size { vectors[i * size + i] = 1 }
    for _ in 0..<30 {
      var off = 0.0
      var all = 0.0
      for i in 0..<size {
        for j in 0..<size {
          let square = values[i * size + j] * values[i * size + j]
          all += square
          if i != j { off += square }
        }
      }
      if off <= 1e-24 * all { break }
      for p in 0..<size {
        for q in (p + 1)..<max(size, p + 1) { Self.rotate(p, q, size, &values, &vectors) }
      }
    }
    self.vectors = vectors
    deviations = (0..<size).map { max(values[$0 * size + $0], 1e-30).squareRoot() }
  }

  /// Rotates two axes so that their covariance becomes 0.
  private static func rotate(
    _ p: Int, _ q: Int, _ size: Int, _ values: inout [Double], _ vectors: inout [Double]
  ) {
    let between = values[p * size + q]
    guard between != 0 else { return }
    let angle = (values[q * size + q] - values[p * size + p]) / (2 * between)
    let tangent =
      (angle >= 0 ? 1.0 : -1.0) / (abs(angle) + (angle * angle + 1).squareRoot())
    let cosine = 1 / (tangent * tangent + 1).squareRoot()
    let sine = tangent * cosine
    values.withUnsafeMutableBufferPointer { values in
      for k in 0..<size {
        let (a, b) = (values[k * size + p], values[k * size + q])
        values[k * size + p] = cosine * a - sine * b
        values[k * size + q] = sine * a + cosine * b
      }
      for k in 0..<size {
        let (a, b) = (values[p * size + k], values[q * size + k])
        values[p * size + k] = cosine * a - sine * b
        values[q * size + k] = sine * a + cosine * b
      }
    }
    vectors.withUnsafeMutableBufferPointer { vectors in
      for k in 0..<size {
        let (a, b) = (vectors[k * size + p], vectors[k * size + q])
        vectors[k * size + p] = cosine * a - sine * b
        vectors[k * size + q] = sine * a + cosine * b
      }
    }
  }

  /// Transforms a standard normal vector into one with the covariance: B · D · z.
  func stretched(_ normal: [Double]) -> [Double] {
    var result = [Double](repeating: 0, count: size)
    for column in 0..<size {
      let length = deviations[column] * normal[column]
      for row in 0..<size { result[row] += vectors[row * size + column] * length }
    }
    return result
  }

  /// Whitens a vector: C^(−½) · y = B · D⁻¹ · Bᵀ · y.
  func whitened(_ step: [Double]) -> [Double] {
    var along = [Double](repeating: 0, count: size)
    for row in 0..<size {
      for column in 0..<size { along[column] += vectors[row * size + column] * step[row] }
    }
    var result = [Double](repeating: 0, count: size)
    for column in 0..<size {
      let length = along[column] / deviations[column]
      for row in 0..<size { result[row] += vectors[row * size + column] * length }
    }
    return result
  }
}
