internal import Glibc
internal import Synchronization
internal import TineFiles
import TineMIDIFile

/// Many songs, each rendered to a file of its own. If one fails, the others are still rendered.
///
/// A file is named after its song and lies in the same subfolders. If two would have the same name, the
/// path of the folder, the song's ending or a number is added (`OutputNames`).
///
/// Thread: any.
public struct Batch: Sendable {
  /// The extensions of songs in folders, in lower case.
  package static let songEndings: Set<String> = ["mid", "midi", "kar", "rmi", "smf"]

  /// One song and its file.
  public struct Job: Equatable, Sendable {
    /// The path of the song.
    public let song: String
    /// The path of the audio file.
    public let output: String
    /// The path of the audio file below the output folder, without its ending.
    package let name: String
  }

  /// The songs in the order of the names, those of a folder sorted.
  public let jobs: [Job]
  /// Folders among the names that hold no song.
  public let emptyFolders: [String]
  /// The songs of all shards, and the files they become.
  package let songs: [String]
  private let outputs: [String]

  /// - Parameters:
  ///   - names: songs and folders; from folders and their subfolders, all songs (`.mid`, `.midi`, `.kar`,
  ///     `.rmi`, `.smf`).
  ///   - folder: the output folder; empty for the current one.
  ///   - container: the format of the files.
  ///   - shard: the part of the songs to render; nil for all.
  /// - Throws: ``RenderError/unreadableFolder(path:errno:)``. A song that doesn't exist fails when it is
  ///   rendered.
  public init(
    _ names: [String], into folder: String, as container: Container = .wav, shard: Shard? = nil
  ) throws(RenderError) {
    let (found, empty) = try FoundSong.all(names)
    // Names are assigned to the whole batch, so that all shards agree on them.
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
  ///   - renderer: renders each song. Stems go into a subfolder for each song; the files have the batch's
  ///     format.
  ///   - threads: songs to render at once; nil: one for each processor that this process may use.
  ///   - report: called with the result of each song, in the thread that rendered it.
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

  /// The files that rendering must not overwrite.
  ///
  /// - Parameter sources: returns the files of the presets and scales.
  package func reservedFiles(sources: @escaping @Sendable () -> [String]) -> ReservedFiles {
    ReservedFiles(songs: songs, outputs: outputs, sources: sources)
  }

  /// Calls `body` for each job, in several threads, until it returns false.
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
  /// - Parameter reserved: the files that mustn't be overwritten.
  fileprivate func render(
    _ job: Batch.Job, _ reserved: ReservedFiles
  ) throws(RenderError) -> RenderSummary {
    try reserved.check(job.output)
    let song: Song
    do throws(SongError) { song = try Song(path: job.song) } catch { throw .song(error) }
    let rendering = try with {
      $0.format.container = Container(extension: pathEnding(job.output)) ?? $0.format.container
      $0.stems?.folder += "/" + job.name
    }.rendering(of: song)
    for path in rendering.stemPaths { try reserved.check(stem: path) }
    do throws(FileError) {
      try Folders.make(Folders.above(job.output))
    } catch { throw .file(error) }
    return try rendering.write(to: .file(job.output))
  }
}

/// A song that was named, or found in a folder.
struct FoundSong: Equatable, Sendable {
  /// Its path.
  var path: String
  /// Its path below the folder that was named; for a file that was named itself, its name.
  var relative: String

  /// All songs, in the order of the names, those of a folder sorted. A song that is named twice is listed
  /// once. Files that don't exist are listed too: reading them fails later.
  ///
  /// - Parameter names: files and folders.
  /// - Returns: the songs, and the folders among the names that hold none.
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
    // Compared as bytes: two ways to encode an é are equal strings, but different names.
    var seen: Set<[UInt8]> = []
    let songs = found.filter { seen.insert(Array(Folders.real($0.path).utf8)).inserted }
    return (songs, empty)
  }

  /// The songs in a folder and those below it.
  ///
  /// Symbolic links can lead to one folder in several ways, or form a loop. Each folder is visited once, by
  /// its shortest path: the search goes level by level.
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
        } else if Batch.songEndings.contains(pathEnding(name).lowercased()) {
          found.append(FoundSong(path: folder + relative, relative: relative))
        }
      }
    }
    return found.sorted { isBefore($0.relative, $1.relative) }
  }

  /// Compares the names of the folders and then of the file, byte by byte.
  private static func isBefore(_ a: String, _ b: String) -> Bool {
    // A zero sorts before every byte that a name can have.
    func key(_ path: String) -> some Sequence<UInt8> {
      path.utf8.lazy.map { $0 == UInt8(ascii: "/") ? 0 : $0 }
    }
    return key(a).lexicographicallyPrecedes(key(b))
  }
}

/// Unique names for the files of many songs.
///
/// A file is named after its song and lies in the same subfolders. If two names collide, both get the path
/// of the folder that was named in front; if that doesn't help, as with `a.mid` and `a.kar` in one folder,
/// they keep the songs' endings; and at last a number is added. Case is ignored, as some file systems do.
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
        // The path doesn't help for songs of the same folder.
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

  /// Level 0: the song's name; 1: with the whole path; 2: with the ending; 3: with both.
  private static func name(_ song: FoundSong, _ level: Int) -> String {
    let path = level == 1 || level == 3 ? inside(song.path) : song.relative
    if level >= 2 { return path }
    let ending = pathEnding(path)
    return ending.isEmpty ? path : String(path.dropLast(ending.count + 1))
  }

  /// The path without parts that would lead out of the output folder.
  private static func inside(_ path: String) -> String {
    path.split(separator: "/").filter { $0 != "." && $0 != ".." }.joined(separator: "/")
  }
}

/// One of several parts of a batch, for several machines that share the work.
///
/// The part that a song belongs to is a hash of its path below the folder, whatever other songs there are.
/// So if songs are added or removed between the starts of two machines, no other song is rendered twice or
/// left out.
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

  /// Whether a song belongs to this part.
  ///
  /// - Parameter name: its path below the folder that was named; for a file that was named itself, its
  ///   name.
  public func has(_ name: String) -> Bool {
    // FNV-1a, whose upper bits are mixed better than its lower ones.
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in name.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    hash ^= hash >> 32
    hash = hash &* 0x9E37_79B9_7F4A_7C15
    return Int(hash.multipliedFullWidth(by: UInt64(count)).high) == number - 1
  }
}
