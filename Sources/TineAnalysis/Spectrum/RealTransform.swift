internal import CTineKissFFT
internal import Glibc

/// The Fourier transform of real samples, of one size.
struct RealTransform: ~Copyable {
  /// A power of two, at least 2.
  let size: Int
  private let configuration: kiss_fftr_cfg

  init(size: Int, inverse: Bool = false) {
    precondition(size >= 2 && size & (size - 1) == 0, "the size of a transform is a power of two")
    self.size = size
    guard let configuration = kiss_fftr_alloc(Int32(size), inverse ? 1 : 0, nil, nil) else {
      fatalError("no memory for a Fourier transform of \(size) points")
    }
    self.configuration = configuration
  }

  // `kiss_fft_free` is a macro for this.
  deinit { free(UnsafeMutableRawPointer(configuration)) }

  /// `size` samples to `size / 2 + 1` complex values, not scaled.
  func forward(_ samples: [Float]) -> [SIMD2<Float>] {
    precondition(samples.count == size)
    let count = size / 2 + 1
    return [SIMD2<Float>](unsafeUninitializedCapacity: count) { output, initialized in
      output.baseAddress!.withMemoryRebound(to: kiss_fft_cpx.self, capacity: count) {
        kiss_fftr(configuration, samples, $0)
      }
      initialized = count
    }
  }

  /// As ``forward(_:)``, into values that are there already.
  func forward(_ samples: [Float], into bins: inout [SIMD2<Float>]) {
    let count = size / 2 + 1
    precondition(samples.count == size && bins.count == count)
    bins.withUnsafeMutableBufferPointer { bins in
      bins.baseAddress!.withMemoryRebound(to: kiss_fft_cpx.self, capacity: count) {
        kiss_fftr(configuration, samples, $0)
      }
    }
  }

  /// `size / 2 + 1` complex values to `size` samples, `size` times too large.
  func backward(_ bins: [SIMD2<Float>]) -> [Float] {
    precondition(bins.count == size / 2 + 1)
    return [Float](unsafeUninitializedCapacity: size) { output, initialized in
      bins.withUnsafeBufferPointer { bins in
        bins.baseAddress!.withMemoryRebound(to: kiss_fft_cpx.self, capacity: bins.count) {
          kiss_fftri(configuration, $0, output.baseAddress!)
        }
      }
      initialized = size
    }
  }

  /// The least power of two that is `count` or more, and 2 or more.
  static func size(holding count: Int) -> Int {
    var size = 2
    while size < count { size *= 2 }
    return size
  }
}
