// swift-tools-version: 6.2
import PackageDescription

// The modules, from the bottom up. Arrows point one way: nothing imports `tine`, and each C library
// has exactly one importer (`tools/check-imports` holds this against the sources).

let common: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
]

/// The audio path is optimised in debug builds too, and so is what measures it: the compiler proves
/// that it neither allocates nor locks only where it inlines, and the tests would take minutes.
let audioPath: [SwiftSetting] =
  common + [
    .unsafeFlags(["-O"], .when(configuration: .debug))
  ]

var targets: [Target] = [
  // C libraries: a module map and a header each, nothing else.
  .systemLibrary(
    name: "CSndFile", pkgConfig: "sndfile", providers: [.apt(["libsndfile1-dev"])]),
  // Its pkg-config file has flags that SwiftPM warns of at each build; the shim says the same.
  .systemLibrary(name: "CKissFFT", providers: [.apt(["libkissfft-dev"])]),
  .systemLibrary(
    name: "CALSA", pkgConfig: "alsa", providers: [.apt(["libasound2-dev"])]),
  // Debian's PortMIDI has no pkg-config file; its timer (porttime) is inside the same library.
  .systemLibrary(name: "CPortMIDI", providers: [.apt(["libportmidi-dev"])]),
  // The same for its flags.
  .systemLibrary(name: "CNcurses", providers: [.apt(["libncurses-dev"])]),
  .systemLibrary(
    name: "CCairo", pkgConfig: "cairo", providers: [.apt(["libcairo2-dev"])]),
  .systemLibrary(name: "CPlatform"),
  .systemLibrary(name: "CGetopt"),
  .systemLibrary(name: "CIconv"),

  // MIDI and files.
  .target(name: "MIDI", swiftSettings: common),
  .target(name: "MIDIFile", dependencies: ["MIDI", "CIconv"], swiftSettings: common),

  // Presets.
  .target(name: "Patches", swiftSettings: common),

  // Voices of the DX7.
  .target(name: "DX7", dependencies: ["Patches"], swiftSettings: common),

  // Scales.
  .target(name: "Tuning", swiftSettings: common),

  // Sound.
  .target(name: "Commands", dependencies: ["MIDI", "Patches"], swiftSettings: audioPath),
  .target(name: "Realtime", dependencies: ["CPlatform"], swiftSettings: common),
  .target(name: "Lanes", swiftSettings: audioPath),
  .target(name: "Kernel", dependencies: ["Lanes"], swiftSettings: audioPath),
  .target(
    name: "Engine", dependencies: ["Commands", "Patches", "Realtime", "Lanes", "Kernel"],
    swiftSettings: audioPath),

  // A DX7's clock, converter and output filter.
  .target(name: "Vintage", swiftSettings: audioPath),

  // Devices. `ALSA` is what Swift sees of the C library, `AudioOutput` and `MIDIInput` decide.
  .target(name: "ALSA", dependencies: ["CALSA"], swiftSettings: common),
  .target(name: "AudioOutput", dependencies: ["ALSA", "Realtime"], swiftSettings: common),
  .target(name: "AudioInput", dependencies: ["ALSA", "Realtime"], swiftSettings: common),
  .target(
    name: "MIDIInput", dependencies: ["ALSA", "CPortMIDI", "MIDI", "Realtime"],
    swiftSettings: common),

  // The synthesizer as it is played live, without a device.
  .target(
    name: "Live", dependencies: ["Commands", "Engine", "Realtime", "Vintage"],
    swiftSettings: audioPath),

  // Audio files and what is measured on audio.
  .target(name: "AudioFile", dependencies: ["CSndFile", "Realtime"], swiftSettings: common),
  .target(name: "Analysis", dependencies: ["CKissFFT"], swiftSettings: audioPath),

  // Presets from recordings.
  .target(
    name: "Matching", dependencies: ["Analysis", "Commands", "Engine", "Patches"],
    swiftSettings: audioPath),

  // What characters can draw.
  .target(name: "Letters", swiftSettings: common),

  // The sound on a terminal.
  .target(
    name: "TerminalView", dependencies: ["CNcurses", "Analysis", "Letters", "Patches", "Realtime"],
    swiftSettings: audioPath),

  // What the sound looks like.
  .target(
    name: "Pictures", dependencies: ["Analysis", "CCairo", "Letters"], swiftSettings: common),

  // The command.
  .executableTarget(
    name: "tine",
    dependencies: [
      "Matching",
      "MIDI", "MIDIFile", "Patches", "DX7", "Tuning", "Commands", "Realtime", "Engine", "Live",
      "ALSA",
      "MIDIInput", "AudioOutput", "AudioInput", "AudioFile", "Analysis", "Pictures", "Vintage",
      "TerminalView", "CGetopt",
    ],
    swiftSettings: common),

  // Makes the bundled song's MIDI file from its text.
  .executableTarget(
    name: "songmaker", dependencies: ["MIDI", "MIDIFile"], swiftSettings: common),
  // What the engine costs.
  .executableTarget(
    name: "bench", dependencies: ["Engine", "Commands", "Patches"], swiftSettings: common),
  // How near the General MIDI bank is to a sampled one; run by `tools/gm-report`.
  .executableTarget(
    name: "gm-report",
    dependencies: ["Matching", "Patches", "AudioFile", "Analysis", "Pictures"],
    swiftSettings: common),
  // The laws of the DX7, measured and printed.
  .executableTarget(
    name: "calibration", dependencies: ["Engine", "Commands", "Patches", "DX7", "Analysis"],
    swiftSettings: common),
  // Run by `tools/check-queue` under ThreadSanitizer. It holds links to the types it runs that are parts of
  // larger modules, so that little has to be compiled for each planted fault.
  .executableTarget(name: "queue-check", dependencies: ["Realtime"], swiftSettings: common),

  // Tests, one target a module; `CommandLineTests` runs the binary as a user runs it.
  // The one C source there is takes malloc's place in the tests, to count.
  .target(name: "CAllocationCounter", path: "Tests/CAllocationCounter"),
  .target(
    name: "TestSupport", dependencies: ["MIDI", "Patches", "CAllocationCounter"],
    path: "Tests/TestSupport", swiftSettings: common),
  .testTarget(name: "TestSupportTests", dependencies: ["TestSupport"]),
  .testTarget(name: "MIDITests", dependencies: ["MIDI", "TestSupport"]),
  .testTarget(name: "MIDIFileTests", dependencies: ["MIDI", "MIDIFile", "TestSupport"]),
  .testTarget(
    name: "SongMakerTests", dependencies: ["songmaker", "MIDI", "MIDIFile", "TestSupport"]),
  .testTarget(name: "PatchesTests", dependencies: ["Patches", "TestSupport"]),
  .testTarget(
    name: "DX7Tests", dependencies: ["DX7", "Patches", "MIDI", "MIDIFile", "TestSupport"]),
  .testTarget(name: "TuningTests", dependencies: ["Tuning", "TestSupport"]),
  .testTarget(name: "CommandsTests", dependencies: ["MIDI", "Commands", "TestSupport"]),
  .testTarget(name: "RealtimeTests", dependencies: ["Realtime", "Commands", "TestSupport"]),
  // A sound card that fails on purpose, loaded by ALSA itself: hence a library of its own.
  .target(
    name: "FaultyDevice", path: "Tests/FaultyDevice",
    cSettings: [.define("PIC")], linkerSettings: [.linkedLibrary("asound")]),
  .testTarget(
    name: "AudioOutputTests", dependencies: ["AudioOutput", "ALSA", "Realtime"]),
  .testTarget(name: "AudioInputTests", dependencies: ["AudioInput", "ALSA", "Realtime"]),
  .testTarget(
    name: "MIDIInputTests", dependencies: ["MIDIInput", "ALSA", "MIDI", "Realtime", "TestSupport"]),
  .testTarget(name: "LettersTests", dependencies: ["Letters"]),
  .testTarget(name: "VintageTests", dependencies: ["Vintage", "Analysis", "TestSupport"]),
  .testTarget(
    name: "LiveTests",
    dependencies: [
      "Live", "Engine", "Commands", "Patches", "Realtime", "Analysis", "Vintage",
      "TestSupport",
    ]),
  .testTarget(
    name: "EngineTests",
    dependencies: [
      "Engine", "Lanes", "Commands", "Patches", "Analysis", "Matching",
      "TestSupport",
    ]),
  .testTarget(
    name: "CalibrationTests",
    dependencies: ["calibration", "Commands", "DX7", "Engine", "Patches", "TestSupport"],
    swiftSettings: audioPath),
  // Writes down in which order files are renamed and written to the disk.
  .target(name: "CFileCalls", path: "Tests/CFileCalls"),
  .testTarget(name: "AudioFileTests", dependencies: ["AudioFile", "CFileCalls", "TestSupport"]),
  .testTarget(name: "AnalysisTests", dependencies: ["Analysis", "TestSupport"]),
  .testTarget(name: "MatchingTests", dependencies: ["Matching", "Patches", "TestSupport"]),
  .testTarget(
    name: "PicturesTests",
    dependencies: ["Pictures", "Analysis", "CCairo", "Patches", "TestSupport"]),
  .testTarget(
    name: "TerminalViewTests", dependencies: ["TerminalView", "Patches", "Realtime", "TestSupport"]),
  .testTarget(
    name: "CommandLineTests",
    dependencies: [
      "tine", "DX7", "MIDI", "MIDIFile", "AudioFile", "Analysis", "Commands", "Engine", "Patches",
      "TestSupport",
    ]),
]

// The inner loops twice more, for processors with AVX2 and with AVX-512: the same source, which these
// targets hold as symbolic links, compiled with other instructions. Which one runs is decided at the
// start.
#if arch(x86_64)
  targets += [
    .target(
      name: "KernelAVX2", dependencies: ["Lanes"],
      swiftSettings: audioPath + [.unsafeFlags(["-Xcc", "-march=x86-64-v3"])]),
    .target(
      name: "KernelAVX512", dependencies: ["Lanes"],
      swiftSettings: audioPath + [
        .define("WIDE_FRAMES"), .unsafeFlags(["-Xcc", "-march=x86-64-v4"]),
      ]),
  ]
  targets.first { $0.name == "Engine" }!.dependencies += ["KernelAVX2", "KernelAVX512"]
#endif

let package = Package(
  name: "tine",
  products: [
    .executable(name: "tine", targets: ["tine"]),
    .library(name: "FaultyDevice", type: .dynamic, targets: ["FaultyDevice"]),
  ],
  targets: targets,
  swiftLanguageModes: [.v6]
)
