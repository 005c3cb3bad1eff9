import TineRealtime

/// What `tine scope` looks at.
protocol ScopeSource: AnyObject {
  /// What it is called.
  var name: String { get }
  /// Where the sound is.
  var scope: ScopeRing.Reader { get }
  /// Frames a second, now.
  var rate: Int { get }
  /// Whether it was stopped.
  var isStopped: Bool { get set }
  /// Whether there will be no more.
  var isOver: Bool { get }
  /// How it is, in a few words.
  var figures: [[String]] { get }
  /// To be called every few milliseconds; tells what happened.
  func look()
  /// Ends it, softly.
  func stop()
}
