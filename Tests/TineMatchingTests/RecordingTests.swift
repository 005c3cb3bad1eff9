import Foundation
import Testing
import TineMatching
import TineTestSupport

/// What is found out about a recording.
@Suite struct RecordingTests {
  private let rate = 24_000.0

  /// A sine after some silence.
  private func tone(_ hertz: Double, seconds: Double = 0.6, silence: Double = 0.1) -> [Float] {
    [Float](repeating: 0, count: Int(silence * rate))
      + (0..<Int(seconds * rate)).map { Float(0.5 * sin(2 * .pi * hertz * Double($0) / rate)) }
  }

  @Test func keyAndVelocityAreInTheName() throws {
    let recording = try Recording(
      channels: [tone(440)], sampleRate: rate, name: "piano_60_v90")
    #expect(recording.note.key == 60)
    #expect(recording.note.velocity == 90)
    #expect(recording.keySource == .name)
    // Nine semitones off is no matter of tuning.
    #expect(recording.note.tuning == 0)
  }

  @Test func theKeyIsHeard() throws {
    // 20 cents over A4.
    let hertz = 440 * pow(2, 20.0 / 1200)
    let recording = try Recording(channels: [tone(hertz)], sampleRate: rate, name: "bell")
    #expect(recording.note.key == 69)
    #expect(recording.keySource == .pitch)
    #expect(recording.note.velocity == 100)
    #expect(abs(recording.note.tuning - 0.2) < 0.01)
    #expect(recording.note.hold == .infinity)
  }

  @Test func whatIsGivenGoesFirst() throws {
    let recording = try Recording(
      channels: [tone(440)], sampleRate: rate, name: "piano_60_v90", key: 69, velocity: 5, hold: 1)
    #expect(recording.note.key == 69)
    #expect(recording.note.velocity == 5)
    #expect(recording.note.hold == 1)
    #expect(recording.keySource == .given)
  }

  /// The silence before the note is cut off, and what would be too long to listen to.
  @Test func theNoteBeginsAtOnce() throws {
    let recording = try Recording(channels: [tone(440)], sampleRate: rate, name: "a")
    #expect(abs(recording.note.seconds - 0.6) < 0.004)
    let long = try Recording(
      channels: [tone(440, seconds: 11)], sampleRate: rate, name: "a")
    #expect(long.note.seconds == Recording.longest)
  }

  @Test func channelsAreMixed() throws {
    let sound = tone(440)
    let silence = [Float](repeating: 0, count: sound.count)
    let mono = try Recording(channels: [sound.map { $0 / 2 }], sampleRate: rate, name: "a")
    let stereo = try Recording(channels: [sound, silence], sampleRate: rate, name: "a")
    #expect(stereo.note.samples == mono.note.samples)
  }

  @Test func whatIsNoNoteSaysWhy() {
    #expect(throws: RecordingError.silent) {
      try Recording(channels: [[Float](repeating: 0, count: 9_000)], sampleRate: rate, name: "a")
    }
    #expect(throws: RecordingError.tooShort) {
      try Recording(channels: [tone(440, seconds: 0.02)], sampleRate: rate, name: "a")
    }
    #expect(throws: RecordingError.sampleRate(4_000)) {
      try Recording(channels: [tone(440)], sampleRate: 4_000, name: "a")
    }
    var noise = SeededRandom(seed: 3)
    let samples = (0..<12_000).map { _ in Float.random(in: -0.5...0.5, using: &noise) }
    #expect(throws: RecordingError.noPitch) {
      try Recording(channels: [samples], sampleRate: rate, name: "wind")
    }
  }
}
