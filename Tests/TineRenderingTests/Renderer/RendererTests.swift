import Glibc
import Synchronization
import TineEngine
import TineRendering
import TineTestSupport
import Testing

/// Songs from their bytes to files and blocks, as another package renders them.
@Suite struct RendererTests {
  /// One channel plays at the left and one at the right, for half a second each: 92 bytes of tracks.
  static let bytes: [UInt8] =
    Array("MThd".utf8) + [0, 0, 0, 6, 0, 1, 0, 2, 0, 96]  // two tracks, 96 ticks a quarter
    + Array("MTrk".utf8) + [0, 0, 0, 39]
    + [0x00, 0xFF, 0x03, 5] + Array("Bells".utf8)  // the title
    + [0x00, 0xFF, 0x02, 4] + Array("Free".utf8)  // the copyright
    + [
      0x00, 0xB0, 10, 0,  // channel 1 at the left
      0x00, 0x90, 60, 100, 0x60, 0x80, 60, 64,  // C3 for 96 ticks, half a second
      0x00, 0xFF, 0x2F, 0,
    ]
    + Array("MTrk".utf8) + [0, 0, 0, 19]
    + [
      0x00, 0xC1, 11,  // channel 2 plays the vibraphone
      0x00, 0xB1, 10, 127,  // at the right
      0x30, 0x91, 67, 90, 0x60, 0x81, 67, 64,  // G3, a quarter of a second later
      0x00, 0xFF, 0x2F, 0,
    ]

  private let song: Song
  private let folder: Folder

  init() throws {
    song = try Song(bytes: Self.bytes)
    folder = try Folder()
  }

  private func renderer(
    _ change: (inout RendererSettings) -> Void = { _ in }
  ) throws -> Renderer {
    var settings = RendererSettings()
    settings.format.samples = .float
    change(&settings)
    return Renderer(bank: try .bundled, settings: settings)
  }

  /// Both channels, interleaved.
  private func samples(_ rendering: Rendering) -> [Float] {
    var samples: [Float] = []
    rendering.forEachBlock { left, right in
      for (left, right) in zip(left, right) { samples += [left, right] }
    }
    return samples
  }

  /// Those of a file of two channels, interleaved.
  private func samples(inFile path: String) throws -> [Float] {
    let channels = try AudioSignal(contentsOf: path).channels
    return zip(channels[0], channels[1]).flatMap { [$0, $1] }
  }

  @Test(arguments: [EngineClock.output, .faster(2), .vintage])
  func fileHoldsTheBlocks(_ clock: EngineClock) throws {
    let renderer = try renderer { $0.clock = clock }
    let summary = try renderer.render(song, to: folder("song.wav"))
    let file = try samples(inFile: folder("song.wav"))
    let blocks = samples(try renderer.rendering(of: song))
    #expect(file == blocks)
    #expect(summary.seconds == Double(blocks.count / 2) / 48_000)
    // Two notes that overlap, the first half a second, the second a quarter later.
    #expect(summary.seconds > 0.75)
    #expect(summary.peakVoices == 2)
    #expect(summary.stolenVoices == 0)
    let peak = blocks.reduce(0) { max($0, abs($1)) }
    #expect(peak > 0.01)
    #expect(abs(summary.peakDecibels - 20 * log10(Double(peak))) < 0.001)
  }

  @Test func endingOfTheNameSetsTheKind() throws {
    try renderer { $0.format.samples = .int24 }.render(song, to: folder("song.flac"))
    #expect(try folder.bytes("song.flac").prefix(4) == [0x66, 0x4C, 0x61, 0x43])  // fLaC
    try renderer { $0.format.container = .au }.render(song, to: folder("song"))
    #expect(try folder.bytes("song").prefix(4) == [0x2E, 0x73, 0x6E, 0x64])  // .snd
    #expect(throws: RenderError.unknownEnding(path: "song.doc", ending: "doc")) {
      try renderer().render(song, to: "song.doc")
    }
  }

  @Test func tagsAreTheSongsUnlessTheyAreGiven() throws {
    try renderer {
      $0.format.title = "Chimes"
      $0.format.samples = .int16
    }.render(song, to: folder("song.flac"))
    let own = try AudioInformation(contentsOf: folder("song.flac"))
    #expect(own.title == "Chimes")
    #expect(own.copyright == "Free")
    try renderer().render(song, to: folder("other.ogg"))
    #expect(try AudioInformation(contentsOf: folder("other.ogg")).title == "Bells")
  }

  @Test(arguments: [StemSettings.Parts.channel, .track])
  func stemsSumToTheMix(_ parts: StemSettings.Parts) throws {
    let stems = folder("stems")
    let summary = try renderer { $0.stems = StemSettings(folder: stems, by: parts) }
      .render(song, to: folder("mix.wav"))
    #expect(summary.stems.map(\.path) == (1...2).map { "\(stems)/\(parts)-0\($0).wav" })
    #expect(summary.limitedSamples == 0)
    let mix = try samples(inFile: folder("mix.wav"))
    let first = try samples(inFile: summary.stems[0].path)
    let second = try samples(inFile: summary.stems[1].path)
    #expect(first.count == mix.count && second.count == mix.count)
    var most: Float = 0
    for index in mix.indices { most = max(most, abs(first[index] + second[index] - mix[index])) }
    #expect(most < 1e-5)
    // Each is more than a hundredth of full scale.
    #expect(summary.stems.allSatisfy { $0.peakDecibels > -40 })
  }

  @Test func normalizationReachesItsLevel() throws {
    let peak = try renderer { $0.normalization = .peak(-3) }.render(song, to: folder("peak.wav"))
    #expect(abs(peak.peakDecibels + 3) < 0.001)
    #expect(peak.normalization == .reached)
    let loud = try renderer { $0.normalization = .loudness(-30) }
      .render(song, to: folder("loud.wav"))
    #expect(abs(try #require(loud.loudness) + 30) < 0.01)
    let most = try renderer { $0.normalization = .loudness(0) }
      .render(song, to: folder("most.wav"))
    #expect(abs(most.peakDecibels + 1) < 0.001)
    guard case .limitedByPeak(let reached, target: 0) = most.normalization else {
      Issue.record("\(most.normalization)")
      return
    }
    #expect(abs(try #require(most.loudness) - reached) < 0.01)
  }

  @Test func levelsAndTailsHaveNames() {
    #expect(Normalization("peak") == .peak(-1))
    #expect(Normalization("peak=-3.5") == .peak(-3.5))
    #expect(Normalization("loudness") == .loudness(-16))
    #expect(Normalization("loudness=−14") == .loudness(-14))
    for text in ["", "peak=", "peak=1", "loudness=-61", "loud", "peak=-3=2"] {
      #expect(Normalization(text) == nil)
    }
    #expect(Tail("auto") == .automatic)
    #expect(Tail("2.5") == .seconds(2.5))
    for text in ["", "-1", "601", "2s"] { #expect(Tail(text) == nil) }
  }

  @Test func blocksAreNormalizedToo() throws {
    let rendering = try renderer { $0.normalization = .peak(-6) }.rendering(of: song)
    var steps: [RenderProgress] = []
    let summary = rendering.forEachBlock(progress: { steps.append($0) }) { _, _ in }
    #expect(abs(summary.peakDecibels + 6) < 0.001)
    // First measured, then made.
    let turns = zip(steps, steps.dropFirst()).filter { $0.isMeasuring != $1.isMeasuring }
    #expect(turns.count == 1)
    #expect(steps.first?.isMeasuring == true)
    #expect(steps.last?.seconds == summary.seconds)
  }

  @Test func aBlockCanBeTheLast() throws {
    struct Enough: Error {}
    var blocks = 0
    let rendering = try renderer().rendering(of: song)
    #expect(throws: Enough.self) {
      try rendering.forEachBlock { _, _ throws(Enough) in
        blocks += 1
        if blocks == 3 { throw Enough() }
      }
    }
    #expect(blocks == 3)
  }

  @Test func errorsSayWhatIsWrong() throws {
    let renderer = try renderer()
    let path = folder("no/song.wav")
    #expect(throws: RenderError.audioFile(.cannotCreate(path: path, errno: ENOENT))) {
      try renderer.render(song, to: path)
    }
    #expect(throws: RenderError.audioFile(.isFolder(path: folder.path))) {
      try renderer.rendering(of: song).write(to: .file(folder.path))
    }
    #expect(throws: SongError.self) { try Song(path: folder("none.mid")) }
    var later = renderer.settings
    later.selection.from = SongPosition("1:00")
    let beyond = Renderer(bank: try .bundled, settings: later)
    let error = #expect(throws: RenderError.self) { try beyond.rendering(of: song) }
    guard case .selection = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(folder.names.isEmpty)
  }

  @Test func settingsHaveRanges() throws {
    let changes: [(String, @Sendable (inout RendererSettings) -> Void)] = [
      ("format.sampleRate", { $0.format.sampleRate = 4000 }),
      ("format.channels", { $0.format.channels = 1 }),
      ("gainDecibels", { $0.gainDecibels = .nan }),
      ("voices", { $0.voices = 0 }),
      ("threads", { $0.threads = 3 }),
      ("maxSeconds", { $0.maxSeconds = -1 }),
      ("clock", { $0.clock = .faster(0) }),
      (
        "the engine's rate",
        {
          $0.clock = .faster(4)
          $0.format.sampleRate = 96_000
        }
      ),
      ("tail", { $0.tail = .seconds(-1) }),
      ("normalization", { $0.normalization = .peak(1) }),
      ("selection.repeats", { $0.selection.repeats = .forever }),
    ]
    let bank = Bank(single: Patch())
    for (name, change) in changes {
      var settings = RendererSettings()
      change(&settings)
      let error = #expect(throws: RenderError.self) {
        try Renderer(bank: bank, settings: settings).rendering(of: song)
      }
      guard case .setting(name, _, _) = error else {
        Issue.record("\(name): \(String(describing: error))")
        continue
      }
    }
    let voices = RenderError.setting("voices", value: "0", allowed: "1 to 1024")
    #expect(voices.description == "voices is 0, not 1 to 1024")
  }

  @Test func aStemIsNotWrittenOverTheMix() throws {
    let path = folder("channel-02.wav")
    let renderer = try renderer { $0.stems = StemSettings(folder: folder.path) }
    #expect(throws: RenderError.mixIsStem(path: path)) { try renderer.render(song, to: path) }
    #expect(folder.names.isEmpty)
  }

  @Test func threadsRenderAlike() throws {
    // Half of the renderers have a thread of their own that makes the blocks.
    let one = try renderer().rendering(of: song)
    let two = try renderer { $0.threads = 2 }.rendering(of: song)
    let expected = samples(one)
    let results = Mutex<[[Float]]>([])
    let turn = Atomic(0)
    WorkerThreads.run(4) {
      let number = turn.add(1, ordering: .relaxed).oldValue
      var samples: [Float] = []
      (number % 2 == 0 ? one : two).forEachBlock { left, right in
        for (left, right) in zip(left, right) { samples += [left, right] }
      }
      results.withLock { $0.append(samples) }
    }
    let all = results.withLock { $0 }
    #expect(all.count == 4)
    #expect(all.allSatisfy { $0 == expected })
  }
}
