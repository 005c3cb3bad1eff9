import CTineFileCalls
import Foundation
import TineTestSupport
import Testing

@testable import TineRendering

/// What a power failure leaves. The order in which the system is asked decides it: first the bytes, then the
/// name, then the folder that holds the name.
@Suite struct DurableTests {
  let folder: Folder

  init() throws { folder = try Folder() }

  private func calls(_ body: () throws -> Void) rethrows -> String {
    tine_forget_file_calls()
    try body()
    return String(cString: tine_file_calls())
  }

  /// A rendering can be made again, and a thousand of them are made faster.
  @Test func soundIsNotWaitedFor() throws {
    let calls = try calls {
      try TineRenderingTests.write(
        stereo(10), to: folder("a.wav"), AudioFormat(.wav, sampleRate: 48_000))
    }
    #expect(calls == "r")
  }
}
