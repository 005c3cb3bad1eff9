internal import Synchronization
package import TineEngine
internal import TineRealtime

/// The only writer of the queue for all live input: keyboards, control lines, keys of the
/// terminal.
///
/// A queue has one writer; here several threads take turns behind a lock that the audio thread
/// never sees. What may be refused is refused before the last ``reserve`` places of the queue are
/// gone; what ends a note takes those, and where even they are gone it is kept and goes first as
/// soon as there is room, so that no note hangs.
///
/// Thread: any but audio.
package final class CommandSender: Sendable {
  /// Places that are kept for what must not be lost.
  package static let reserve = 256
  /// Places of the queue for patches that come while it plays: two banks of a DX7.
  static let patchPlaces = 64
  /// More is kept for later only as one command that ends everything.
  static let maxPending = 4_096

  private struct State: ~Copyable {
    var queue: SPSCQueue<LiveCommand>.Producer
    var patches: SPSCQueue<PatchEdit>.Producer
    /// Patches that have to wait for room, oldest first, one for each place.
    var pendingPatches: [PatchEdit] = []
    /// What has to wait for room, oldest first.
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

  /// Sends a command to be done one block after it arrived (see ``FrameClock``).
  ///
  /// - Parameters:
  ///   - command: what to do; its time isn't read.
  ///   - arrival: when it arrived, in nanoseconds of the monotonic clock.
  /// - Returns: `false` when it was refused, which is counted.
  ///
  /// Thread: any but audio.
  @discardableResult
  package func send(_ command: Command, arrival: UInt64) -> Bool {
    state.withLock { state in
      // Later than what was sent before: the queue is in the order of its times.
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

  /// Sends a patch, which what is sent after it is played with.
  ///
  /// Where there is no room, the newest for each place is kept and sent later: a knob that is turned
  /// too fast is heard in coarser steps, and stops where it was turned to.
  ///
  /// - Parameters:
  ///   - patch: where it goes, and whether notes follow.
  ///   - arrival: when it arrived, in nanoseconds of the monotonic clock.
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

  /// What takes the patch that was pushed last.
  private static func pushChange(_ state: inout State) {
    push(LiveCommand(Command(.changePatch, time: state.lastTime)), &state)
  }

  /// Sends what must not be lost, or keeps it for later.
  private static func push(_ command: LiveCommand, _ state: inout State) {
    if state.pending.isEmpty, state.queue.tryPush(command) { return }
    keep(command, &state)
  }

  /// Sends what had to wait, as far as there is room now. To be called every few milliseconds.
  ///
  /// Thread: any but audio.
  package func retry() {
    state.withLock { CommandSender.retry(&$0) }
  }

  /// Commands that were refused so far.
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
      // The audio thread has stood still for so long that what is held is best ended at once.
      let panic = Command(.panic, time: command.command.time)
      // Patches are on their way already; what takes them stays.
      state.pending.removeAll { $0.command.kind != .changePatch }
      if command.command.kind == .changePatch { state.pending.append(command) }
      state.pending.append(LiveCommand(panic, arrival: command.arrival))
    }
  }
}

/// A command on its way to the audio thread.
///
/// Thread: any.
package struct LiveCommand: BitwiseCopyable, Sendable {
  /// What to do, and at which frame.
  package var command: Command
  /// When it arrived, in nanoseconds of the monotonic clock; 0 if that isn't measured.
  package var arrival: UInt64

  /// - Parameters:
  ///   - command: what to do, and at which frame.
  ///   - arrival: nanoseconds of the monotonic clock, or 0.
  package init(_ command: Command, arrival: UInt64 = 0) {
    self.command = command
    self.arrival = arrival
  }
}

extension Command {
  /// Whether a full queue may refuse it: what begins a note or shapes one. What ends something, and
  /// what says how things are from now on, gets through.
  var isRefusable: Bool {
    switch kind {
    case .noteOn, .pitchBend, .channelPressure, .polyPressure: true
    // The pedals, going up.
    case .controller: !(64...69 ~= number && value < 64)
    default: false
    }
  }
}
