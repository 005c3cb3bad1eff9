internal import Glibc

/// ALSA's configuration for tests: plug-ins that play without a sound card, and nothing of what this
/// machine may have. All test targets run in one process, whose environment says where it is.
public enum SoundDevices {
  /// A folder of this run's own.
  public static let folder: String = {
    var template = Array("/tmp/tine-audio-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { fatalError("no temporary folder") }
    return String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }()

  /// Before the first call into ALSA: once for the process, because its environment is.
  public static let ready: Void = {
    let text = """
      pcm.null { type null  hint { show on  description "Discards all samples" } }
      pcm.default { type null  hint { show on  description "What is used by itself" } }
      pcm.desk { type null  hint { show on  description "Desk Speakers, left and right" } }
      pcm.stage { type null  hint { show on  description "Stage Speakers" } }
      pcm.tofile {
        @args [ FILE ]
        @args.FILE { type string }
        type file
        slave.pcm { type null }
        file $FILE
        format raw
      }
      pcm.only44100 { type plug  slave { pcm { type null } rate 44100 } }
      pcm.unlisted { type null }
      pcm.esk { type null }
      pcm.peakers { type null }
      pcm.recorder { type null  hint { show on  description "Recorder" } }
      pcm.second { type null  hint { show on  description "Recorder two" } }
      pcm_type.faulty { lib "\(faultyLibrary)" }
      pcm.faulty { type faulty }
      ctl.default { type hw  card 0 }
      """
    let path = folder + "/asound.conf"
    guard let file = fopen(path, "w") else { fatalError("can't write \(path)") }
    fputs(text, file)
    fclose(file)
    setenv("ALSA_CONFIG_PATH", path, 1)
  }()

  /// Where the library of the device `faulty` has to be when that is opened.
  public static var faultyLibrary: String { folder + "/libfaultydevice.so" }

  /// The address of a device that writes what it gets to a file, as it is.
  public static func file(_ path: String) -> String { "tofile:FILE=\(path)" }

  /// What is in a file; nothing where there is none.
  public static func bytes(of path: String) -> [UInt8] {
    guard let file = fopen(path, "r") else { return [] }
    defer { fclose(file) }
    var result: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = fread(&part, 1, part.count, file)
      if count == 0 { return result }
      result += part.prefix(count)
    }
  }
}
