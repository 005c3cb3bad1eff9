internal import TineKernel

/// The effects that all voices share: a chorus and a reverb, each with the voices' sends as its
/// input. All memory is allocated by the initialiser.
///
/// Both are linear, and what moves in them follows from the number of the tick alone: parts that are
/// played one by one sum to what they are together.
struct Effects: ~Copyable {
  private var reverb: Reverb
  private var chorus: Chorus
  private let reverbBus: UnsafeMutablePointer<FrameFloats>
  private let chorusBus: UnsafeMutablePointer<FrameFloats>
  /// The output of ``process(frames:offset:)``.
  let left: UnsafeMutablePointer<Float>
  let right: UnsafeMutablePointer<Float>

  /// - Parameter instructions: see ``Synthesizer``.
  init(sampleRate: Double, tickFrames: Int, instructions: InstructionSet) {
    reverb = Reverb(sampleRate: sampleRate, tickFrames: tickFrames, instructions: instructions)
    chorus = Chorus(sampleRate: sampleRate, tickFrames: tickFrames, instructions: instructions)
    // Where an effect wakes within a tick, its last vector reaches beyond that.
    let vectors = tickFrames / 8 + 1
    func samples() -> UnsafeMutablePointer<Float> {
      let samples = UnsafeMutablePointer<Float>.allocate(capacity: vectors * 8)
      samples.initialize(repeating: 0, count: vectors * 8)
      return samples
    }
    func bus() -> UnsafeMutablePointer<FrameFloats> {
      let bus = UnsafeMutablePointer<FrameFloats>.allocateByCacheLines(capacity: vectors)
      bus.initialize(repeating: FrameFloats(), count: vectors)
      return bus
    }
    reverbBus = bus()
    chorusBus = bus()
    left = samples()
    right = samples()
  }

  deinit {
    UnsafeMutableRawPointer(reverbBus).deallocate()
    UnsafeMutableRawPointer(chorusBus).deallocate()
    left.deallocate()
    right.deallocate()
  }

  /// Whether their output is below −90 dBFS.
  var isSilent: Bool {
    @_noLocks get { reverb.silenceDetector.isSilent && chorus.silenceDetector.isSilent }
  }

  /// A parameter, whatever its value.
  @_noLocks
  mutating func set(_ parameter: EffectParameter, _ value: Float) {
    let range = parameter.range
    // NaN becomes the lower bound.
    let value = min(max(range.lowerBound, value), range.upperBound)
    reverb.set(parameter, value)
    chorus.set(parameter, value)
  }

  /// As at the start.
  @_noLocks
  mutating func reset() {
    reverb.reset()
    chorus.reset()
  }

  /// Silences them within 20 ms.
  @_noLocks
  mutating func silence() {
    reverb.silence()
    chorus.silence()
  }

  @_noLocks
  mutating func beginTick() {
    reverb.beginTick()
    chorus.beginTick()
  }

  /// Where voices are to be added for the next frames, cleared.
  @_noLocks
  func addBuses(to buses: inout MixBuses, _ frames: Int) {
    for i in 0..<((frames &+ 15) &>> 4) &* 2 {
      reverbBus[i] = FrameFloats()
      chorusBus[i] = FrameFloats()
    }
    buses.reverb = reverbBus
    buses.chorus = chorusBus
  }

  /// Makes ``left`` and ``right`` of what was added to the buses.
  ///
  /// - Parameter offset: the first frame's place in the tick.
  @_noLocks
  mutating func process(frames: Int, offset: Int) {
    for i in 0..<(frames &+ 7) & ~7 {
      left[i] = 0
      right[i] = 0
    }
    let reverbInput = UnsafeMutableRawPointer(reverbBus).assumingMemoryBound(to: Float.self)
    let chorusInput = UnsafeMutableRawPointer(chorusBus).assumingMemoryBound(to: Float.self)
    chorus.process(chorusInput, left, right, reverb: reverbInput, frames: frames, offset: offset)
    reverb.process(reverbInput, left, right, frames: frames, offset: offset)
  }
}
