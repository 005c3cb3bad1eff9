import Glibc

enum PlayCommand: Subcommand {
  static let name = "play"
  static let summary = "play live from a MIDI keyboard, and play MIDI files"
  static let synopses = ["play [SONG.mid] [-p PRESET] [-i INPUT]... [-o OUTPUT] [OPTION...]"]
  static let about = """
    Plays what comes from MIDI keyboards, which may be plugged in and pulled at any time,
    from programs that connect to its port `tine` (see --name), and from a MIDI file. A preset file that
    is saved while it plays is heard from the next note on.

    On a terminal it shows the sound, and the computer's keys play it: z s x d c v… like a
    tracker's, q 2 w 3 e r… an octave higher. Keys in upper case are commands: N and B choose
    the next preset and the one before, E edits it, X silences everything, Q leaves; + and −
    change the volume, the space bar pauses, ? shows all keys. With --quiet or --plain letters
    are commands only. Ctrl-Z stops until `fg`. In the background it plays without keys. Where
    standard input isn't a terminal it takes a command a line:
      volume DB, program CHANNEL NUMBER [BANK], note KEY VELOCITY [CHANNEL],
      off KEY [CHANNEL], pause, resume, panic, preset NAME, next, previous,
      wait SECONDS, quit
    """
  static let preset = RenderOptions.preset
  static let input = Option(
    "input", "i", value: "INPUT",
    "a MIDI input, by its address or any part of its name; may be given\nmore than once; `none`"
      + " for no keyboard (every keyboard)")
  static let clientName = Option(
    "name", value: "NAME",
    "the name of its MIDI port and of its sequencer client, to tell several\nfrom one another (tine)"
  )
  static let sysex = Option(
    "sysex", value: "CHANNEL",
    "which channel DX7 voices, parameter changes and dump requests are for:\n1 to 16, `message`"
      + " for the one that each names, or `off` (message)")
  static let answers = Option(
    "answers", value: "OUTPUT",
    "the MIDI output that voices go to which an editor asks for, by its\naddress or any part of its"
      + " name; `none` (the one that asks)")
  static let output = Option(
    "output", "o", value: "OUTPUT",
    "an audio output, by its address or any part of its name (default)")
  static let rate = Option("rate", "r", value: "HZ", "samples a second, 8000 to 192000 (48000)")
  static let period = Option(
    "period", nil, value: "FRAMES", "frames made at once, 32 to 8192: shorter answers faster (128)")
  static let periods = Option("periods", value: "N", "periods the output holds, 2 to 32 (2)")
  static let voices = RenderOptions.voices
  static let dry = RenderOptions.dry
  static let gain = RenderOptions.gain
  static let longest = RenderOptions.longest
  static let lyrics = Option(
    "lyrics", nil, "print a song's words when they are sung, and its markers in brackets")
  static let vintage = RenderOptions.vintage
  static let channels = Option("channels", value: "N", "the output's channels, 1 to 64 (2)")
  static let format = Option(
    "format", value: "FORMAT", "s16, s24, s24packed, s32 or float (the output's best)")
  static let waitForDevice = Option(
    "wait-for-device", nil, "begin without the output, and wait until it is there and free")
  static let plain = Option(
    "plain", nil, "write a line a second about the sound instead of showing it")
  static let ascii = Option("ascii", nil, "show the sound in ASCII characters")
  static let exitOnEOF = Option("exit-on-eof", nil, "leave when standard input ends")
  static let report = Option(
    "report", value: "FILE", isValueOptional: true,
    "at the end, tell how punctual the sound was; with FILE, as JSON\ninto it too (`-`: JSON to"
      + " standard output)")
  static let plantFault = Option(
    "plant-fault", value: "MS EVERY",
    "hold the sound for MS milliseconds once in EVERY blocks, to see that\nthe report counts it")
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
    (line: "tine play -p glass-tines", about: "plays every keyboard there is or will be"),
    (line: "tine play song.mid", about: "plays a song, together with the keyboard"),
    (
      line: "tine play song.mid --from bar:5 --to bar:9 --speed 70% --loops forever",
      about: "four bars to practise with, slower, until you stop it"
    ),
    (line: "tine play --lyrics song.kar", about: "karaoke"),
    (
      line: "tine play -i stage -o usb --period 64",
      about: "one keyboard and one output, by parts of their names, with a short delay"
    ),
    (
      line: "printf 'note 60 100\\nwait 1\\nquit\\n' | tine play",
      about: "a note from a script"
    ),
  ]

  static func run(_ arguments: Arguments) throws(Failure) {
    let options = try PlayOptions(arguments)
    let signals = HeldSignals()
    let performance = try Performance(options, signals)
    let ending = performance.run()
    try performance.finish()
    // As any program does that a signal ended: a shell sees 130 or 143, and systemd a clean stop.
    if case .signal(let number) = ending { signals.die(of: number) }
  }
}
