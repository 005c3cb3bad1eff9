import AudioOutput
import Glibc
import Live
import Realtime

/// How punctual the sound was.
struct Report {
  let rate: Int
  let period: Int
  let buffer: Int
  let blockFrames: Int
  let blocks: UInt64
  let frames: UInt64
  /// In nanoseconds.
  let allowed: UInt64
  let renderTimes: RenderTimes
  let lateBlocks: UInt64
  let plantedFaults: UInt64
  let xruns: UInt64
  let suspends: UInt64
  let losses: UInt64
  let refused: Int
  let dropped: Int
  let lateSongCommands: UInt64
  let clipped: UInt64
  let latencies: Latencies
  let notes: UInt64
  let mostVoices: Int
  let stolenVoices: UInt64
  let limitedSamples: UInt64

  /// After the sound has stopped.
  init(_ performance: Performance) {
    let counters = performance.playback.counters
    let configuration = performance.playback.configuration
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
    refused = performance.player.sender.refused
    dropped = performance.keyboards.overflows
    lateSongCommands = performance.player.lateSongCommands
    clipped = counters[.clipped]
    latencies = performance.player.latencies
    let synthesizer = performance.player.synthesizerCounters
    notes = synthesizer.notes
    mostVoices = Int(synthesizer.mostVoices)
    stolenVoices = synthesizer.stolenVoices
    limitedSamples = synthesizer.limitedSamples
  }

  /// - Parameter path: empty for the text on standard output alone; `-` for JSON there; otherwise the
  ///   file for the JSON.
  func write(to path: String) throws(Failure) {
    if path == "-" {
      try Terminal.output(json.pretty)
      return
    }
    try Terminal.output(text)
    if path.isEmpty { return }
    guard let file = fopen(path, "w") else {
      throw Failure("\(path): the report can't be written: \(reason(errno))")
    }
    let written = fputs(json.pretty, file)
    if fclose(file) != 0 || written < 0 {
      throw Failure("\(path): the report can't be written: \(reason(errno))")
    }
  }
}
