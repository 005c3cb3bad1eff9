internal import Foundation

/// A folder of its own for one test, gone with it.
public final class Folder {
  public let path: String

  public init() throws {
    path = NSTemporaryDirectory() + "tine-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  public func callAsFunction(_ name: String) -> String { path + "/" + name }

  /// All names in it, hidden ones too.
  public var names: [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: path).sorted()) ?? []
  }

  public func bytes(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(fileURLWithPath: self(name))))
  }
}
