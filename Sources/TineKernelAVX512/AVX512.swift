// Exported to `Render`'s files, which are linked from the module that is imported here: they can't import the
// module whose own they are as well.
@_exported public import TineKernel

extension KernelFunctions {
  /// For processors with x86-64-v4: vectors of sixteen numbers.
  public static var avx512: KernelFunctions { thisBuild() }
}
