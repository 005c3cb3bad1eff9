import Live
import Realtime

extension Report {
  /// For people, a line each.
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
      ("messages dropped", "\(dropped)"),
      ("song's commands late", "\(lateSongCommands)"),
      ("from arrival to its frame", latencyText),
      ("notes", "\(notes), at most \(counted(mostVoices, "voice")), \(stolenVoices) stolen"),
      ("samples limited, clipped", "\(limitedSamples), \(clipped)"),
    ]
    let width = lines.map(\.0.count).max() ?? 0
    return lines.map { name, value in
      name + String(repeating: " ", count: width - name.count + 2) + value + "\n"
    }.joined()
  }

  private var latencyText: String {
    if latencies.total == 0 { return "no command was played live" }
    return "median \(milliseconds(latencies.percentile(0.5))) ms, worst"
      + " \(milliseconds(latencies.worstNanoseconds)) ms"
  }

  private func milliseconds(_ nanoseconds: UInt64) -> String {
    fixed(Double(nanoseconds) / 1_000_000, 3)
  }

  private func share(_ nanoseconds: UInt64) -> String {
    fixed(Double(nanoseconds) / Double(max(allowed, 1)) * 100, 1)
  }

  /// For scripts; times in milliseconds.
  var json: JSONText {
    .object([
      ("sampleRate", .number(rate)), ("period", .number(period)), ("buffer", .number(buffer)),
      ("blockFrames", .number(blockFrames)), ("blocks", .number(blocks)),
      ("frames", .number(frames)), ("allowedMilliseconds", time(allowed)),
      ("worstMilliseconds", time(renderTimes.worstNanoseconds)),
      ("percentile999Milliseconds", time(renderTimes.percentile(0.999))),
      ("lateBlocks", .number(lateBlocks)), ("plantedFaults", .number(plantedFaults)),
      ("xruns", .number(xruns)), ("suspends", .number(suspends)), ("losses", .number(losses)),
      ("commands", .number(latencies.total)), ("refusedCommands", .number(refused)),
      ("droppedMessages", .number(dropped)), ("lateSongCommands", .number(lateSongCommands)),
      ("latencyMedianMilliseconds", latencies.total == 0 ? .null : time(latencies.percentile(0.5))),
      (
        "latencyWorstMilliseconds",
        latencies.total == 0 ? .null : time(latencies.worstNanoseconds)
      ),
      ("notes", .number(notes)), ("mostVoices", .number(mostVoices)),
      ("stolenVoices", .number(stolenVoices)), ("limitedSamples", .number(limitedSamples)),
      ("clippedSamples", .number(clipped)),
    ])
  }

  private func time(_ nanoseconds: UInt64) -> JSONText { .number(Double(nanoseconds) / 1_000_000) }
}
