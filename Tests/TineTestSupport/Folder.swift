internal import Foundation

/// A folder of its own for one test, gone with it.
public final class Folder {
  /// Where it is.
  public let path: String

  /// Makes it.
  public init() throws {
    path = NSTemporaryDirectory() + "tine-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The path of a file in it.
  public func callAsFunction(_ name: String) -> String { path + "/" + name }

  /// All names in it, hidden ones too.
  public var names: [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: path).sorted()) ?? []
  }

  /// What is in a file of it.
  public func bytes(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(fileURLWithPath: self(name))))
  }
}
