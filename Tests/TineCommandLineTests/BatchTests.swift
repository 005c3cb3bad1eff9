import Foundation
import Testing

/// Many songs in one call.
@Suite struct BatchTests {
  let tool: Tool

  init() throws {
    tool = try Tool()
    for (index, name) in ["in/a.mid", "in/deep/b.MID", "in/c.kar", "d.mid"].enumerated() {
      try tool.write(name, Songs.notes([(UInt8(60 + index), 0, 0.3)]))
    }
    try tool.write("in/read.me", Data("no song".utf8))
    try tool.write("in/.hidden.mid", Songs.short)
  }

  /// All files below a folder.
  func files(_ folder: String) -> [String] {
    let all = FileManager.default.enumerator(atPath: tool.path(folder))?.allObjects ?? []
    return all.compactMap { $0 as? String }.filter { !pathIsFolder(folder + "/" + $0) }.sorted()
  }

  func pathIsFolder(_ name: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: tool.path(name), isDirectory: &isFolder)
      && isFolder.boolValue
  }

  @Test func foldersAndFilesGoIntoAFolder() throws {
    let result = try tool.run("render", "in", "d.mid", "-p", "sine", "-o", "out/", "--dry")
    #expect(result.status == 0)
    #expect(result.error.isEmpty)
    #expect(files("out") == ["a.wav", "c.wav", "d.wav", "deep/b.wav"])
    let lines = result.text.split(separator: "\n")
    #expect(lines.count == 5)
    #expect(lines.contains { $0.hasPrefix("out/deep/b.wav: 0.") })
    #expect(lines.last?.hasPrefix("4 songs rendered in ") == true)
  }

  @Test func eachIsWhatItIsAlone() throws {
    #expect(
      try tool.run("render", "in", "d.mid", "-p", "sine", "-o", "out/", "-j", "3").status == 0)
    for (song, output) in [("in/a.mid", "a"), ("in/deep/b.MID", "deep/b"), ("d.mid", "d")] {
      #expect(try tool.run("render", song, "-p", "sine", "-o", "alone.wav").status == 0)
      #expect(try tool.data("alone.wav") == tool.data("out/\(output).wav"))
    }
  }

  @Test func aFolderThatIsThereIsOneWithoutASlash() throws {
    try tool.write("out/old.wav", Data())
    #expect(try tool.run("render", "d.mid", "-p", "sine", "-o", "out", "-f", "flac").status == 0)
    #expect(files("out") == ["d.flac", "old.wav"])
  }

  @Test func namesThatWouldMeetAreKeptApart() throws {
    for name in ["x/a.mid", "y/a.mid", "y/B.mid", "y/b.kar", "z/s/a.mid"] {
      try tool.write(name, Songs.short)
    }
    // A song that is named twice is one song.
    let result = try tool.run(
      "render", "x", "y", "x/a.mid", "y/../x/a.mid", "z", "-p", "sine", "-o", "out/", "-q")
    #expect(result.status == 0)
    #expect(
      files("out") == ["s/a.wav", "x/a.wav", "y/a.wav", "B.mid.wav", "b.kar.wav"].sorted())
  }

  @Test func aFolderWithoutSongsIsTold() throws {
    try tool.write("empty/read.me", Data("no song".utf8))
    for command in [["render", "empty", "-p", "sine", "-o", "out/"], ["info", "empty"]] {
      let process = tool.process(command)
      let error = Pipe()
      process.standardError = error
      try process.run()
      let said = error.fileHandleForReading.readDataToEndOfFile()
      process.waitUntilExit()
      #expect(Tool.status(process) == 1)
      #expect(String(decoding: said, as: UTF8.self) == "tine: there is no MIDI file in empty\n")
    }
    #expect(!tool.names.contains("out"))
    let result = try tool.run("render", "empty", "d.mid", "-p", "sine", "-o", "out/")
    #expect(result.status == 0)
    #expect(result.error == "tine: warning: there is no MIDI file in empty\n")
  }

  @Test func linksThatLeadBackUpAreFollowedOnce() throws {
    for (link, target) in [("in/deep/up", ".."), ("in/deep/self", "."), ("in/shut", "deep")] {
      try FileManager.default.createSymbolicLink(
        atPath: tool.path(link), withDestinationPath: target)
    }
    try tool.write("in/deep/deeper/e.mid", Songs.short)
    try FileManager.default.createSymbolicLink(
      atPath: tool.path("in/near"), withDestinationPath: "deep/deeper")
    #expect(try tool.run("render", "in", "-p", "sine", "-o", "out/", "-q").status == 0)
    #expect(files("out") == ["a.wav", "c.wav", "deep/b.wav", "near/e.wav"])
  }

  @Test func whatCannotBeRenderedLeavesNoFolder() throws {
    let result = try tool.run("render", "no.mid", "-p", "sine", "-o", "out/", "--stems", "parts")
    #expect(result.status == 1)
    #expect(tool.names == ["d.mid", "in"])
  }

  @Test func aSingleSongMayBeOneFile() throws {
    for words in [["-u"], ["--shard", "1/1"]] {
      let process = tool.process(["render", "d.mid", "-p", "sine", "-o", "z.wav"] + words)
      try process.run()
      process.waitUntilExit()
      #expect(Tool.status(process) == 0)
    }
    #expect(try tool.data("z.wav").count > 1000)
    for name in ["d.mid", "presets/sine.txt"] {
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSinceNow: -100)], ofItemAtPath: tool.path(name))
    }
    let again = try tool.run("render", "d.mid", "-p", "sine", "-o", "z.wav", "-u")
    #expect(again.text == "z.wav: up to date\n")
    // Exactly one of two parts has it.
    try FileManager.default.removeItem(atPath: tool.path("z.wav"))
    var made: [Bool] = []
    for part in 1...2 {
      let result = try tool.run(
        "render", "d.mid", "-p", "sine", "-o", "\(part).wav", "--shard", "\(part)/2")
      #expect(result.status == 0)
      made.append(tool.names.contains("\(part).wav"))
    }
    #expect(made[0] != made[1])
  }

  /// Two ways to write an é are two names.
  @Test func songsWhoseNamesLookTheSameAreTwo() throws {
    for name in ["caf\u{E9}", "cafe\u{301}"] { try tool.write("same/\(name).mid", Songs.short) }
    let result = try tool.run("render", "same", "-p", "sine", "-o", "out/")
    #expect(result.status == 0)
    #expect(result.text.contains("2 songs rendered"))
    #expect(files("out").count == 2)
  }

  @Test func aBadSongDoesNotStopTheOthers() throws {
    try tool.write("in/aa.mid", Data("not a song".utf8))
    let result = try tool.run("render", "in", "no.mid", "-p", "sine", "-o", "out/", "-j", "1")
    #expect(result.status == 1)
    let errors = result.error.split(separator: "\n")
    #expect(errors.count == 3)
    #expect(errors.first?.contains("in/aa.mid: not a MIDI file") == true)
    #expect(errors.dropFirst().first?.contains("no.mid: there is no such file") == true)
    #expect(errors.last == "tine: 2 of 5 songs couldn't be rendered")
    #expect(files("out") == ["a.wav", "c.wav", "deep/b.wav"])
    #expect(result.text.contains("3 songs rendered, 2 failed in "))
  }

  @Test func scriptsGetALineOfJSONForEach() throws {
    try tool.write("in/aa.mid", Data("not \"a\" song".utf8))
    let result = try tool.run("render", "in", "-p", "sine", "-o", "out/", "--json", "--dry")
    #expect(result.status == 1)
    var status: [String: String] = [:]
    for line in result.text.split(separator: "\n") {
      let value = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      status[value?["song"] as? String ?? ""] = value?["status"] as? String
      if value?["status"] as? String == "rendered" {
        let seconds = try #require(value?["seconds"] as? Double)
        #expect(seconds >= 0.3 && seconds < 1)
        #expect(value?["voices"] as? Int == 1)
      } else {
        #expect((value?["error"] as? String)?.contains("not a MIDI file") == true)
      }
    }
    #expect(
      status == [
        "in/a.mid": "rendered", "in/deep/b.MID": "rendered", "in/c.kar": "rendered",
        "in/aa.mid": "failed",
      ])
  }

  @Test func whatIsNewerThanSongAndPresetIsLeftAlone() throws {
    func run() throws -> [String] {
      let result = try tool.run("render", "in", "-p", "sine", "-o", "out/", "-u")
      #expect(result.status == 0)
      return result.text.split(separator: "\n").filter { $0.hasSuffix(": up to date") }
        .map { String($0.prefix { $0 != ":" }) }.sorted()
    }
    func age(_ name: String, _ seconds: Double) throws {
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSinceNow: seconds)], ofItemAtPath: tool.path(name))
    }
    for name in ["presets/sine.txt", "in/a.mid", "in/c.kar", "in/deep/b.MID"] {
      try age(name, -100)
    }
    #expect(try run() == [])
    #expect(try run() == ["out/a.wav", "out/c.wav", "out/deep/b.wav"])
    try age("in/c.kar", 100)
    #expect(try run() == ["out/a.wav", "out/deep/b.wav"])
    try age("in/c.kar", -100)
    for name in files("presets") { try age("presets/" + name, 100) }
    #expect(try run() == [])
  }

  @Test func shardsShareTheWork() throws {
    for number in 0..<20 {
      try tool.write("many/\(number).mid", Songs.notes([(UInt8(40 + number), 0, 0.1)]))
    }
    var found: [String] = []
    for number in 1...4 {
      let result = try tool.run(
        "render", "many", "-p", "sine", "-o", "out\(number)/", "-q", "--shard", "\(number)/4")
      #expect(result.status == 0)
      let part = files("out\(number)")
      // Of 20 songs, one in four by chance: that a part has none or more than half is one in
      // several hundred, and not so with these names.
      #expect(part.count > 0 && part.count < 11)
      found += part
    }
    #expect(found.sorted() == (0..<20).map { "\($0).wav" }.sorted())
    // What belongs to whom doesn't depend on what else is there.
    try FileManager.default.removeItem(atPath: tool.path("many/7.mid"))
    #expect(
      try tool.run("render", "many", "-p", "sine", "-o", "less/", "-q", "--shard", "2/4").status
        == 0)
    #expect(files("less") == files("out2").filter { $0 != "7.wav" })
  }

  @Test func anInterruptLeavesWholeFilesOnly() throws {
    for name in ["in/x.mid", "in/y.mid", "in/z.mid"] { try tool.write(name, Songs.long) }
    let process = tool.process(["render", "in", "-p", "sine", "-o", "out/", "-j", "4"])
    process.standardOutput = Pipe()
    process.standardError = Pipe()
    try process.run()
    // The three short ones are done, and the long ones at work.
    for _ in 0..<1000 where files("out").filter({ $0.hasSuffix(".wav") }).count < 3 {
      usleep(10_000)
    }
    #expect(files("out").contains { $0.hasSuffix(".part") })
    process.interrupt()
    process.waitUntilExit()
    #expect(Tool.status(process) == 128 + SIGINT)
    #expect(files("out") == ["a.wav", "c.wav", "deep/b.wav"])
  }

  @Test func strictRefusesWhatIsOdd() throws {
    try tool.write("in/odd.mid", Data([0, 1, 2, 3, 4]) + Songs.short)
    let result = try tool.run("render", "in", "-p", "sine", "-o", "out/", "--strict")
    #expect(result.status == 1)
    #expect(result.error.hasPrefix("tine: in/odd.mid: byte 0: "))
    #expect(files("out") == ["a.wav", "c.wav", "deep/b.wav"])
  }
}
