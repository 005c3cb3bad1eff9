import TineFiles
import Glibc
import TineRendering

enum PlayCommand: Subcommand {
  static let name = "play"
  static let summary = "play live from a MIDI keyboard, and play MIDI files"
  static let synopses = ["play [SONG.mid] [-p PRESET] [-i INPUT]... [-o OUTPUT] [OPTION...]"]
  static let about = """
    Plays notes from MIDI keyboards, from programs connected to its MIDI port `tine`
    (see --name) and from a MIDI file. Keyboards can be plugged in and unplugged at
    any time. When you save a preset file, new notes use the new version.

    On a terminal it shows the sound, and you can play on the computer keyboard:
    z s x d c v… like in a tracker, q 2 w 3 e r… an octave higher. Upper-case
    letters are commands: N and B select the next and the previous preset, E edits
    it, X silences everything, Q quits; + and − change the volume, the space bar
    pauses, ? shows all keys. With --quiet or --plain, letters are commands only.
    Ctrl-Z suspends until `fg`. In the background it plays without the keyboard.
    If standard input isn't a terminal, it reads one command per line:
      volume DB, program CHANNEL NUMBER [BANK], note KEY VELOCITY [CHANNEL],
      off KEY [CHANNEL], pause, resume, panic, preset NAME, next, previous,
      wait SECONDS, quit
    A KEY is a number from 0 to 127 or a name such as F#2. C3 is middle C, key 60.
    """
  static let preset = RenderOptions.preset
  static let input = Option(
    "input", "i", value: "INPUT",
    """
    MIDI input, by its address or part of its name; can be repeated; `none` for no
    keyboard (every keyboard)
    """)
  static let clientName = Option(
    "name", value: "NAME",
    "name of Tine's MIDI port and sequencer client, to distinguish several (tine)")
  static let sysex = Option(
    "sysex", value: "CHANNEL",
    """
    channel that DX7 voices, parameter changes and dump requests apply to: 1 to 16,
    `message` for the one each message names, or `off` (message)
    """)
  static let answers = Option(
    "answers", value: "OUTPUT",
    """
    MIDI output for the voices an editor requests, by its address or part of its name;
    `none` (the one that belongs to the input)
    """)
  static let output = Option(
    "output", "o", value: "OUTPUT",
    "audio output, by its address or part of its name (default)")
  static let rate = Option(
    "rate", "r", value: "HZ",
    "sample rate, 8000 to 192000 (48000)")
  static let period = Option(
    "period", nil, value: "FRAMES",
    "frames per period, 32 to 8192; fewer mean less latency (128)")
  static let periods = Option(
    "periods", value: "N",
    "periods in the output's buffer, 2 to 32 (2)")
  static let voices = RenderOptions.voices
  static let dry = RenderOptions.dry
  static let gain = RenderOptions.gain
  static let longest = RenderOptions.longest
  static let lyrics = Option(
    "lyrics", nil,
    "print lyrics as they are sung, and markers in brackets")
  static let vintage = RenderOptions.vintage
  static let channels = Option(
    "channels", value: "N",
    "number of output channels, 1 to 64 (2)")
  static let format = Option(
    "format", value: "FORMAT",
    "sample format: s16, s24, s24packed, s32 or float (the output's best)")
  static let waitForDevice = Option(
    "wait-for-device", nil,
    "start without the output and wait until it is available")
  static let plain = Option(
    "plain", nil,
    "print a line of levels every second instead of the display")
  static let ascii = Option(
    "ascii", nil,
    "draw the display in ASCII")
  static let exitOnEOF = Option(
    "exit-on-eof", nil,
    "quit when standard input ends")
  static let report = Option(
    "report", value: "FILE", isValueOptional: true,
    """
    print timing and xruns at the end; with FILE, also write them there as JSON (`-`:
    JSON to standard output)
    """)
  static let plantFault = Option(
    "plant-fault", value: "MS EVERY",
    "for testing: block the audio thread for MS milliseconds once in EVERY blocks")
  static let options =
    [preset] + SongOptions.all
    + [input, clientName, sysex, answers, output, rate, period, periods, voices, dry, gain]
    + [SongEnd.option, longest]
    + [vintage] + KeySettings.options
    + [
      lyrics, TextOption.encoding, channels, format, waitForDevice, plain, ascii, exitOnEOF, report,
      plantFault,
    ]
    + [.quiet, .help]
  static let examples = [
    (line: "tine play -p glass-tines", about: "plays every keyboard, also those plugged in later"),
    (line: "tine play song.mid", about: "plays a song while you play along"),
    (
      line: "tine play song.mid --from bar:5 --to bar:9 --speed 70% --loops forever",
      about: "loops four bars at 70% speed until you stop it"
    ),
    (line: "tine play --lyrics song.kar", about: "karaoke"),
    (
      line: "tine play -i stage -o usb --period 64",
      about: "one keyboard and one output, by parts of their names, at low latency"
    ),
    (
      line: "printf 'note 60 100\\nwait 1\\nquit\\n' | tine play",
      about: "plays a note from a script"
    ),
  ]

  static func run(_ arguments: Arguments) throws(Failure) {
    let options = try PlayOptions(arguments)
    let signals = HeldSignals()
    let performance = try Performance(options, signals)
    let ending = performance.run()
    try performance.finish()
    // The exit status is that of the signal: a shell sees 130 or 143, and systemd a clean stop.
    if case .signal(let number) = ending { signals.endProcess(by: number) }
  }
}
