// swift-tools-version: 6.2
import PackageDescription

// The modules, from the bottom up. Arrows point one way: nothing imports `tine`, and each C library
// has exactly one importer (`tools/check-imports` holds the sources against the dependencies below).

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

/// The modules for others, each a product of its own.
let libraries: [Target] = [
  // MIDI messages, and the files that hold songs.
  .target(name: "TineMIDI", swiftSettings: common),
  .target(
    name: "TineMIDIFile", dependencies: ["TineFiles", "TineMIDI", "CTineIconv"],
    swiftSettings: common),

  // Presets, voices of the DX7 and scales.
  .target(name: "TinePatches", dependencies: ["TineFiles"], swiftSettings: common),
  .target(
    name: "TineDX7", dependencies: ["TineFiles", "TineMIDI", "TineMIDIFile", "TinePatches"],
    swiftSettings: common),
  .target(name: "TineTuning", swiftSettings: common),

  // Commands in, sound out: the synthesizer, its effects, and a DX7's clock, converter and filter.
  .target(
    name: "TineEngine",
    dependencies: [
      "TineMIDI", "TinePatches", "TineRealtime", "TineKernel", "TineTuning", "CTinePlatform",
    ],
    swiftSettings: audioPath),

  // Songs to audio files.
  .target(
    name: "TineRendering",
    dependencies: [
      "TineAnalysis", "TineDX7", "TineEngine", "TineFiles", "TineMIDI", "TineMIDIFile",
      "TinePatches", "TineRealtime", "CTineSndFile",
    ],
    swiftSettings: common),

  // Sound cards and MIDI ports.
  .target(
    name: "TineDevices", dependencies: ["TineMIDI", "TineRealtime", "CTineALSA", "CTinePortMIDI"],
    swiftSettings: common),

  // The synthesizer as it is played live.
  .target(
    name: "TineLive",
    dependencies: [
      "TineDX7", "TineDevices", "TineEngine", "TineFiles", "TineMIDI", "TineMIDIFile",
      "TinePatches",
      "TineRealtime", "TineRendering",
    ],
    swiftSettings: audioPath),

  // What is measured on sound, what it looks like, and presets from recordings.
  .target(name: "TineAnalysis", dependencies: ["CTineKissFFT"], swiftSettings: audioPath),
  .target(
    name: "TinePictures",
    dependencies: ["TineAnalysis", "TineEngine", "TinePatches", "CTineCairo"],
    swiftSettings: common),
  .target(
    name: "TineMatching", dependencies: ["TineAnalysis", "TineEngine", "TinePatches"],
    swiftSettings: audioPath),
]

/// What only Tine itself uses.
var inner: [Target] = [
  // C libraries: a module map and a header each, nothing else.
  .systemLibrary(
    name: "CTineSndFile", pkgConfig: "sndfile", providers: [.apt(["libsndfile1-dev"])]),
  // Its pkg-config file has flags that SwiftPM warns of at each build; the shim says the same.
  .systemLibrary(name: "CTineKissFFT", providers: [.apt(["libkissfft-dev"])]),
  .systemLibrary(
    name: "CTineALSA", pkgConfig: "alsa", providers: [.apt(["libasound2-dev"])]),
  // Debian's PortMIDI has no pkg-config file; its timer (porttime) is inside the same library.
  .systemLibrary(name: "CTinePortMIDI", providers: [.apt(["libportmidi-dev"])]),
  // The same for its flags.
  .systemLibrary(name: "CTineNcurses", providers: [.apt(["libncurses-dev"])]),
  .systemLibrary(
    name: "CTineCairo", pkgConfig: "cairo", providers: [.apt(["libcairo2-dev"])]),
  .systemLibrary(name: "CTinePlatform"),
  .systemLibrary(name: "CTineGetopt"),
  .systemLibrary(name: "CTineIconv"),

  // Names of files, and files that are read and written as a whole.
  .target(name: "TineFiles", swiftSettings: common),
  // What threads share.
  .target(name: "TineRealtime", dependencies: ["CTinePlatform"], swiftSettings: common),
  // The memory that voices lie in, and the inner loops that render it.
  .target(name: "TineKernel", swiftSettings: audioPath),
  // The sound on a terminal.
  .target(
    name: "TineTerminalView",
    dependencies: [
      "TineAnalysis", "TineEngine", "TineFiles", "TineLive", "TinePatches", "TinePictures",
      "TineRealtime", "CTineNcurses",
    ],
    swiftSettings: audioPath),
]

// The inner loops twice more, for processors with AVX2 and with AVX-512: the same folder, which these
// targets link to, compiled with other instructions. Which one runs is decided at the start.
#if arch(x86_64)
  inner += [
    .target(
      name: "TineKernelAVX2", dependencies: ["TineKernel"],
      swiftSettings: audioPath + [.unsafeFlags(["-Xcc", "-march=x86-64-v3"])]),
    .target(
      name: "TineKernelAVX512", dependencies: ["TineKernel"],
      swiftSettings: audioPath + [
        .define("WIDE_FRAMES"), .unsafeFlags(["-Xcc", "-march=x86-64-v4"]),
      ]),
  ]
  libraries.first { $0.name == "TineEngine" }!.dependencies += [
    "TineKernelAVX2", "TineKernelAVX512",
  ]
#endif

let programs: [Target] = [
  // The command.
  .executableTarget(
    name: "tine",
    dependencies: libraries.map { .target(name: $0.name) } + [
      "TineFiles", "TineRealtime", "TineTerminalView", "CTineGetopt",
    ],
    swiftSettings: common),

  // Makes the bundled song's MIDI file from its text.
  .executableTarget(
    name: "tine-songmaker", dependencies: ["TineMIDI", "TineMIDIFile"], swiftSettings: common),
  // What the engine costs.
  .executableTarget(
    name: "tine-bench", dependencies: ["TineEngine", "TinePatches"], swiftSettings: common),
  // How near the General MIDI bank is to a sampled one; run by `tools/gm-report`.
  .executableTarget(
    name: "tine-gm-report",
    dependencies: [
      "TineMatching", "TinePatches", "TineRendering", "TineAnalysis", "TinePictures",
    ],
    swiftSettings: common),
  // The curves of the DX7, measured and printed.
  .executableTarget(
    name: "tine-calibration",
    dependencies: ["TineEngine", "TinePatches", "TineDX7", "TineAnalysis"],
    swiftSettings: common),
  // Run by `tools/check-queue` under ThreadSanitizer. It holds links to the types it runs that are parts of
  // larger modules, so that little has to be compiled for each planted fault.
  .executableTarget(
    name: "tine-queue-check", dependencies: ["TineRealtime"], swiftSettings: common),
]

/// One test target for each module; `TineCommandLineTests` runs the binary as a user runs it. Those that
/// go through seconds of samples are optimised, or they take four times as long.
func tests(
  of module: String, with others: [Target.Dependency] = [], settings: [SwiftSetting] = []
) -> Target {
  let name = module.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }
  return .testTarget(
    name: name.joined() + "Tests",
    dependencies: [.target(name: module), "TineTestSupport"] + others, swiftSettings: settings)
}

let tests: [Target] = [
  // The one C source there is takes malloc's place in the tests, to count.
  .target(name: "CTineAllocationCounter", path: "Tests/CTineAllocationCounter"),
  // Writes down in which order files are renamed and written to the disk.
  .target(name: "CTineFileCalls", path: "Tests/CTineFileCalls"),
  .target(
    name: "TineTestSupport", dependencies: ["TineMIDI", "TinePatches", "CTineAllocationCounter"],
    path: "Tests/TineTestSupport", swiftSettings: audioPath),
  .testTarget(name: "TineTestSupportTests", dependencies: ["TineTestSupport"]),
  tests(of: "TineFiles", with: ["CTineFileCalls"]),
  tests(of: "TineMIDI"),
  tests(of: "TineMIDIFile", with: ["TineMIDI"]),
  tests(of: "TinePatches"),
  tests(of: "TineDX7", with: ["TineMIDI", "TineMIDIFile", "TinePatches"]),
  tests(of: "TineTuning"),
  tests(of: "TineRealtime", with: ["TineEngine"]),
  tests(
    of: "TineEngine",
    with: ["TineMIDI", "TineKernel", "TinePatches", "TineAnalysis", "TineMatching"],
    settings: audioPath),
  tests(
    of: "TineRendering",
    with: ["CTineFileCalls", "TineEngine", "TineMIDI", "TineMIDIFile", "TinePatches"]),
  tests(of: "TineDevices", with: ["TineMIDI", "TineRealtime"]),
  tests(
    of: "TineLive",
    with: [
      "TineDevices", "TineEngine", "TineMIDI", "TineMIDIFile", "TinePatches", "TineRealtime",
      "TineAnalysis", "TineRendering",
    ]),
  tests(of: "TineAnalysis", settings: audioPath),
  tests(of: "TinePictures", with: ["TineAnalysis", "TinePatches", "CTineCairo"]),
  tests(of: "TineMatching", with: ["TinePatches"], settings: audioPath),
  tests(of: "TineTerminalView", with: ["TineLive", "TinePatches", "TineRealtime"]),
  tests(of: "tine-songmaker", with: ["TineMIDI", "TineMIDIFile"]),
  tests(
    of: "tine-calibration", with: ["TineDX7", "TineEngine", "TinePatches"], settings: audioPath),
  .testTarget(
    name: "TineCommandLineTests",
    dependencies: [
      "tine", "TineDX7", "TineMIDI", "TineMIDIFile", "TineRendering", "TineAnalysis", "TineEngine",
      "TinePatches", "TineTestSupport",
    ]),
]

let package = Package(
  name: "tine",
  products: [.executable(name: "tine", targets: ["tine"])]
    + libraries.map { .library(name: $0.name, targets: [$0.name]) },
  targets: libraries + inner + programs + tests,
  swiftLanguageModes: [.v6]
)
