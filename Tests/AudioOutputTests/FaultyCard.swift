import Glibc

/// The card that fails when told to (`Tests/FaultyDevice`). ALSA loads it from a file, and so does
/// this, to get hold of the same one.
enum FaultyCard {
  /// The library lies beside the program that runs the tests.
  static let path: String = {
    var buffer = [CChar](repeating: 0, count: 4_096)
    let count = readlink("/proc/self/exe", &buffer, buffer.count)
    let program = String(
      decoding: buffer.prefix(max(0, count)).map(UInt8.init(bitPattern:)), as: UTF8.self)
    let folder = program.split(separator: "/").dropLast().joined(separator: "/")
    return "/\(folder)/libFaultyDevice.so"
  }()

  private nonisolated(unsafe) static let library: UnsafeMutableRawPointer = {
    guard let opened = dlopen(path, RTLD_NOW) else {
      fatalError("can't load \(path): build all of the package")
    }
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
