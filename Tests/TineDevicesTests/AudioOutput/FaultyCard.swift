import Foundation
import TineTestSupport

/// The card that fails on purpose (`Tests/FaultyDevice`). ALSA loads it from a file, and so do these
/// functions, to reach the same instance.
enum FaultyCard {
  /// The library, compiled when a test first needs it. It isn't a product of the package.
  static let path: String = {
    let sources = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../FaultyDevice").standardized.path
    let library = SoundDevices.faultyLibrary
    let compiler = Process()
    compiler.executableURL = URL(filePath: "/usr/bin/env")
    compiler.arguments = [
      "clang", "-shared", "-fPIC", "-DPIC", "-O1", "-I\(sources)/include",
      "\(sources)/faulty_device.c", "-lasound", "-o", library,
    ]
    do {
      try compiler.run()
    } catch {
      fatalError("can't compile \(sources): \(error)")
    }
    compiler.waitUntilExit()
    guard compiler.terminationStatus == 0 else { fatalError("can't compile \(sources)") }
    return library
  }()

  private nonisolated(unsafe) static let library: UnsafeMutableRawPointer = {
    guard let opened = dlopen(path, RTLD_NOW) else { fatalError("can't load \(path)") }
    return opened
  }()

  private static func symbol(_ name: String) -> UnsafeMutableRawPointer {
    guard let found = dlsym(library, name) else { fatalError("no \(name) in \(path)") }
    return found
  }

  static func fail(_ code: Int32) {
    typealias Function = @convention(c) (Int32) -> Void
    unsafeBitCast(symbol("faulty_device_fail"), to: Function.self)(code)
  }

  static func refuse(_ code: Int32) {
    typealias Function = @convention(c) (Int32) -> Void
    unsafeBitCast(symbol("faulty_device_refuse"), to: Function.self)(code)
  }

  static func plugIn() {
    typealias Function = @convention(c) () -> Void
    unsafeBitCast(symbol("faulty_device_plug_in"), to: Function.self)()
  }

  static func reset() {
    typealias Function = @convention(c) () -> Void
    unsafeBitCast(symbol("faulty_device_reset"), to: Function.self)()
  }

  static var frames: Int {
    typealias Function = @convention(c) () -> Int64
    return Int(unsafeBitCast(symbol("faulty_device_frames"), to: Function.self)())
  }

  static func sample(_ frame: Int) -> Float {
    typealias Function = @convention(c) (Int64) -> Float
    return unsafeBitCast(symbol("faulty_device_sample"), to: Function.self)(Int64(frame))
  }
}
