import TinePatches
import TineTestSupport
import Testing

/// Writing and reading, over random patches.
struct RoundTripTests {
  @Test func writtenPatchReadsBackEqual() throws {
    var random = RandomPatch(seed: 1)
    for index in 0..<300 {
      let patch = random.next()
      let text = PresetText(patch)
      let read = try PresetText(text.bytes)
      #expect(read.patch == patch, "patch \(index):\n\(text.text)")
      #expect(PresetText(read.patch) == text)
    }
  }

  /// A text in the writer's layout that is updated to another patch says that patch.
  @Test func updatedTextSaysTheOtherPatch() throws {
    var random = RandomPatch(seed: 2)
    for index in 0..<40 {
      let first = random.next()
      let second = random.next()
      var text = PresetText(first)
      text.update(to: second)
      #expect(text.patch == second, "patch \(index):\n\(text.text)")
      #expect(try PresetText(text.bytes).patch == second)
    }
  }

  /// One parameter after the other, in a text that a person wrote: what is between stays.
  @Test func everyParameterCanBeSet() throws {
    var random = RandomPatch(seed: 3)
    for parameter in Parameter.all {
      for number in [1, 2, 4] {
        var text = try PresetText(PresetTextTests.handwritten)
        let comments = text.text.split(separator: "\n").filter { $0.contains("#") }.count
        let values = parameter.fields.map { random.value(of: $0) }
        var wanted = text.patch
        parameter.set(values, in: &wanted, operator: number)
        text.set(parameter, operator: number, to: values)
        #expect(text.patch == wanted, "\(parameter.key) \(number):\n\(text.text)")
        #expect(try PresetText(text.bytes).patch == wanted)
        #expect(text.text.split(separator: "\n").filter { $0.contains("#") }.count >= comments)
        #expect(text.text.contains("# the tine\n"))
      }
    }
  }
}
