import Foundation

/// The command on a terminal of its own, whose other end is the test.
final class PseudoTerminal {
  let tool: Tool
  let pid: pid_t
  private let master: Int32
  /// The terminal's modes before the command had it.
  let modesBefore: String
  private var bytes: [UInt8] = []
  private var isEnded: Int32?

  init(
    _ tool: Tool, _ words: [String], width: Int = 80, height: Int = 24,
    environment: [String: String] = [:]
  ) throws {
    self.tool = tool
    try Stage.prepare(tool)
    var master: Int32 = -1
    var slave: Int32 = -1
    var size = winsize()
    size.ws_col = UInt16(width)
    size.ws_row = UInt16(height)
    var path = [CChar](repeating: 0, count: 128)
    guard openpty(&master, &slave, &path, nil, &size) == 0 else { throw POSIXError(.ENXIO) }
    self.master = master
    _ = fcntl(master, F_SETFL, fcntl(master, F_GETFL) | O_NONBLOCK)
    _ = fcntl(master, F_SETFD, FD_CLOEXEC)
    modesBefore = Self.modes(slave)
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    // The first terminal that a new session opens is its own.
    posix_spawn_file_actions_addopen(&actions, 0, path, O_RDWR, 0)
    posix_spawn_file_actions_adddup2(&actions, 0, 1)
    posix_spawn_file_actions_adddup2(&actions, 0, 2)
    var attributes = Self.attributes(newSession: true)
    defer { posix_spawnattr_destroy(&attributes) }
    var variables = [
      "TINE_PRESETS": tool.path("presets"), "HOME": tool.folder, "PATH": "/usr/bin:/bin",
      "ALSA_CONFIG_PATH": tool.path("asound.conf"), "TERM": "xterm-256color",
      "LANG": "C.UTF-8",
    ]
    variables.merge(environment) { $1 }
    let shell = ["/bin/sh", "-c", "cd \"$0\" && exec \"$@\"", tool.folder, Tool.path]
    var arguments = (shell + words).map { strdup($0) } + [nil]
    var environment = variables.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for text in arguments + environment { free(text) } }
    var pid: pid_t = 0
    let code = posix_spawn(&pid, shell[0], &actions, &attributes, &arguments, &environment)
    guard code == 0 else { throw POSIXError(POSIXErrorCode(rawValue: code) ?? .EIO) }
    self.pid = pid
    // Kept open by the command; the modes can be read from the master.
    close(slave)
  }

  deinit {
    if isEnded == nil {
      kill(pid, SIGKILL)
      waitpid(pid, nil, 0)
    }
    close(master)
  }

  /// With no signal blocked: the threads of the tests have them all blocked, and a child would too.
  static func attributes(newSession: Bool) -> posix_spawnattr_t {
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    // A session of its own; glibc's word for it (POSIX_SPAWN_SETSID) isn't seen from here.
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGMASK) | (newSession ? 0x80 : 0))
    return attributes
  }

  private static func modes(_ descriptor: Int32) -> String {
    var modes = termios()
    guard tcgetattr(descriptor, &modes) == 0 else { return "none" }
    return "\(modes.c_iflag) \(modes.c_oflag) \(modes.c_cflag) \(modes.c_lflag) \(modes.c_cc)"
  }

  /// The terminal's modes now.
  var modes: String { Self.modes(master) }

  func type(_ text: String) { _ = write(master, text, text.utf8.count) }

  func resize(width: Int, height: Int) {
    var size = winsize()
    size.ws_col = UInt16(width)
    size.ws_row = UInt16(height)
    _ = ioctl(master, UInt(TIOCSWINSZ), &size)
  }

  /// Takes what it has written.
  private func collect() {
    var block = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = read(master, &block, block.count)
      if count <= 0 { break }
      bytes += block.prefix(count)
    }
  }

  /// Everything it has written so far.
  var output: String {
    collect()
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Waits until it has written something so often, at most twenty seconds.
  func shows(_ text: String, times: Int = 1) -> Bool {
    let wanted = Data(text.utf8)
    var found = 0
    var place = 0
    for _ in 0..<2_000 {
      collect()
      let data = Data(bytes)
      while let range = data[place...].range(of: wanted) {
        found += 1
        place = range.upperBound
      }
      if found >= times { return true }
      place = max(place, data.count - wanted.count)
      usleep(10_000)
    }
    return false
  }

  /// Waits for its end, and reads on meanwhile; the exit code as a shell counts.
  func end() -> Int32 {
    var status: Int32 = 0
    while waitpid(pid, &status, WNOHANG) == 0 {
      collect()
      usleep(5_000)
    }
    collect()
    let code = status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + (status & 0x7F)
    isEnded = code
    return code
  }
}
