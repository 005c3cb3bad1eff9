import TineLive
import TineRealtime

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

  /// For scripts; times in milliseconds.
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
