import TineEngine
import TineRealtime

// Not a test at run time but at compile time: the compiler refuses this file if a push or a pop of
// a command allocates, locks, counts a reference or calls what it can't see into.

@_noLocks @_noAllocation
func pushAnnotated(
  _ command: Command, reserve: Int, to queue: inout SPSCQueue<Command>.Producer
) -> Bool {
  queue.tryPush(command, reserve: reserve)
}

@_noLocks @_noAllocation
func popAnnotated(_ queue: inout SPSCQueue<Command>.Consumer) -> Command? {
  if let next = queue.tryPeek(), next.kind == .pause { return next }
  return queue.tryPop()
}
