import Glibc

enum Processors {
  /// How many this process may use: a scheduler may have given it some of the machine's only.
  static var count: Int {
    allowed(in: (try? WholeFileReader.bytes("/proc/self/status")) ?? [])
      ?? max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
  }

  /// From the mask that Linux writes in hexadecimal digits, a comma after eight of them.
  private static func allowed(in status: [UInt8]) -> Int? {
    let lines = String(decoding: status, as: UTF8.self).split(separator: "\n")
    guard let line = lines.first(where: { $0.hasPrefix("Cpus_allowed:") }) else { return nil }
    let digits = line.dropFirst("Cpus_allowed:".count).compactMap(\.hexDigitValue)
    let count = digits.reduce(0) { $0 + $1.nonzeroBitCount }
    return count > 0 ? count : nil
  }
}
