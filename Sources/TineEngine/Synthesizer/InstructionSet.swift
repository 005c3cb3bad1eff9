internal import CTinePlatform
internal import TineKernel

#if arch(x86_64) && !hasFeature(Embedded)
  internal import TineKernelAVX2
  internal import TineKernelAVX512
#endif

/// For which instructions the inner loops that run were compiled. The bits are the same with each.
public enum InstructionSet: String, CaseIterable, BitwiseCopyable, Sendable {
  /// The instructions that every processor of this architecture has.
  case baseline
  /// x86-64-v3: vectors of eight numbers.
  case avx2
  /// x86-64-v4: vectors of sixteen.
  case avx512

  /// Whether this processor has it.
  ///
  /// Thread: any.
  public var isAvailable: Bool {
    #if arch(x86_64) && !hasFeature(Embedded)
      switch self {
      case .baseline: return true
      case .avx2: return tine_cpu_has_x86_64_v3()
      case .avx512: return tine_cpu_has_x86_64_v4()
      }
    #else
      return self == .baseline
    #endif
  }

  /// The widest that this processor has.
  ///
  /// Thread: any.
  public static var best: InstructionSet {
    if InstructionSet.avx512.isAvailable { return .avx512 }
    return InstructionSet.avx2.isAvailable ? .avx2 : .baseline
  }

  /// The effects' inner loops. Those for AVX-512 are no faster than those for AVX2: 34.6 against 32.9 ns of a
  /// frame with one voice.
  var effectsKernel: KernelFunctions {
    self == .avx512 ? InstructionSet.avx2.kernel : kernel
  }

  /// The inner loops that were compiled for it.
  var kernel: KernelFunctions {
    #if arch(x86_64) && !hasFeature(Embedded)
      switch self {
      case .baseline: return .baseline
      case .avx2: return .avx2
      case .avx512: return .avx512
      }
    #else
      return .baseline
    #endif
  }
}
