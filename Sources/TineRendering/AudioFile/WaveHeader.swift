/// The bytes before the samples of a WAV file.
///
/// Written here and not by libsndfile for two reasons: a pipe can't be rewound to fill in the length,
/// and libsndfile must be told before the first sample whether a file will need RF64.
///
/// Source: Multimedia Programming Interface and Data Specifications 1.0 (1991); EBU Tech 3306 for RF64.
struct WaveHeader {
  var format: AudioFormat
  /// Bytes of samples, nil while it isn't known and never will be: both lengths are then 0xFFFFFFFF,
  /// which readers take as "to the end".
  var dataBytes: UInt64?

  private static let unknown: UInt32 = .max

  /// Always the same number of bytes for a format, whatever ``dataBytes``.
  var bytes: [UInt8] {
    let format = format
    let frameBytes = format.channels * format.samples.width
    var inner: [UInt8] = []
    inner.append(text: "fmt ")
    inner.append(UInt32(16))
    // 1 is whole numbers, 3 floating point.
    inner.append(UInt16(format.samples == .float ? 3 : 1))
    inner.append(UInt16(format.channels))
    inner.append(UInt32(format.sampleRate))
    inner.append(UInt32(clamping: format.sampleRate * frameBytes))
    inner.append(UInt16(frameBytes))
    inner.append(UInt16(format.samples.width * 8))
    let frames = dataBytes.map { $0 / UInt64(frameBytes) }
    if format.samples == .float {
      inner.append(text: "fact")
      inner.append(UInt32(4))
      inner.append(frames.map { UInt32(clamping: $0) } ?? Self.unknown)
    }
    inner.append(contentsOf: information)

    // RIFF, "WAVE", room for the long lengths, what is above, "data" and its length.
    let headerBytes = 12 + 36 + inner.count + 8
    let total = dataBytes.map { UInt64(headerBytes) - 8 + $0 + $0 % 2 }
    let isLong = total.map { $0 > UInt64(UInt32.max) } ?? false

    var bytes: [UInt8] = []
    bytes.append(text: isLong ? "RF64" : "RIFF")
    bytes.append(isLong ? Self.unknown : total.map { UInt32($0) } ?? Self.unknown)
    bytes.append(text: "WAVE")
    bytes.append(text: isLong ? "ds64" : "JUNK")
    bytes.append(UInt32(28))
    bytes.append(isLong ? total ?? 0 : 0)
    bytes.append(isLong ? dataBytes ?? 0 : 0)
    bytes.append(isLong ? frames ?? 0 : 0)
    bytes.append(UInt32(0))
    bytes.append(contentsOf: inner)
    bytes.append(text: "data")
    bytes.append(isLong ? Self.unknown : dataBytes.map { UInt32($0) } ?? Self.unknown)
    return bytes
  }

  /// Title, artist and copyright, or nothing.
  private var information: [UInt8] {
    var entries: [UInt8] = []
    let tags = [("INAM", format.title), ("IART", format.artist), ("ICOP", format.copyright)]
    for (name, value) in tags where !value.isEmpty {
      entries.append(text: name)
      // Ended by one zero or two, so that the length is even: some readers lose their way if not.
      let text = Array(value.utf8) + (value.utf8.count % 2 == 0 ? [0, 0] : [0])
      entries.append(UInt32(text.count))
      entries.append(contentsOf: text)
    }
    guard !entries.isEmpty else { return [] }
    var list: [UInt8] = []
    list.append(text: "LIST")
    list.append(UInt32(entries.count + 4))
    list.append(text: "INFO")
    return list + entries
  }
}

extension [UInt8] {
  fileprivate mutating func append(text: String) { append(contentsOf: text.utf8) }

  /// Little end first.
  fileprivate mutating func append<Number: FixedWidthInteger>(_ number: Number) {
    Swift.withUnsafeBytes(of: number.littleEndian) { append(contentsOf: $0) }
  }
}
