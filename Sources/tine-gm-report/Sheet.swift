import TineMatching
import TinePictures

/// The contact sheet: a spectrogram of each program and drum of ours beside the reference's.
enum Sheet {
  /// The middle of the three velocities.
  private static let velocity = 80

  /// The bytes of a PNG.
  static func png(_ ours: Ours, _ reference: Reference) throws -> [UInt8] {
    let melodic = (0..<128).map { program in
      // The first place is the middle key at the middle velocity.
      let wanted = reference.programs[program][Slots.Register(program: program).places[0]]
      return ContactSheet.Pair(
        name: "\(program) \(plain(ours.program(program).name))",
        first: ours.notes(program: program, like: [wanted])[0].samples, second: wanted.samples)
    }
    let drums = Slots.drumKeys.enumerated().map { index, key in
      let wanted = reference.drums[index][Slots.drumVelocities.firstIndex(of: velocity) ?? 0]
      // A key that the kit leaves out is silent.
      let own =
        ours.drum(key) == nil
        ? [Float](repeating: 0, count: wanted.samples.count)
        : ours.notes(drum: key, like: [wanted])[0].samples
      return ContactSheet.Pair(
        name: "\(key) \(ours.drum(key).map { plain($0.name) } ?? "–")", first: own,
        second: wanted.samples)
    }
    let sheet = ContactSheet(
      sampleRate: Slots.sampleRate,
      parts: [
        ContactSheet.Part(
          title:
            "Programs 0 to 127: the middle key (48, 60 or 72), \(seconds(Slots.melodicLength))",
          pairs: melodic, mark: Slots.melodicHold),
        ContactSheet.Part(
          title: "Drums, keys 35 to 81: \(seconds(Slots.drumLength))", pairs: drums,
          mark: Slots.drumHold),
      ])
    return try sheet.draw(
      title: "\(ours.bank.name) beside the reference",
      note: "left: ours; right: the reference. Velocity \(velocity). Frequency by octaves, in Hz. "
        + "Line: the key's end. Both of a pair at one mean level and in one scale of decibels.")
  }

  /// The preset's name without its folder.
  private static func plain(_ name: String) -> String {
    String(name.split(separator: "/").last ?? "")
  }

  private static func seconds(_ length: Double) -> String {
    "\(fixed(length, length == length.rounded() ? 0 : 1)) s"
  }
}
