import TineEngine
import TinePatches
import Testing

/// Pause and resume.
@Suite struct PauseTests {
  /// Where a pause begins and ends doesn't depend on how the time is cut into blocks.
  @Test(arguments: [1, 7, 64, 512]) func blocksMakeNoDifference(block: Int) {
    var patch = sinePatch()
    patch.lfo.pitchDepth = 99
    let commands = [
      Command(.noteOn, number: 69, value: 100), Command(.pause, time: 1_003),
      Command(.noteOn, time: 5_000, number: 76, value: 100), Command(.resume, time: 6_001),
      Command(.pause, time: 12_345), Command(.resume, time: 13_000),
    ]
    let whole = play(
      Bank(single: patch), commands, seconds: 0.4, block: 19_200, removesOffset: true)
    let cut = play(Bank(single: patch), commands, seconds: 0.4, block: block, removesOffset: true)
    let isSame = whole.left == cut.left && whole.right == cut.right
    #expect(isSame)
    // Silent after 50 ms, and on again after the pause.
    #expect(whole.left[3_500..<6_000].allSatisfy { $0 == 0 })
    #expect(whole.left[6_100..<7_000].contains { abs($0) > 0.001 })
  }
}
