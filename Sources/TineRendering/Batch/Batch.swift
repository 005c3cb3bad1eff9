internal import Glibc
internal import Synchronization
internal import TineFiles
import TineMIDIFile

/// Many songs, each into a file of its own: all of them are tried, whatever becomes of the others.
///
/// A song's file is called as the song, under the same folders below the folder that was named. Where two
/// would be called the same, the folders that were named, the song's ending or a number tell them apart.
///
/// Thread: any.
public struct Batch: Sendable {
  /// A song on its way into a file.
  public struct Job: Equatable, Sendable {
    /// The path of the song.
    public let song: String
    /// The path of the audio file.
    public let output: String
    /// The same below the folder that all go to, without its ending.
    package let name: String
  }

  /// In the order in which the songs were named.
  public let jobs: [Job]
  /// Folders among the names that have no song in them.
  public let emptyFolders: [String]
  /// The songs and files of all shards.
  package let songs: [String]
  private let outputs: [String]

  /// - Parameters:
  ///   - names: songs, and folders: of these all songs (`.mid`, `.midi`, `.kar`, `.rmi`, `.smf`), those of
  ///     the folders below them too.
  ///   - folder: where the files go; empty is the current folder.
  ///   - container: the kind of the files.
  ///   - shard: the part of the songs that is rendered.
  /// - Throws: ``RenderError/unreadableFolder(path:errno:)``. A song that isn't there fails when it is
  ///   rendered.
  public init(
    _ names: [String], into folder: String, as container: Container = .wav, shard: Shard? = nil
  ) throws(RenderError) {
    let (found, empty) = try FoundSong.all(names)
    // The names are those of the whole work: every part of it agrees on them.
    let names = OutputNames(found).names
    let prefix = folder.isEmpty || folder.hasSuffix("/") ? folder : folder + "/"
    let outputs = names.map { "\(prefix)\($0).\(container.extensions[0])" }
    emptyFolders = empty
    songs = found.map(\.path)
    self.outputs = outputs
    jobs = found.indices.filter { shard?.has(found[$0].relative) ?? true }.map {
      Job(song: found[$0].path, output: outputs[$0], name: names[$0])
    }
  }

  /// Renders all of them.
  ///
  /// - Parameters:
  ///   - renderer: its stems go into a folder for each song. The kind of the files is the batch's.
  ///   - threads: how many songs are rendered at once; nil: as many as there are processors for this
  ///     process.
  ///   - report: is told what became of each song, in the thread that rendered it.
  public func render(
    with renderer: Renderer, threads: Int? = nil,
    report: @Sendable (Job, Result<RenderSummary, RenderError>) -> Void
  ) {
    let reserved = reservedFiles { [] }
    forEach(threads: threads ?? Processors.count) { job in
      report(job, Result { () throws(RenderError) in try renderer.render(job, reserved) })
      return true
    }
  }

  /// What the songs' files mustn't take the place of.
  ///
  /// - Parameter sources: gives the files of the presets and the scales.
  package func reservedFiles(sources: @escaping @Sendable () -> [String]) -> ReservedFiles {
    ReservedFiles(songs: songs, outputs: outputs, sources: sources)
  }

  /// Does something with each job, in several threads, until it says that nothing more is to be done.
  package func forEach(threads: Int, _ body: @Sendable (Job) -> Bool) {
    let next = Atomic(0)
    let isStopped = Atomic(false)
    WorkerThreads.run(min(threads, jobs.count)) {
      while !isStopped.load(ordering: .relaxed) {
        let index = next.add(1, ordering: .relaxed).oldValue
        if index >= jobs.count { return }
        if !body(jobs[index]) { isStopped.store(true, ordering: .relaxed) }
      }
    }
  }
}

extension Renderer {
  /// - Parameter reserved: what its files mustn't take the place of.
  fileprivate func render(
    _ job: Batch.Job, _ reserved: ReservedFiles
  ) throws(RenderError) -> RenderSummary {
    try reserved.check(job.output)
    let song: Song
    do throws(SongError) { song = try Song(path: job.song) } catch { throw .song(error) }
    let prepared = try with {
      $0.format.container = Container(extension: pathEnding(job.output)) ?? $0.format.container
      $0.stems?.folder += "/" + job.name
    }.prepare(song)
    for path in prepared.stemPaths { try reserved.check(stem: path) }
    do throws(FileError) {
      try Folders.make(Folders.above(job.output))
    } catch { throw .file(error) }
    return try prepared.rendering.write(to: .file(job.output))
  }
}

/// A song that was named, or lies in a folder that was.
struct FoundSong: Equatable, Sendable {
  /// As it can be opened.
  var path: String
  /// Below the folder that was named; a file that was named itself has its name only.
  var relative: String

  /// The endings of songs in folders.
  static let endings: Set<String> = ["mid", "midi", "kar", "rmi", "smf"]

  /// All songs, in the order of the command line, those of a folder in the order of their names. A
  /// song that is named twice is there once. Files that aren't there are among them: they fail when
  /// it's their turn.
  ///
  /// - Parameter names: files and folders.
  /// - Returns: the songs, and the folders among the names that have none.
  static func all(
    _ names: [String]
  ) throws(RenderError) -> (songs: [FoundSong], empty: [String]) {
    var found: [FoundSong] = []
    var empty: [String] = []
    for name in names {
      if Folders.isFolder(name) {
        let folder = name.hasSuffix("/") ? name : name + "/"
        let songs = try songs(in: folder)
        if songs.isEmpty { empty.append(name) }
        found += songs
      } else {
        found.append(FoundSong(path: name, relative: pathName(name)))
      }
    }
    // As bytes: two ways to write an é are one string, but two names.
    var seen: Set<[UInt8]> = []
    let songs = found.filter { seen.insert(Array(Folders.real($0.path).utf8)).inserted }
    return (songs, empty)
  }

  /// The songs in a folder and those below it.
  ///
  /// Links may lead to a folder on several ways, or back up for ever: what lies in one is found once,
  /// on the shortest way. So the folders are gone through level by level.
  private static func songs(in folder: String) throws(RenderError) -> [FoundSong] {
    var seen = Set([FileIdentity(folder)].compactMap { $0 })
    var found: [FoundSong] = []
    var prefixes = [""]
    var next = 0
    while next < prefixes.count {
      let prefix = prefixes[next]
      next += 1
      guard let names = Folders.names(in: folder + prefix) else {
        throw .unreadableFolder(path: folder + prefix, errno: errno)
      }
      for name in names {
        let relative = prefix + name
        if Folders.isFolder(folder + relative) {
          guard let identity = FileIdentity(folder + relative), seen.insert(identity).inserted
          else { continue }
          prefixes.append(relative + "/")
        } else if endings.contains(pathEnding(name).lowercased()) {
          found.append(FoundSong(path: folder + relative, relative: relative))
        }
      }
    }
    return found.sorted { isBefore($0.relative, $1.relative) }
  }

  /// By the names of the folders and then the file, in the order of their bytes.
  private static func isBefore(_ a: String, _ b: String) -> Bool {
    // No name has a zero in it: it ends a name before any that goes on.
    func key(_ path: String) -> some Sequence<UInt8> {
      path.utf8.lazy.map { $0 == UInt8(ascii: "/") ? 0 : $0 }
    }
    return key(a).lexicographicallyPrecedes(key(b))
  }
}

/// Names for the files of many songs, no two of them the same.
///
/// A song's file is called as the song, under the same folders below the folder that was named. Where
/// two would meet, they get the folders that were named in front; where that doesn't help, as with
/// `a.mid` and `a.kar` side by side, the song's ending stays in the name; and then a number comes
/// after it. Letters that differ in case only are the same: on some disks they are.
struct OutputNames {
  /// In the order of the songs, without the ending of the audio file.
  let names: [String]

  init(_ songs: [FoundSong]) {
    var levels = [Int](repeating: 0, count: songs.count)
    var names = songs.map { Self.name($0, 0) }
    while true {
      var meeting: [String: [Int]] = [:]
      for (index, name) in names.enumerated() {
        meeting[name.lowercased(), default: []].append(index)
      }
      let groups = meeting.values.filter { $0.count > 1 }
      if groups.isEmpty { break }
      for group in groups {
        // Folders can't tell apart what lies in the same one.
        let folders = Set(group.map { Folders.above(songs[$0].path) })
        for (number, index) in group.sorted().enumerated() {
          levels[index] = max(levels[index] + 1, folders.count == 1 ? 2 : 1)
          names[index] = Self.name(songs[index], min(levels[index], 3))
          if levels[index] > 3 && number > 0 { names[index] += "-\(number + levels[index] - 3)" }
        }
      }
    }
    self.names = names
  }

  /// 0: as the song; 1: with its whole path; 2: with its ending; 3: with both.
  private static func name(_ song: FoundSong, _ level: Int) -> String {
    let path = level == 1 || level == 3 ? inside(song.path) : song.relative
    if level >= 2 { return path }
    let ending = pathEnding(path)
    return ending.isEmpty ? path : String(path.dropLast(ending.count + 1))
  }

  /// A path that doesn't lead out of a folder that it is put behind.
  private static func inside(_ path: String) -> String {
    path.split(separator: "/").filter { $0 != "." && $0 != ".." }.joined(separator: "/")
  }
}

/// One of several parts of a batch, for machines that share the work.
///
/// Which part a song belongs to follows from its name below the folder alone: not from what else lies
/// there, so that songs that come and go between the starts of two machines are neither rendered
/// twice nor left out.
///
/// Thread: any.
public struct Shard: Equatable, Sendable {
  /// 1 … ``count``.
  public let number: Int
  /// How many parts there are.
  public let count: Int

  /// `2/8` is the second of eight.
  public init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let number = Int(parts[0]), let count = Int(parts[1]),
      (1...1_000_000).contains(count), (1...count).contains(number)
    else { return nil }
    self.number = number
    self.count = count
  }

  /// - Parameter name: a song's, below the folder that was named; a file that was named itself has its
  ///   name only.
  public func has(_ name: String) -> Bool {
    // FNV-1a, whose upper bits are mixed better than its lower ones.
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in name.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    hash ^= hash >> 32
    hash = hash &* 0x9E37_79B9_7F4A_7C15
    return Int(hash.multipliedFullWidth(by: UInt64(count)).high) == number - 1
  }
}
