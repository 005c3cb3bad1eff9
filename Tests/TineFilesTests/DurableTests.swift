import CTineFileCalls
import Foundation
import Testing

import TineFiles
import TineTestSupport

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

  @Test func bytesThatAreWrittenWholeAreOnTheDisk() throws {
    try Data("old".utf8).write(to: URL(fileURLWithPath: folder("a.txt")))
    let calls = try calls { try WholeFile.write(Array("new".utf8), to: folder("a.txt")) }
    #expect(calls == "frd")
    #expect(try folder.bytes("a.txt") == Array("new".utf8))
    #expect(folder.names == ["a.txt"])
  }

  /// A pipe has no place on a disk.
  @Test func whatIsNoFileIsWrittenAsItIs() throws {
    let calls = try calls { try FileTarget.file("/dev/null").write([1, 2, 3]) }
    #expect(calls.isEmpty)
  }
}
