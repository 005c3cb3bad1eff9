import Foundation
import Testing
import TineFiles
import TineTestSupport

@Suite struct WholeFileTests {
  let folder: Folder

  init() throws { folder = try Folder() }

  @Test func bytesComeBack() throws {
    let bytes = (0..<200_000).map { UInt8(truncatingIfNeeded: $0 * 7) }
    try WholeFile.write(bytes, to: folder("a"))
    #expect(try WholeFile.read(folder("a")) == bytes)
    try WholeFile.write([], to: folder("a"))
    #expect(try WholeFile.read(folder("a")) == [])
    #expect(folder.names == ["a"])
  }

  /// A pipe has no size, and gives its bytes in pieces.
  @Test func aPipeIsReadToItsEnd() throws {
    var ends: [Int32] = [0, 0]
    #expect(pipe(&ends) == 0)
    defer { close(ends[0]) }
    let bytes = [UInt8](repeating: 5, count: 1_000)
    #expect(writeAll(bytes, to: ends[1]) == 0)
    #expect(writeAll([6], to: ends[1]) == 0)
    close(ends[1])
    #expect(try WholeFile.read(ends[0], name: "a pipe") == bytes + [6])
  }

  @Test func whatCannotBeReadSaysWhy() throws {
    let missing = folder("missing")
    #expect(throws: FileError.cannotOpen(path: missing, errno: ENOENT)) {
      try WholeFile.read(missing)
    }
    #expect(throws: FileError.isFolder(path: folder.path)) { try WholeFile.read(folder.path) }
    try WholeFile.write([], to: folder("large"))
    #expect(truncate(folder("large"), off_t(WholeFile.limit) + 1) == 0)
    #expect(throws: FileError.tooLarge(path: folder("large"), limit: WholeFile.limit)) {
      try WholeFile.read(folder("large"))
    }
    #expect(
      FileError.cannotOpen(path: "a b", errno: ENOENT).description
        == "a b: there is no such file; check its name and folder")
  }

  @Test func whatCannotBeWrittenSaysWhy() throws {
    let path = folder("none/a")
    #expect(throws: FileError.cannotCreate(path: path, errno: ENOENT)) {
      try WholeFile.write([1], to: path)
    }
    #expect(throws: FileError.isFolder(path: folder.path)) {
      try WholeFile.write([1], to: folder.path)
    }
    // A device that is always full.
    #expect(throws: FileError.cannotWrite(path: "/dev/full", errno: ENOSPC)) {
      try WholeFile.write([1], to: "/dev/full")
    }
  }

  @Test func aLinkStaysOneAndPermissionsStay() throws {
    try WholeFile.write([1], to: folder("real"))
    #expect(chmod(folder("real"), 0o640) == 0)
    #expect(symlink("real", folder("link")) == 0)
    try WholeFile.write([2], to: folder("link"))
    #expect(try WholeFile.read(folder("real")) == [2])
    var status = stat()
    #expect(lstat(folder("link"), &status) == 0 && status.st_mode & S_IFMT == S_IFLNK)
    #expect(stat(folder("real"), &status) == 0 && status.st_mode & 0o7777 == 0o640)
  }
}

@Suite struct FolderTests {
  let folder: Folder

  init() throws { folder = try Folder() }

  @Test func kindsOfFiles() throws {
    try WholeFile.write([1], to: folder("file"))
    #expect(mkfifo(folder("pipe"), 0o600) == 0)
    #expect(Folders.kind(folder("file")) == .file)
    #expect(Folders.kind(folder("pipe")) == .pipe)
    #expect(Folders.kind(folder.path) == .folder)
    #expect(Folders.kind("/dev/null") == .other)
    #expect(Folders.kind(folder("none")) == nil)
  }

  @Test func namesAreSortedAndHiddenOnesLeftOut() throws {
    for name in ["b", "a", ".c", "é"] { try WholeFile.write([], to: folder(name)) }
    #expect(Folders.names(in: folder.path) == ["a", "b", "é"])
    #expect(Folders.names(in: folder("none")) == nil)
  }

  @Test func foldersAreMadeWithThoseAbove() throws {
    try Folders.make(folder("a/b/c"))
    try Folders.make(folder("a/b/c"))
    #expect(Folders.isFolder(folder("a/b/c")))
    try WholeFile.write([], to: folder("file"))
    #expect(throws: FileError.isFile(path: folder("file"))) { try Folders.make(folder("file")) }
    #expect(throws: FileError.cannotMakeFolder(path: folder("file/x"), errno: ENOTDIR)) {
      try Folders.make(folder("file/x"))
    }
  }

  @Test func anEmptyFolderIsTakenAndNoOther() throws {
    try Folders.makeEmpty(folder("new"))
    try Folders.makeEmpty(folder("new"))
    try WholeFile.write([], to: folder("new/.hidden"))
    #expect(throws: FileError.folderNotEmpty(path: folder("new"))) {
      try Folders.makeEmpty(folder("new"))
    }
  }

  @Test func aFileIsTheSameByEveryName() throws {
    try WholeFile.write([1], to: folder("a"))
    try WholeFile.write([1], to: folder("b"))
    #expect(symlink("a", folder("link")) == 0)
    #expect(FileIdentity(folder("a")) == FileIdentity(folder("./link")))
    #expect(FileIdentity(folder("a")) != FileIdentity(folder("b")))
    #expect(FileIdentity(folder("c")) == nil)
  }

  @Test func partsOfPaths() {
    #expect(pathName("a/b.mid") == "b.mid")
    #expect(pathName("a/b/") == "b")
    #expect(pathEnding("a.b/c") == "")
    #expect(pathEnding(".hidden") == "")
    #expect(pathEnding("a/b.tar.gz") == "gz")
    #expect(pathStem("a/b.tar.gz") == "b.tar")
    #expect(Folders.above("a/b") == "a")
    #expect(Folders.above("a") == "")
    #expect(Folders.above("/a") == "/")
  }
}
