import Foundation
import TinePatches
import Testing

/// The keys of the default bank's kits, against the maps of General MIDI 2, GS and XG.
///
/// A table gives the sound of each key as the standards name it, in order from its first key; what
/// stands for it is named beside it.
struct KitMapTests {
  private static let text: BankText = {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "presets")
    let bytes = try! Array(Data(contentsOf: folder.appending(path: "default.bank")))
    return try! BankText(bytes) { (_) throws(UnresolvedPreset) in Patch() }
  }()

  /// The preset of each key that sounds, without its folder.
  private func presets(_ bank: Int, _ number: Int) throws -> [Int: String] {
    let kits = Self.text.bank.drumKits
    let index = try #require(kits.firstIndex { $0.bank == bank && $0.number == number })
    var result: [Int: String] = [:]
    for (key, sound) in Self.text.bank.sounds(ofKit: index).enumerated() {
      guard let sound else { continue }
      result[key] = String(Self.text.presetNames[sound.patch].split(separator: "/")[1])
    }
    return result
  }

  private func expect(_ table: [String], from key: Int, in kit: [Int: String]) {
    for (offset, name) in table.enumerated() {
      #expect(kit[key + offset] == name, "\(key + offset)")
    }
  }

  private static let clicks = [
    "high-q",  // High Q
    "slap",  // Slap
    "scratch-push",  // Scratch Push
    "scratch-pull",  // Scratch Pull
    "sticks",  // Sticks
    "square-click",  // Square Click
    "metronome-click",  // Metronome Click
    "metronome-bell",  // Metronome Bell
  ]

  /// General MIDI 2's effects from Guitar Fret Noise on.
  private static let effects = [
    "fret-noise",  // Guitar Fret Noise
    "cut-noise",  // Guitar Cutting Noise Down
    "cut-noise",  // Guitar Cutting Noise Up
    "string-slap",  // String Slap of Double Bass
    "flute-key-click",  // Flute Key Click
  ]

  /// And from Laughing on.
  private static let scenes = [
    "laughing",  // Laughing
    "screaming",  // Screaming
    "punch",  // Punch
    "heart-beat",  // Heart Beat
    "footsteps",  // Footsteps 1
    "footsteps",  // Footsteps 2
    "applause",  // Applause
    "door-creak",  // Door Creaking
    "door-slam",  // Door
    "scratch",  // Scratch
    "wind-chimes",  // Wind Chimes
    "car-engine",  // Car Engine
    "car-stop",  // Car Stop
    "car-pass",  // Car Pass
    "car-crash",  // Car Crash
    "siren",  // Siren
    "train",  // Train
    "jet-plane",  // Jet Plane
    "helicopter",  // Helicopter
    "starship",  // Starship
    "gunshot",  // Gun Shot
    "machine-gun",  // Machine Gun
    "laser-gun",  // Laser Gun
    "explosion",  // Explosion
    "dog",  // Dog
    "horse-gallop",  // Horse Gallop
    "bird-tweet",  // Birds
    "shower",  // Rain
    "thunder",  // Thunder
    "wind",  // Wind
    "seashore",  // Seashore
    "stream",  // Stream
    "bubble",  // Bubble
  ]

  @Test func standard() throws {
    let kit = try presets(0, 0)
    #expect(kit.keys.sorted() == Array(25...87))
    expect(["snare-roll", "finger-snap"] + Self.clicks, from: 25, in: kit)
    expect(
      [
        "shaker",  // Shaker
        "jingle-bell",  // Jingle Bell
        "bell-tree",  // Bell Tree
        "castanets",  // Castanets
        "surdo-muted",  // Mute Surdo
        "surdo",  // Open Surdo
      ], from: 82, in: kit)
  }

  /// Keys 27 to 87 sound in every kit of General MIDI 2 and GS, also those that it doesn't have itself.
  @Test(arguments: [0, 8, 16, 24, 25, 26, 32, 40, 48, 56, 127])
  func coversTheStandardKeys(number: Int) throws {
    #expect(try Set(presets(0, number).keys).isSuperset(of: 27...87))
  }

  /// What General MIDI 2 says that a kit has of its own.
  @Test(arguments: [
    (8, [41, 43, 45, 47, 48, 50]),  // Room
    (16, [36, 38, 41, 43, 45, 47, 48, 50]),  // Power
    (24, [36, 38, 41, 43, 45, 47, 48, 50, 52]),  // Electronic
    (
      25,  // Analog
      [36, 37, 38, 41, 42, 43, 44, 45, 46, 47, 48, 49, 50, 56, 62, 63, 64, 70, 75]
    ),
    (32, [36]),  // Jazz
    (40, [36, 38, 39, 40]),  // Brush
    (48, [27, 28, 29, 30, 35, 36, 38, 39, 40] + Array(41...53) + [57, 59, 88]),  // Orchestra
    (56, Array(39...84)),  // SFX
  ])
  func hasItsOwn(number: Int, keys: [Int]) throws {
    let standard = try presets(0, 0)
    let kit = try presets(0, number)
    for key in keys { #expect(kit[key] != nil && kit[key] != standard[key], "key \(key)") }
  }

  @Test func effectsOfGS() throws {
    let kit = try presets(0, 56)
    expect(Self.clicks + Self.effects + Self.scenes, from: 39, in: kit)
    expect(
      [
        "cat",  // Kitty
        "bird",  // Bird 2
        "growl",  // Growl
        "applause",  // Applause 2
        "telephone",  // Telephone 1
        "telephone-electronic",  // Telephone 2
      ], from: 85, in: kit)
    // The CM-64 has them above its drums.
    expect(Self.scenes, from: 76, in: try presets(0, 127))
  }

  private static let xgKits = [0, 1, 8, 16, 24, 25, 32, 40, 48]

  @Test func standardOfXG() throws {
    let kit = try presets(127, 0)
    #expect(kit.keys.sorted() == Array(13...84))
    expect(
      [
        "surdo-muted",  // Surdo Mute
        "surdo",  // Surdo Open
        "high-q",  // Hi Q
        "slap",  // Whip Slap
        "scratch-push",  // Scratch Push
        "scratch-pull",  // Scratch Pull
        "finger-snap",  // Finger Snap
        "click-noise",  // Click Noise
        "metronome-click",  // Metronome Click
        "metronome-bell",  // Metronome Bell
        "seq-click",  // Seq Click L
        "seq-click",  // Seq Click H
        "brush-tap",  // Brush Tap
        "brush-swirl",  // Brush Swirl L
        "brush-slap",  // Brush Slap
        "brush-swirl-high",  // Brush Swirl H
        "snare-roll",  // Snare Roll
        "castanets",  // Castanet
        "snare",  // Snare L
        "sticks",  // Sticks
        "kick-deep",  // Bass Drum L
        "rim-shot",  // Open Rim Shot
        "kick-deep",  // Bass Drum M
        "kick",  // Bass Drum H
        "side-stick",  // Side Stick
        "snare",  // Snare M
      ], from: 13, in: kit)
    expect(["shaker", "jingle-bell", "bell-tree"], from: 82, in: kit)
    // In between they are General MIDI's.
    let standard = try presets(0, 0)
    for key in Array(41...81) { #expect(kit[key] == standard[key], "key \(key)") }
  }

  @Test(arguments: xgKits)
  func coversTheKeysOfXG(number: Int) throws {
    #expect(try presets(127, number).keys.sorted() == Array(13...84))
  }

  @Test func variantsOfXG() throws {
    for number in [24, 25] {
      let kit = try presets(127, number)
      // Reverse Cymbal, Hi Q, Scratch Push and Pull are where others have brushes and the cuica.
      for (key, name) in [
        (28, "reverse-cymbal"), (30, "high-q"), (78, "scratch-push"), (79, "scratch-pull"),
      ] {
        #expect(kit[key] == name)
      }
    }
    let classic = try presets(127, 48)
    for key in [49, 51, 57, 59] { #expect(classic[key] == "concert-cymbals") }
    for key in [35, 36] { #expect(classic[key] == "concert-drum") }
    #expect(try presets(127, 40)[31] == "brush-slap")
  }

  @Test func effectsOfXG() throws {
    let first = try presets(126, 0)
    expect(
      [
        "cut-noise",  // Guitar Cutting Noise
        "cut-noise",  // Guitar Cutting Noise 2
        "dist-cut-noise",  // Dist. Cut Noise
        "string-slap",  // String Slap
        "bass-slide",  // Bass Slide
        "pick-scrape",  // Pick Scrape
      ], from: 36, in: first)
    #expect(first[52] == "flute-key-click")
    expect(
      ["shower", "thunder", "wind", "stream", "bubble", "guitar-feedback"], from: 68, in: first)
    expect(
      [
        "dog",  // Dog
        "horse-gallop",  // Horse Gallop
        "bird",  // Bird 2
        "cat",  // Kitty
        "growl",  // Growl
        "haunted",  // Haunted
        "ghost",  // Ghost
        "demon",  // Maou
      ], from: 84, in: first)
    let second = try presets(126, 1)
    expect(
      [
        "dial-tone",  // Dial Tone
        "door-creak",  // Door Creaking
        "door-slam",  // Door Slam
        "scratch",  // Scratch
        "scratch",  // Scratch 2
        "wind-chimes",  // Wind Chimes
        "telephone-electronic",  // Telephone Ring 2
      ], from: 36, in: second)
    expect(
      [
        "car-engine",  // Engine Start
        "car-stop",  // Tire Screech
        "car-pass",  // Car Passing
        "car-crash",  // Crash
        "siren",  // Siren
        "train",  // Train
        "jet-plane",  // Jet Plane
        "starship",  // Starship
        "burst-noise",  // Burst Noise
        "roller-coaster",  // Coaster
        "submarine",  // Submarine
      ], from: 52, in: second)
    expect(
      ["laughing", "screaming", "punch", "heart-beat", "footsteps", "applause"], from: 68,
      in: second)
    expect(["machine-gun", "laser-gun", "explosion", "firework"], from: 84, in: second)
  }

  private func program(_ bank: Int, _ number: Int) -> String? {
    Self.text.bank.programs.first { $0.bank == bank && $0.number == number }.map {
      String(Self.text.presetNames[$0.patch].split(separator: "/")[1])
    }
  }

  /// GS's variations are in banks 128 apart; General MIDI 2's have the same numbers.
  @Test(arguments: [
    (120, ["cut-noise", "string-slap"]), (121, ["flute-key-click"]),
    (122, ["shower", "thunder", "wind", "stream", "bubble"]),
    (123, ["dog", "horse-gallop", "bird"]),
    (124, ["telephone-electronic", "door-creak", "door-slam", "scratch", "wind-chimes"]),
    (
      125,
      [
        "car-engine", "car-stop", "car-pass", "car-crash", "siren", "train", "jet-plane",
        "starship", "burst-noise",
      ]
    ),
    (126, ["laughing", "screaming", "punch", "heart-beat", "footsteps"]),
    (127, ["machine-gun", "laser-gun", "explosion"]),
  ])
  func variations(number: Int, names: [String]) {
    for (index, name) in names.enumerated() {
      #expect(program((index + 1) << 7, number) == name)
      let place = Self.text.bank.program(at: .init(bank: 121 << 7 | index + 1, number: number))
      let patch = place.map { Self.text.bank.programs[$0].patch }
      #expect(patch.map { Self.text.presetNames[$0] } == "effects/" + name)
    }
  }

  /// XG's effects as programs of bank 64.
  @Test(arguments: [
    (0, ["cut-noise", "cut-noise", "dist-cut-noise", "string-slap", "bass-slide", "pick-scrape"]),
    (16, ["flute-key-click"]),
    (32, ["shower", "thunder", "wind", "stream", "bubble", "guitar-feedback"]),
    (48, ["dog", "horse-gallop", "bird", "cat", "growl", "haunted", "ghost", "demon"]),
    (
      64,
      [
        "dial-tone", "door-creak", "door-slam", "scratch", "scratch", "wind-chimes",
        "telephone-electronic",
      ]
    ),
    (
      80,
      [
        "car-engine", "car-stop", "car-pass", "car-crash", "siren", "train", "jet-plane",
        "starship", "burst-noise", "roller-coaster", "submarine",
      ]
    ),
    (96, ["laughing", "screaming", "punch", "heart-beat", "footsteps", "applause"]),
    (112, ["machine-gun", "laser-gun", "explosion", "firework"]),
  ])
  func programsOfXG(first: Int, names: [String]) {
    for (index, name) in names.enumerated() { #expect(program(64 << 7, first + index) == name) }
  }
}
