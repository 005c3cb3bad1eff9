import TineFiles
import Glibc
import TineMIDIFile

/// Prints a song's lyrics and markers to standard output in time with the sound.
struct CaptionPrinter {
  private let captions: [(frame: UInt64, content: Caption.Content)]
  private var next = 0
  /// Bytes that standard output hasn't accepted yet: the main loop doesn't wait for it.
  private var waiting: [UInt8] = []
  private var isLineOpen = false
  private var hasVerse = false
  private var isGone = false

  private let cycle: SelectedSong.Cycle?
  private let rate: Int
  /// The index of the first caption in the repeated part, or the number of captions.
  private let firstAgain: Int
  private var round: UInt64 = 0

  /// - Parameter end: the frame at which the song ends.
  init(_ song: Song, _ selected: SelectedSong, path: String, sampleRate: Int, end: Int) {
    let isKaraoke = pathEnding(path).lowercased() == "kar"
    captions = selected.captions(song.captions(isKaraoke: isKaraoke)).map {
      ($0.time.frame(atRate: sampleRate), $0.content)
    }.filter { $0.0 <= UInt64(end) }
    rate = sampleRate
    cycle = selected.cycle
    let start = cycle?.start.frame(atRate: sampleRate) ?? .max
    firstAgain = captions.firstIndex { $0.frame >= start } ?? captions.count
  }

  var isEmpty: Bool { captions.isEmpty }

  /// Prints the captions of the frames before this one.
  mutating func print(before frame: UInt64) {
    while true {
      let offset = round == 0 ? 0 : cycle?.frames(ofRound: round, atRate: rate) ?? 0
      while next < captions.count, captions[next].frame + offset < frame {
        add(captions[next].content)
        next += 1
      }
      guard cycle != nil, next == captions.count, firstAgain < next else { break }
      round += 1
      next = firstAgain
    }
    send()
  }

  /// Ends the current line.
  ///
  /// - Parameter onTerminal: whether to do so only where standard output is a terminal.
  mutating func endLine(onTerminal: Bool = false) {
    if onTerminal && isatty(STDOUT_FILENO) == 0 { return }
    add(.lineEnd)
    send()
  }

  private mutating func add(_ content: Caption.Content) {
    switch content {
    case .syllable(let text):
      waiting += Array(printable(text).utf8)
      isLineOpen = true
      hasVerse = true
    case .lineEnd:
      if isLineOpen { waiting.append(UInt8(ascii: "\n")) }
      isLineOpen = false
    case .verseEnd:
      add(.lineEnd)
      // Several in a row print one empty line, and there is none before the first verse.
      if hasVerse { waiting.append(UInt8(ascii: "\n")) }
      hasVerse = false
    case .title(let text): addLine(text)
    case .marker(let text): addLine("[\(text)]")
    }
  }

  private mutating func addLine(_ text: String) {
    add(.lineEnd)
    waiting += Array((printable(text) + "\n").utf8)
    hasVerse = true
  }

  /// Writes as much as standard output accepts; a pipe that is ready accepts PIPE_BUF bytes without
  /// blocking.
  private mutating func send() {
    while !waiting.isEmpty {
      if isGone { return waiting.removeAll() }
      var descriptor = pollfd(fd: STDOUT_FILENO, events: Int16(POLLOUT), revents: 0)
      guard poll(&descriptor, 1, 0) > 0 else { return }
      let piece = Array(waiting.prefix(Int(PIPE_BUF)))
      isGone = writeAll(piece, to: STDOUT_FILENO) != 0
      waiting.removeFirst(piece.count)
    }
  }
}
