/// Tells when an effect has nothing to do, and when nothing is heard of it any more.
///
/// It looks at whole ticks only, so it doesn't depend on the caller's blocks.
struct Rest: BitwiseCopyable {
  /// The loudest sample of the running tick.
  private var peak: Float = 0
  /// Ticks since one was heard.
  private var unheard: Int32
  /// Ticks since there was anything at all.
  private var empty: Int32
  /// Ticks that the longest way through the effect takes.
  private let most: Int32

  /// −90 dBFS: half a step of 16 bits.
  static var audible: Float { @inline(__always) @_noLocks get { 3.16e-5 } }
  /// −180 dBFS: it may stop here.
  static var nothing: Float { @inline(__always) @_noLocks get { 1e-9 } }
  /// What effects add to what goes in, −360 dBFS: filters that decay come to rest here and not
  /// among the denormals, which processors are slow with.
  static var bias: Float { @inline(__always) @_noLocks get { 1e-18 } }

  /// - Parameter ticks: see ``most``.
  @_noLocks
  init(ticks: Int) {
    most = Int32(truncatingIfNeeded: ticks)
    unheard = most
    empty = most
  }

  /// Nothing is left in it.
  var isAsleep: Bool { @inline(__always) @_noLocks get { empty >= most } }
  /// Nothing of it is heard.
  var isSilent: Bool { @inline(__always) @_noLocks get { unheard >= most } }

  /// There is something to do from here on.
  @inline(__always) @_noLocks
  mutating func wake() {
    empty = 0
  }

  @inline(__always) @_noLocks
  mutating func sleep() {
    empty = most
    unheard = most
    peak = 0
  }

  @inline(__always) @_noLocks
  mutating func saw(_ sample: Float) {
    peak = max(peak, sample.magnitude)
  }

  /// The tick is over.
  ///
  /// - Parameter level: how loud the effect returns.
  @_noLocks
  mutating func endTick(level: Float) {
    if isAsleep { return }
    unheard = peak * level > Self.audible ? 0 : min(unheard &+ 1, most)
    empty = peak > Self.nothing ? 0 : empty &+ 1
    peak = 0
  }
}
