import Foundation
import Synchronization
import TineRendering
import TineTestSupport
import Testing

/// Files that nothing may be written over, and threads that share work.
@Suite struct ReservedFilesTests {
  @Test func inputsAreNotWrittenOver() throws {
    let folder = try Folder()
    for name in ["song.mid", "preset.tine"] {
      try Data().write(to: URL(fileURLWithPath: folder(name)))
    }
    try FileManager.default.createSymbolicLink(
      atPath: folder("link.wav"), withDestinationPath: folder("song.mid"))
    let preset = folder("preset.tine")
    let files = ReservedFiles(songs: [folder("song.mid"), "-"], outputs: ["./out//a.wav"]) {
      [preset]
    }
    // By whatever way the path leads there.
    #expect(
      throws: RenderError.isInput(path: folder("link.wav"), input: "song \(folder("song.mid"))")
    ) { try files.check(folder("link.wav")) }
    #expect(throws: RenderError.isInput(path: preset, input: "preset or scale \(preset)")) {
      try files.check(preset)
    }
    try files.check(folder("new.wav"))
    try files.check(stem: folder("new.wav"))
    #expect(throws: RenderError.stemIsMix(path: "out/a.wav")) {
      try files.check(stem: "out/a.wav")
    }
  }

  @Test func workIsDoneInEachThread() {
    let threads = Mutex<Set<pthread_t>>([])
    let started = Atomic(0)
    WorkerThreads.run(3) {
      started.add(1, ordering: .relaxed)
      threads.withLock { _ = $0.insert(pthread_self()) }
    }
    #expect(started.load(ordering: .relaxed) == 3)
    #expect(threads.withLock { $0.contains(pthread_self()) })
    let result = WorkerThreads.run({ 6 * 7 }, beside: { started.add(1, ordering: .relaxed) })
    #expect(result == 42)
    #expect(started.load(ordering: .relaxed) == 4)
    #expect(Processors.count >= 1)
  }
}
