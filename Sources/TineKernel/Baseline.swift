extension KernelFunctions {
  /// What every processor of this architecture runs.
  public static var baseline: KernelFunctions { thisBuild() }
}
