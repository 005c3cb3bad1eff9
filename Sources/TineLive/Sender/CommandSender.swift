internal import Synchronization
package import TineEngine
internal import TineRealtime

/// The only producer of the queue for live input: keyboards, control lines, keys of the terminal.
///
/// The queue allows one producer, so several threads take turns with a lock that the audio thread
/// doesn't use. Note-ons and the like are refused when only ``reserve`` places are left. Note-offs
/// and the like may use these. If there is no room even for them, they are kept and sent first as
/// soon as there is, so that no note hangs.
///
/// Thread: any but audio.
package final class CommandSender: Sendable {
  /// Places reserved for commands that must not be lost.
  package static let reserve = 256
  /// The capacity of the queue for patches: two DX7 banks.
  static let patchPlaces = 64
  /// If more commands than this are waiting, they are replaced by one that ends all notes.
  static let maxPending = 4_096

  private struct State: ~Copyable {
    var queue: SPSCQueue<LiveCommand>.Producer
    var patches: SPSCQueue<PatchEdit>.Producer
    /// Patches that wait for room, the oldest first, at most one per destination.
    var pendingPatches: [PatchEdit] = []
    /// Commands that wait for room, the oldest first.
    var pending: [LiveCommand] = []
    var lastTime: UInt64 = 0
    var refused = 0
  }

  private let clock: FrameClock
  private let state: Mutex<State>

  init(
    queue: consuming SPSCQueue<LiveCommand>.Producer,
    patches: consuming SPSCQueue<PatchEdit>.Producer, clock: FrameClock
  ) {
    self.clock = clock
    state = Mutex(State(queue: queue, patches: patches))
  }

  /// Sends a command, which takes effect one block after its arrival (see ``FrameClock``).
  ///
  /// - Parameters:
  ///   - command: the command; its time is ignored.
  ///   - arrival: its arrival time, in nanoseconds of the monotonic clock.
  /// - Returns: `false` if it was refused, which is counted.
  ///
  /// Thread: any but audio.
  @discardableResult
  package func send(_ command: Command, arrival: UInt64) -> Bool {
    state.withLock { state in
      // Not before earlier commands: the queue is in the order of times.
      state.lastTime = max(state.lastTime, clock.frame(at: arrival))
      var sent = LiveCommand(command, arrival: arrival)
      sent.command.time = state.lastTime
      CommandSender.retry(&state)
      if command.isRefusable {
        if state.pending.isEmpty, state.queue.tryPush(sent, reserve: CommandSender.reserve) {
          return true
        }
        state.refused += 1
        return false
      }
      CommandSender.push(sent, &state)
      return true
    }
  }

  /// Sends a patch, which applies to commands sent after it.
  ///
  /// If there is no room, the newest patch for each destination is kept and sent later: a knob that
  /// is turned too fast changes the sound in larger steps, but its final value always arrives.
  ///
  /// - Parameters:
  ///   - patch: the patch and its destination.
  ///   - arrival: its arrival time, in nanoseconds of the monotonic clock.
  ///
  /// Thread: any but audio.
  package func send(_ patch: PatchEdit, arrival: UInt64) {
    state.withLock { state in
      state.lastTime = max(state.lastTime, clock.frame(at: arrival))
      CommandSender.retry(&state)
      if state.pendingPatches.isEmpty, state.patches.tryPush(patch) {
        CommandSender.pushChange(&state)
      } else {
        state.pendingPatches.removeAll { $0.place == patch.place }
        state.pendingPatches.append(patch)
      }
    }
  }

  /// The command that takes the patch that was pushed last.
  private static func pushChange(_ state: inout State) {
    push(LiveCommand(Command(.changePatch, time: state.lastTime)), &state)
  }

  /// Sends a command that must not be lost, or keeps it for later.
  private static func push(_ command: LiveCommand, _ state: inout State) {
    if state.pending.isEmpty, state.queue.tryPush(command) { return }
    keep(command, &state)
  }

  /// Sends what was waiting for room, as far as possible. Call it every few milliseconds.
  ///
  /// Thread: any but audio.
  package func retry() {
    state.withLock { CommandSender.retry(&$0) }
  }

  /// The number of commands refused so far.
  ///
  /// Thread: any but audio.
  package var refused: Int { state.withLock { $0.refused } }

  private static func retry(_ state: inout State) {
    var sent = 0
    while sent < state.pending.count, state.queue.tryPush(state.pending[sent]) { sent += 1 }
    if sent > 0 { state.pending.removeFirst(sent) }
    while let patch = state.pendingPatches.first, state.patches.tryPush(patch) {
      state.pendingPatches.removeFirst()
      pushChange(&state)
    }
  }

  private static func keep(_ command: LiveCommand, _ state: inout State) {
    if state.pending.count < maxPending {
      state.pending.append(command)
    } else {
      // The audio thread has been suspended for so long that it is best to end all notes.
      let panic = Command(.panic, time: command.command.time)
      // The patches are in their queue already, so the commands that take them are kept.
      state.pending.removeAll { $0.command.kind != .changePatch }
      if command.command.kind == .changePatch { state.pending.append(command) }
      state.pending.append(LiveCommand(panic, arrival: command.arrival))
    }
  }
}

/// A command in the queue to the audio thread.
///
/// Thread: any.
package struct LiveCommand: BitwiseCopyable, Sendable {
  /// The command and its frame.
  package var command: Command
  /// Its arrival time, in nanoseconds of the monotonic clock; 0 if its latency isn't measured.
  package var arrival: UInt64

  /// - Parameters:
  ///   - command: the command and its frame.
  ///   - arrival: nanoseconds of the monotonic clock, or 0.
  package init(_ command: Command, arrival: UInt64 = 0) {
    self.command = command
    self.arrival = arrival
  }
}

extension Command {
  /// Whether a full queue may refuse it: true for commands that start or shape a note. Commands
  /// that end notes or set a state are never refused.
  var isRefusable: Bool {
    switch kind {
    case .noteOn, .pitchBend, .channelPressure, .polyPressure: true
    // The pedals, when released.
    case .controller: !(64...69 ~= number && value < 64)
    default: false
    }
  }
}
