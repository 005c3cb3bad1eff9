// Exported to `Render`'s files, which are linked from the module that is imported here: they can't import the
// module whose own they are as well.
@_exported public import TineKernel

extension KernelFunctions {
  /// For processors with x86-64-v3: vectors of eight numbers.
  public static var avx2: KernelFunctions { thisBuild() }
}
