import Glibc
import TineFiles

extension Failure {
  init(_ error: FileError) { self.init(error.description) }
}

/// Calls a function, and turns its error into a message.
func withFile<Result>(
  _ body: @autoclosure () throws(FileError) -> Result
) throws(Failure) -> Result {
  do throws(FileError) { return try body() } catch { throw Failure(error) }
}

/// Reads whole files, or standard input.
enum WholeFileReader {
  /// The bytes of a file; `-` is standard input.
  static func bytes(_ path: String) throws(Failure) -> [UInt8] {
    if path != "-" { return try withFile(try WholeFile.read(path)) }
    if isatty(STDIN_FILENO) == 1 {
      throw .usage("standard input is a terminal; send a file into it with < or |")
    }
    return try withFile(try WholeFile.read(STDIN_FILENO, name: "standard input"))
  }
}

/// Writes files that appear only once they are complete.
enum WholeFileWriter {
  static func write(_ bytes: [UInt8], to path: String) throws(Failure) {
    try withFile(try WholeFile.write(bytes, to: path))
  }
}
