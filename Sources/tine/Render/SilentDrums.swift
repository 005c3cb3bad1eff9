import TineEngine
import TinePatches

/// The drum notes of a song that nothing in a bank plays: keys that neither the selected kit has nor
/// any that it falls back to.
struct SilentDrums {
  /// The keys, ascending.
  private(set) var keys: [Int] = []
  private(set) var notes = 0

  /// - Parameters:
  ///   - commands: a song's, in order.
  ///   - bank: what they are played with; its patches aren't read.
  init(_ commands: [Command], _ bank: Bank) {
    let start = Bank.Address(bank: 0, number: 0)
    var addresses = [Bank.Address](repeating: start, count: 16)
    var isDrum = (0..<16).map { $0 == 9 }
    var sounds: [Bank.Address: [DrumKit.Sound?]] = [:]
    var found: Set<Int> = []
    for command in commands {
      let channel = Int(command.channel & 15)
      switch command.kind {
      case .program:
        addresses[channel] = Bank.Address(
          bank: Int(command.value), number: Int(command.number & 127))
      case .drumChannel: isDrum[channel] = command.value > 0
      case .systemReset:
        addresses = [Bank.Address](repeating: start, count: 16)
        isDrum = (0..<16).map { $0 == 9 }
      case .noteOn where isDrum[channel]:
        let address = addresses[channel].kit
        if sounds[address] == nil {
          // Without any kit, drum channels play programs.
          guard let kit = bank.kit(at: address) else { return }
          sounds[address] = bank.sounds(ofKit: kit)
        }
        let key = Int(command.number & 127)
        if sounds[address]![key] == nil {
          found.insert(key)
          notes += 1
        }
      default: break
      }
    }
    keys = found.sorted()
  }

  /// One line on them, nil where there are none.
  var warning: String? {
    guard let last = keys.last else { return nil }
    let list =
      keys.count == 1
      ? "key \(last)"
      : "keys " + keys.dropLast().map(String.init).joined(separator: ", ") + " and \(last)"
    let silent = notes == 1 ? "1 note is silent" : "\(notes) notes are silent"
    return "no drum kit has a sound on \(list): \(silent)"
  }
}
