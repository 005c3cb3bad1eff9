import TineRendering
import Foundation
import TineTestSupport
import Testing

@Suite struct WritingTests {
  let folder: Folder

  init() throws { folder = try Folder() }

  let format = AudioFormat(sampleRate: 48_000)

  @Test func nothingShowsUnderTheNameUntilItIsWhole() throws {
    let writer = try AudioWriter(to: .file(folder("a.wav")), format)
    try writer.write(interleaved: stereo(100_000))
    #expect(!folder.names.contains("a.wav"))
    #expect(folder.names.count == 1)
    try writer.finish()
    #expect(folder.names == ["a.wav"])
  }

  @Test func aWriterThatIsGivenUpLeavesNothing() throws {
    do {
      let writer = try AudioWriter(
        to: .file(folder("a.flac")), AudioFormat(.flac, sampleRate: 48_000))
      try writer.write(interleaved: stereo(1000))
    }
    #expect(folder.names.isEmpty)
    let writer = try AudioWriter(to: .file(folder("b.wav")), format)
    writer.discard()
    #expect(folder.names.isEmpty)
  }

  @Test func aLinkStaysALinkAndModesStay() throws {
    try write(stereo(10), to: folder("real.wav"), format)
    #expect(chmod(folder("real.wav"), 0o640) == 0)
    #expect(symlink("real.wav", folder("link.wav")) == 0)
    try write(stereo(20), to: folder("link.wav"), format)
    #expect(try AudioSignal(contentsOf: folder("real.wav")).frames == 20)
    var status = stat()
    #expect(lstat(folder("link.wav"), &status) == 0)
    #expect(status.st_mode & S_IFMT == S_IFLNK)
    #expect(stat(folder("real.wav"), &status) == 0)
    #expect(status.st_mode & 0o777 == 0o640)
  }

  @Test func aFullDiskIsTold() throws {
    let error = #expect(throws: AudioFileError.self) {
      try write(stereo(100_000), to: "/dev/full", format)
    }
    #expect(error == .cannotWrite(path: "/dev/full", errno: ENOSPC))
  }

  @Test func aFolderIsNoFile() throws {
    #expect(throws: AudioFileError.isFolder(path: folder.path)) {
      try write([], to: folder.path, format)
    }
    #expect(throws: AudioFileError.isFolder(path: folder.path)) {
      try AudioSignal(contentsOf: folder.path)
    }
  }

  @Test func aFolderThatIsMissingIsTold() throws {
    #expect(throws: AudioFileError.cannotCreate(path: folder("no/a.wav"), errno: ENOENT)) {
      try write([], to: folder("no/a.wav"), format)
    }
  }

  @Test func noNaNIsWritten() throws {
    let writer = try AudioWriter(to: .file(folder("a.wav")), format)
    try writer.write(interleaved: stereo(10))
    #expect(throws: AudioFileError.notFinite(path: folder("a.wav"), frame: 11)) {
      try writer.write(interleaved: [0, 0, 0, .nan])
    }
    #expect(writer.frames == 10)
  }

  @Test func whatAKindCannotHoldIsRefusedAndLeavesNothing() throws {
    for (format, words) in [
      (AudioFormat(.flac, samples: .float, sampleRate: 48_000), "FLAC holds 16 or 24 bits"),
      (AudioFormat(.opus, sampleRate: 44_100), "Opus holds 8000, 12000, 16000, 24000 or 48000 Hz"),
      (AudioFormat(.mp3, sampleRate: 96_000), "MP3 holds 8000, "),
    ] {
      let error = #expect(throws: AudioFileError.self) {
        try write(stereo(10), to: folder("a"), format)
      }
      guard case .unsupported(path: folder("a"), let reason) = error else {
        Issue.record("\(format.container): \(String(describing: error))")
        continue
      }
      #expect(reason.hasPrefix(words))
    }
    #expect(folder.names.isEmpty)
  }

  @Test func textIsNoAudio() throws {
    try "not audio".write(toFile: folder("a.wav"), atomically: true, encoding: .utf8)
    let error = #expect(throws: AudioFileError.self) {
      try AudioSignal(contentsOf: folder("a.wav"))
    }
    guard case .notAudio(path: folder("a.wav"), _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }
}
