import Glibc
import TineDevices
import TineFiles
import TineLive
import TineRealtime
import TineRendering

/// The report of `--report`: the timing of the audio thread and what was counted.
struct Report {
  let rate: Int
  let period: Int
  let buffer: Int
  let blockFrames: Int
  let blocks: UInt64
  let frames: UInt64
  /// In nanoseconds.
  let allowed: UInt64
  let renderTimes: TimeHistogram
  let lateBlocks: UInt64
  let plantedFaults: UInt64
  let xruns: UInt64
  let suspends: UInt64
  let losses: UInt64
  let refused: Int
  let dropped: Int
  let recovered: Int
  let leftOut: Int
  let lateSongCommands: UInt64
  let clipped: UInt64
  let latencies: TimeHistogram
  let notes: UInt64
  let peakVoices: Int
  let stolenVoices: UInt64
  let limitedSamples: UInt64

  /// To be made after the sound has stopped.
  init(_ performance: Performance) {
    let counters = performance.session.counters
    let configuration = performance.session.outputConfiguration
    let figures = performance.session.figures
    let sound = performance.options.sound
    rate = sound.rate
    period = configuration?.period ?? sound.period
    buffer = configuration?.buffer ?? sound.period * sound.periods
    blockFrames = min(period, sound.maximumBlock)
    blocks = counters[.blocks]
    frames = counters[.frames]
    allowed = UInt64(blockFrames) * 1_000_000_000 / UInt64(rate)
    renderTimes = counters.renderTimes
    lateBlocks = counters[.late]
    plantedFaults = sound.plantedFault.map { counters[.blocks] / UInt64($0.every) } ?? 0
    xruns = counters[.xruns]
    suspends = counters[.suspends]
    losses = counters[.losses]
    refused = figures.refusedCommands
    dropped = figures.overflows
    recovered = figures.recoveredMessages
    leftOut = figures.leftOutKeys
    lateSongCommands = figures.lateSongCommands
    clipped = counters[.clipped]
    latencies = figures.latencies
    let synthesizer = figures.synthesizer
    notes = synthesizer.notes
    peakVoices = Int(synthesizer.peakVoices)
    stolenVoices = synthesizer.stolenVoices
    limitedSamples = synthesizer.limitedSamples
  }

  /// The destination of the report.
  enum Target: Equatable {
    /// As text, to standard output.
    case text
    /// As JSON, to standard output.
    case standardOutput
    /// As text to standard output, and as JSON to a file.
    case file(String)

    /// Checks before playback whether the report can be written. An existing file isn't changed
    /// yet.
    ///
    /// - Parameter inUse: the files that are being played.
    func check(inUse: [String]) throws(Failure) {
      guard case .file(let path) = self else { return }
      let kind = Folders.kind(path)
      // A pipe isn't opened: closing it again would be the end of file for its reader.
      if kind == .pipe { return }
      let isNew = kind == nil
      let descriptor = open(
        FileName.bytes(path), O_WRONLY | O_CREAT | O_CLOEXEC | O_NONBLOCK, 0o666)
      guard descriptor >= 0 else { throw Report.failure(path, errno) }
      defer { close(descriptor) }
      if isNew {
        unlink(FileName.bytes(path))
      } else if inUse.contains(where: { Self.isSame($0, descriptor) }) {
        throw Failure(
          "\(path): is being played, and the report would replace it; name another file")
      }
    }

    private static func isSame(_ path: String, _ descriptor: Int32) -> Bool {
      var one = stat()
      var other = stat()
      return stat(FileName.bytes(path), &one) == 0 && fstat(descriptor, &other) == 0
        && one.st_dev == other.st_dev
        && one.st_ino == other.st_ino
    }
  }

  func write(to target: Target) throws(Failure) {
    try Terminal.output(target == .standardOutput ? json.pretty : text)
    guard case .file(let path) = target else { return }
    guard let file = fopen(FileName.bytes(path), "w") else { throw Self.failure(path, errno) }
    let written = fputs(json.pretty, file)
    if fclose(file) != 0 || written < 0 { throw Self.failure(path, errno) }
  }

  private static func failure(_ path: String, _ number: Int32) -> Failure {
    Failure("\(path): the report can't be written: \(systemReason(number))")
  }
}

extension Report {
  /// As lines of text.
  var text: String {
    let worst = renderTimes.worstNanoseconds
    let usual = renderTimes.percentile(0.999)
    let lines: [(String, String)] = [
      (
        "sound",
        "\(duration(Double(frames) / Double(rate))) at \(rate) Hz in \(blocks) blocks of"
          + " \(blockFrames) frames"
      ),
      ("allowed for a block", "\(milliseconds(allowed)) ms"),
      ("worst block", "\(milliseconds(worst)) ms (\(share(worst)) %)"),
      ("99.9 % of blocks within", "\(milliseconds(usual)) ms (\(share(usual)) %)"),
      ("blocks late", "\(lateBlocks)"),
      ("faults planted", "\(plantedFaults)"),
      ("xruns", "\(xruns)"),
      ("output suspended, lost", "\(suspends), \(losses)"),
      ("commands", "\(latencies.total)"),
      ("commands refused", "\(refused)"),
      ("messages lost, late", "\(counted(dropped, "time")), \(recovered)"),
      ("keys left out", "\(leftOut)"),
      ("song's commands late", "\(lateSongCommands)"),
      ("from arrival to its frame", latencyText),
      ("notes", "\(notes), at most \(counted(peakVoices, "voice")), \(stolenVoices) stolen"),
      ("samples limited, clipped", "\(limitedSamples), \(clipped)"),
    ]
    let width = lines.map(\.0.count).max() ?? 0
    return lines.map { name, value in
      name + String(repeating: " ", count: width - name.count + 2) + value + "\n"
    }.joined()
  }

  private var latencyText: String {
    if latencies.total == 0 { return "nothing was played live" }
    return "median \(milliseconds(latencies.percentile(0.5))) ms, worst"
      + " \(milliseconds(latencies.worstNanoseconds)) ms"
  }

  private func milliseconds(_ nanoseconds: UInt64) -> String {
    fixed(Double(nanoseconds) / 1_000_000, 3)
  }

  private func share(_ nanoseconds: UInt64) -> String {
    fixed(Double(nanoseconds) / Double(max(allowed, 1)) * 100, 1)
  }

  /// As JSON; times are in milliseconds.
  var json: JSON {
    .object([
      ("sampleRate", .integer(Int(rate))), ("period", .integer(Int(period))),
      ("buffer", .integer(Int(buffer))),
      ("blockFrames", .integer(Int(blockFrames))), ("blocks", .integer(Int(blocks))),
      ("frames", .integer(Int(frames))), ("allowedMilliseconds", time(allowed)),
      ("worstMilliseconds", time(renderTimes.worstNanoseconds)),
      ("percentile999Milliseconds", time(renderTimes.percentile(0.999))),
      ("lateBlocks", .integer(Int(lateBlocks))), ("plantedFaults", .integer(Int(plantedFaults))),
      ("xruns", .integer(Int(xruns))), ("suspends", .integer(Int(suspends))),
      ("losses", .integer(Int(losses))),
      ("commands", .integer(Int(latencies.total))), ("refusedCommands", .integer(Int(refused))),
      ("droppedMessages", .integer(Int(dropped))),
      ("recoveredMessages", .integer(Int(recovered))),
      ("leftOutKeys", .integer(Int(leftOut))),
      ("lateSongCommands", .integer(Int(lateSongCommands))),
      ("latencyMedianMilliseconds", latencies.total == 0 ? .null : time(latencies.percentile(0.5))),
      (
        "latencyWorstMilliseconds",
        latencies.total == 0 ? .null : time(latencies.worstNanoseconds)
      ),
      ("notes", .integer(Int(notes))), ("peakVoices", .integer(Int(peakVoices))),
      ("stolenVoices", .integer(Int(stolenVoices))),
      ("limitedSamples", .integer(Int(limitedSamples))),
      ("clippedSamples", .integer(Int(clipped))),
    ])
  }

  private func time(_ nanoseconds: UInt64) -> JSON { .number(Double(nanoseconds) / 1_000_000) }
}
