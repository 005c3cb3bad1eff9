import Foundation
import Synchronization
import TineMIDIFile
import TinePatches
import TineRendering
import TineTestSupport
import Testing

/// Many songs: their names, their parts and what becomes of each.
@Suite struct BatchTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  private func write(_ bytes: [UInt8], to name: String) throws {
    let path = folder(name)
    try FileManager.default.createDirectory(
      atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    try Data(bytes).write(to: URL(fileURLWithPath: path))
  }

  private func names(_ batch: Batch, _ below: String) -> [String] {
    batch.jobs.map { String($0.output.dropFirst(folder(below).count + 1)) }
  }

  @Test func filesAreCalledAsTheirSongs() throws {
    for name in ["songs/b.mid", "songs/a/a.MID", "songs/a/a.kar", "songs/a/notes.txt"] {
      try write([], to: name)
    }
    let batch = try Batch([folder("songs")], into: folder("out"), as: .flac)
    // Two songs that differ in their endings keep them.
    #expect(names(batch, "out") == ["a/a.MID.flac", "a/a.kar.flac", "b.flac"])
    #expect(batch.emptyFolders == [])
  }

  @Test func songsOfSeveralFoldersGetTheirFolders() throws {
    for name in ["x/a.mid", "y/a.mid", "y/c.mid"] { try write([], to: name) }
    try FileManager.default.createDirectory(
      atPath: folder("empty"), withIntermediateDirectories: false)
    let places = ["x", "y", "empty"].map { folder($0) }
    // A song that is named twice is rendered once.
    let batch = try Batch(places + [folder("x/a.mid")], into: folder("out") + "/")
    let inside = String(folder.path.dropFirst())
    #expect(
      names(batch, "out") == ["\(inside)/x/a.wav", "\(inside)/y/a.wav", "c.wav"])
    #expect(batch.emptyFolders == [folder("empty")])
  }

  @Test func eachSongIsInOneShard() throws {
    let all = (0..<40).map { "song \($0).mid" }
    let whole = try Batch(all, into: "out")
    var seen: [String] = []
    for number in 1...3 {
      let shard = try #require(Shard("\(number)/3"))
      let part = try Batch(all, into: "out", shard: shard).jobs
      #expect(part.count > 3)
      #expect(part.allSatisfy { whole.jobs.contains($0) })
      seen += part.map(\.song)
    }
    #expect(seen.sorted() == all.sorted())
    for text in ["0/3", "4/3", "1", "1/0", "1/3/4", "a/b"] { #expect(Shard(text) == nil) }
  }

  @Test func oneBadSongDoesNotStopTheOthers() throws {
    for name in ["songs/a.mid", "songs/b/c.mid"] { try write(RendererTests.bytes, to: name) }
    try write([1, 2, 3], to: "songs/bad.mid")
    var settings = RendererSettings()
    settings.tail = .seconds(0)
    settings.stems = StemSettings(folder: folder("stems"))
    let renderer = Renderer(bank: try .bundled, settings: settings)
    let batch = try Batch([folder("songs")], into: folder("out"), as: .au)
    let found = Mutex<[String: Result<RenderSummary, RenderError>]>([:])
    batch.render(with: renderer, threads: 2) { job, result in
      found.withLock { $0[job.output] = result }
    }
    let results = found.withLock { $0 }
    #expect(results.count == 3)
    #expect(throws: RenderError.self) { try results[folder("out/bad.au")]?.get() }
    guard case .failure(.song(let error)) = results[folder("out/bad.au")] else {
      Issue.record("the bad song was rendered")
      return
    }
    #expect(error.reason == .notMIDI)
    let one = try #require(try results[folder("out/a.au")]?.get())
    #expect(one.stems.map(\.path) == ["01", "02"].map { folder("stems/a/channel-\($0).au") })
    #expect(try results[folder("out/b/c.au")]?.get().seconds == one.seconds)
    // The same song has the same bytes.
    #expect(try folder.bytes("out/a.au") == folder.bytes("out/b/c.au"))
    #expect(FileManager.default.fileExists(atPath: folder("out/bad.au")) == false)
  }

  @Test func stemsDoNotTakeThePlaceOfOtherSongs() throws {
    // The mix of the second song would be a stem of the first.
    try write(RendererTests.bytes, to: "songs/a.mid")
    try write(RendererTests.bytes, to: "songs/a/channel-01.mid")
    var settings = RendererSettings()
    settings.stems = StemSettings(folder: folder("out"))
    let renderer = Renderer(bank: try .bundled, settings: settings)
    let errors = Mutex<[RenderError]>([])
    try Batch([folder("songs")], into: folder("out")).render(with: renderer) { _, result in
      if case .failure(let error) = result { errors.withLock { $0.append(error) } }
    }
    #expect(errors.withLock { $0 } == [.stemIsMix(path: folder("out/a/channel-01.wav"))])
  }

  @Test func filesAreUpToDateIfTheyAreYoungerThanAll() throws {
    func write(_ name: String, at seconds: Double) throws -> String {
      try self.write([], to: name)
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: seconds)], ofItemAtPath: folder(name))
      return folder(name)
    }
    let song = try write("a.mid", at: 1000)
    let preset = try write("a.tine", at: 2000)
    let old = try write("old.wav", at: 1500)
    let new = try write("new.wav", at: 2500)
    let check = UpToDateCheck(sources: [preset, folder("none")])
    #expect(check.isUpToDate(song: song, outputs: [new]))
    #expect(!check.isUpToDate(song: song, outputs: [old]))
    #expect(!check.isUpToDate(song: song, outputs: [new, old]))
    #expect(!check.isUpToDate(song: song, outputs: [folder("none")]))
    #expect(!check.isUpToDate(song: folder("none"), outputs: [new]))
    #expect(UpToDateCheck(sources: []).isUpToDate(song: song, outputs: [old]))
  }
}
