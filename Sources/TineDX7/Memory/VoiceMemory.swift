package import TinePatches

/// What an instrument that takes SysEx has in memory: a bank, a patch that is being edited for each of
/// the 16 channels, and what a message does to them.
///
/// A single voice goes to the channel that its message names, and stays until the channel's next
/// program change. A bank of 32 goes to the programs 0 … 31 of bank 0, for all channels. Parameter
/// changes edit what the channel plays, whatever that is; of a patch that isn't a DX7's, only the
/// part that is touched becomes one.
///
/// Thread: any, one at a time.
package struct VoiceMemory: Sendable {
  /// Where a patch goes.
  package enum Place: Equatable, Sendable {
    /// What the channel plays, 0 … 15.
    case channel(Int)
    /// A program number of bank 0.
    case program(Int)
  }

  /// A patch that has to be played from now on.
  package struct Change: Equatable, Sendable {
    /// Where it goes.
    package var place: Place
    /// What is played.
    package var patch: Patch
    /// Whether notes that sound follow.
    package var movesNotes: Bool
  }

  /// What a message amounts to.
  package enum Outcome: Equatable, Sendable {
    /// It isn't meant for a DX7.
    case notMeant
    /// Patches, and a line that reports what was received; nil where there is nothing to report.
    case changes([Change], line: String?)
    /// A message to send back, and a line that describes it.
    case answer([UInt8], line: String)
    /// The message can't be used; one line says why.
    case refused(String)
  }

  struct Channel: Sendable {
    var bank = 0
    var number = 0
    /// What came for this channel since its last program change.
    var edited: Patch?
    /// Bit 5 is operator 1.
    var switches = 0x3F
    var functions = FunctionSettings()
  }

  private var bank: Bank
  private var stored: [Patch?]
  var channels: [Channel]
  /// The last supplement, whose voices come next.
  private var supplement: [UInt8]?

  /// - Parameter bank: what the programs play; at least one patch.
  package init(_ bank: Bank) {
    self.bank = bank
    stored = [Patch?](repeating: nil, count: 128)
    channels = [Channel](repeating: Channel(), count: 16)
  }

  /// Another bank was chosen: what came is forgotten, and every channel keeps its number.
  package mutating func replaceBank(_ bank: Bank) {
    self.bank = bank
    stored = [Patch?](repeating: nil, count: 128)
    for channel in channels.indices { forgetEdits(of: channel) }
  }

  /// A program change.
  ///
  /// - Parameters:
  ///   - channel: 0 … 15.
  ///   - bank: 0 … 16383.
  ///   - number: 0 … 127.
  package mutating func select(channel: Int, bank: Int, number: Int) {
    channels[channel & 15].bank = bank
    channels[channel & 15].number = number & 127
    forgetEdits(of: channel & 15)
  }

  /// All channels are as at the start; stored programs stay.
  package mutating func reset() {
    for channel in channels.indices {
      select(channel: channel, bank: 0, number: 0)
      channels[channel].functions = FunctionSettings()
    }
  }

  /// Takes a message.
  ///
  /// - Parameters:
  ///   - data: a SysEx message without F0 and F7.
  ///   - channel: the channel that single voices, parameter changes and requests are for, 0 … 15,
  ///     whatever the message says; nil goes by the message.
  package mutating func take(exclusive data: [UInt8], channel: Int? = nil) -> Outcome {
    guard data.count >= 2, data[0] == 0x43 else { return .notMeant }
    switch data[1] >> 4 {
    case 0: return takeDump(data, channel)
    case 1:
      guard let change = ParameterChange(exclusive: data) else {
        // XG and others have parameters too, of other lengths.
        return data.count == 5 ? .refused("a parameter change for what no DX7 has") : .notMeant
      }
      return take(change, channel ?? change.channel)
    case 2:
      guard let request = DumpRequest(exclusive: data) else {
        return data.count == 3 ? .refused("a request for a dump that Tine doesn't have") : .notMeant
      }
      return answer(request, channel ?? request.channel)
    default: return .notMeant
    }
  }

  /// The patch that a channel plays, as it was edited.
  package func patch(channel: Int) -> Patch {
    let channel = channels[channel & 15]
    return channel.edited ?? patch(bank: channel.bank, number: channel.number)
  }

  /// The patch of a program; falls back as ``Patches/Bank/program(at:)`` says.
  package func patch(bank wanted: Int, number: Int) -> Patch {
    let address = Bank.Address(bank: wanted, number: number)
    // GM2's variation 0 is bank 0.
    let isElsewhere =
      wanted != 0 && wanted != 121 << 7 && bank.exactProgram(at: address) != nil
    if let patch = stored[number & 127], !isElsewhere { return patch }
    return bank.patches[bank.program(at: address).map { bank.programs[$0].patch } ?? 0]
  }

  private mutating func forgetEdits(of channel: Int) {
    channels[channel].edited = nil
    channels[channel].switches = 0x3F
  }

  private mutating func takeDump(_ data: [UInt8], _ channel: Int?) -> Outcome {
    guard data.count > 2 else { return .refused("an incomplete message") }
    switch data[2] {
    case 0x00, 0x03, 0x04, 0x09, 0x7E: break
    case 0x05, 0x06:
      // A supplement comes before its voices.
      supplement = data
      return .changes([], line: nil)
    default: return .notMeant
    }
    let dump: Dump
    do throws(DumpError) {
      dump = try Dump(exclusives: (supplement.map { [$0] } ?? []) + [data])
    } catch {
      return .refused(error.message)
    }
    supplement = nil
    let faults = dump.findings.flatMap { $0.problems.map { $0.message } }
    let remark = faults.isEmpty ? "" : " (\(faults[0])\(faults.count > 1 ? ", …" : ""))"
    let entries = dump.entries
    if dump.groups[0].isOfSingles {
      let channel = channel ?? Int(data[1] & 15)
      let patch = entries[0].patch
      channels[channel].edited = patch
      channels[channel].switches = 0x3F
      return .changes(
        [Change(place: .channel(channel), patch: patch, movesNotes: false)],
        line: "channel \(channel + 1) plays the voice “\(patch.name)” that came\(remark)")
    }
    var changes: [Change] = []
    for (number, entry) in entries.prefix(VoiceMessage.bankCount).enumerated() {
      stored[number] = entry.patch
      changes.append(Change(place: .program(number), patch: entry.patch, movesNotes: false))
    }
    // What plays one of these programs plays what is there now.
    for channel in channels.indices where channels[channel].number < changes.count {
      forgetEdits(of: channel)
    }
    let last = changes.count - 1
    return .changes(changes, line: "a bank came: programs 0 to \(last) play its voices\(remark)")
  }

  private mutating func take(_ change: ParameterChange, _ channel: Int) -> Outcome {
    var patch = patch(channel: channel)
    switch change.target {
    case .voice: change.apply(to: &patch)
    case .operatorSwitches: channels[channel].switches = change.value & 0x3F
    case .function(let function):
      if let reason = channels[channel].functions.set(function, to: change.value) {
        return .refused(reason)
      }
      channels[channel].functions.apply(to: &patch)
    }
    channels[channel].edited = patch
    return .changes(
      [
        Change(
          place: .channel(channel), patch: switched(patch, channels[channel].switches),
          movesNotes: true)
      ], line: nil)
  }

  /// The patch with only those operators that are switched on.
  private func switched(_ patch: Patch, _ switches: Int) -> Patch {
    var patch = patch
    for index in 0..<Patch.operatorCount where switches >> (5 - index) & 1 == 0 {
      patch.operators[index].level = .units(0)
      // No scaling may lift it.
      patch.operators[index].keyScaling = KeyScaling()
    }
    return patch
  }

  private func answer(_ request: DumpRequest, _ channel: Int) -> Outcome {
    var losses: [Loss] = []
    var lost = 0
    let bytes: [UInt8]
    let what: String
    switch request.wanted {
    case .voice:
      let voice = Voice(patch(channel: channel), losses: &losses)
      lost = losses.count
      bytes = VoiceMessage.single(voice, channel: request.channel)
      what = "the voice “\(voice.name)” was asked for"
    case .bank:
      let voices = (0..<VoiceMessage.bankCount).map { number in
        let voice = Voice(patch(bank: 0, number: number), losses: &losses)
        lost += losses.count
        return voice
      }
      bytes = VoiceMessage.bank(voices, channel: request.channel)
      what = "the bank was asked for"
    }
    let remark = lost == 0 ? "" : "; \(lost) thing\(lost == 1 ? "" : "s") no DX7 has left out"
    return .answer(bytes, line: what + remark)
  }
}
