import TineRendering
import TineMatching

/// What another synthesizer made of the scores.
struct Reference {
  /// By program and slot.
  let programs: [[RecordedNote]]
  /// By drum key and velocity.
  let drums: [[RecordedNote]]

  /// - Parameter folder: with the rendered scores.
  init(_ folder: String) throws {
    programs = try (0..<Slots.families).flatMap { try Self.family($0, in: folder) }
    drums = try Self.drums(in: folder)
  }

  /// The notes of a family's programs.
  static func family(_ family: Int, in folder: String) throws -> [[RecordedNote]] {
    let sound = try mono("\(folder)/family-\(family).flac")
    return (0..<Slots.familySize).map { number in
      Slots.melodic.enumerated().map { index, note in
        let place = Double(number * Slots.melodic.count + index) * Slots.melodicLength
        return Slots.note(note, samples: cut(sound, place, Slots.melodicLength))
      }
    }
  }

  /// The strokes of each key of the kit.
  static func drums(in folder: String) throws -> [[RecordedNote]] {
    let sound = try mono("\(folder)/drums.flac")
    return Slots.drumKeys.indices.map { key in
      Slots.drumVelocities.enumerated().map { index, velocity in
        let place = Double(key * Slots.drumVelocities.count + index) * Slots.drumLength
        return Slots.drum(velocity: velocity, samples: cut(sound, place, Slots.drumLength))
      }
    }
  }

  private static func mono(_ path: String) throws -> [Float] {
    let signal = try AudioSignal(contentsOf: path)
    guard signal.channels.count == 2, Double(signal.sampleRate) == Slots.sampleRate else {
      throw Problem("\(path): isn't the stereo file of 48 kHz that was asked for")
    }
    return zip(signal.channels[0], signal.channels[1]).map { ($0 + $1) / 2 }
  }

  /// A slot, with silence where the file ends before it.
  private static func cut(_ sound: [Float], _ start: Double, _ length: Double) -> [Float] {
    let first = Int(start * Slots.sampleRate)
    // The last millisecond is being faded.
    let count = Int((length - 0.002) * Slots.sampleRate)
    let part = sound.dropFirst(first).prefix(count)
    return part + [Float](repeating: 0, count: count - part.count)
  }
}

/// Why there is no report, in one sentence.
struct Problem: Error {
  var sentence: String
  init(_ sentence: String) { self.sentence = sentence }
}
