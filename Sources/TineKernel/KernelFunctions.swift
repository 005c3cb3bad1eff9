/// The inner loops of one build of the kernel.
///
/// The sources in `Render` are compiled three times on x86-64, each time for other instructions,
/// and make the same bits each time. Which build runs is decided when a synthesizer is made.
///
/// The compiler can't see through a pointer to a function, so the methods below are exempt from its
/// check of the audio path; what the pointers lead to is checked. C's convention is for pointers
/// that hold nothing whose references would be counted, and is why they take untyped pointers.
public struct KernelFunctions: BitwiseCopyable, Sendable {
  /// What ``advanceTick`` points to, with the same parameters in the same order.
  public typealias AdvanceTick =
    @convention(c) (
      UnsafeMutableRawPointer, UnsafeRawPointer
    ) -> Void
  /// What ``renderSegment`` points to, with the same parameters in the same order.
  public typealias RenderSegment =
    @convention(c) (
      UnsafeMutableRawPointer, UnsafePointer<Int32>, Int, UnsafeMutableRawPointer, Int,
      UnsafeRawPointer, Int, Int
    ) -> Void
  /// What ``splitVoice`` points to, with the same parameters in the same order.
  public typealias SplitVoice =
    @convention(c) (
      UnsafeMutableRawPointer, Int, UnsafeMutableRawPointer, Int, Int, Int
    ) -> Bool
  /// What ``highPass`` points to, with the same parameters in the same order.
  public typealias HighPass =
    @convention(c) (
      UnsafeMutableRawPointer, UnsafeMutablePointer<Float>?, UnsafeRawPointer,
      UnsafeMutableRawPointer, Int, Int
    ) -> Void
  /// What ``writeMix`` points to, with the same parameters in the same order.
  public typealias WriteMix =
    @convention(c) (
      UnsafeMutableRawPointer, UnsafeMutablePointer<Float>?, Float, Float,
      UnsafeMutablePointer<Float>, Int
    ) -> Bool
  /// What ``reverberate`` points to, with the same parameters in the same order.
  public typealias Reverberate =
    @convention(c) (
      UnsafePointer<Float>, UnsafeMutableRawPointer, UnsafeRawPointer, UnsafeMutableRawPointer,
      UnsafeMutableRawPointer, UnsafeMutablePointer<Float>, UnsafeMutablePointer<Float>, Int, Int
    ) -> Void
  /// What ``addChorus`` points to, with the same parameters in the same order.
  public typealias AddChorus =
    @convention(c) (
      UnsafePointer<Float>, Float, UnsafeMutableRawPointer, UnsafeMutableRawPointer,
      UnsafeMutablePointer<Float>, UnsafeMutablePointer<Float>, UnsafeMutablePointer<Float>, Int,
      Int
    ) -> Void

  let advanceTick: AdvanceTick
  let renderSegment: RenderSegment
  let splitVoice: SplitVoice
  let highPass: HighPass
  let writeMix: WriteMix
  let reverberate: Reverberate
  let addChorus: AddChorus

  /// - Parameters: each function does what the method of its name says.
  public init(
    advanceTick: @escaping AdvanceTick,
    renderSegment: @escaping RenderSegment,
    splitVoice: @escaping SplitVoice,
    highPass: @escaping HighPass,
    writeMix: @escaping WriteMix,
    reverberate: @escaping Reverberate,
    addChorus: @escaping AddChorus
  ) {
    self.advanceTick = advanceTick
    self.renderSegment = renderSegment
    self.splitVoice = splitVoice
    self.highPass = highPass
    self.writeMix = writeMix
    self.reverberate = reverberate
    self.addChorus = addChorus
  }
}

extension KernelFunctions {
  /// See the function of the same name in `Render`.
  ///
  /// Thread: audio.
  @_semantics("no_performance_analysis") @inline(never)
  public func advanceTick(
    _ group: UnsafeMutablePointer<VoiceGroup>, _ settings: TickSettings
  ) {
    withUnsafePointer(to: settings) { settingsPointer in advanceTick(group, settingsPointer) }
  }

  /// See the function of the same name in `Render`.
  ///
  /// Thread: audio.
  @_semantics("no_performance_analysis") @inline(never)
  public func renderSegment(
    groups: UnsafeMutablePointer<VoiceGroup>, active: UnsafePointer<Int32>, activeCount: Int,
    scratch: UnsafeMutablePointer<SIMD8<Float>>, tickFrames: Int, buses: MixBuses, offset: Int,
    frames: Int
  ) {
    withUnsafePointer(to: buses) { busesPointer in
      renderSegment(groups, active, activeCount, scratch, tickFrames, busesPointer, offset, frames)
    }
  }

  /// See the function of the same name in `Render`.
  ///
  /// Thread: audio.
  @_semantics("no_performance_analysis") @inline(never)
  public func splitVoice(
    _ group: UnsafeMutablePointer<VoiceGroup>, lane: Int,
    scratch: UnsafeMutablePointer<SIMD8<Float>>, tickFrames: Int, offset: Int, frames: Int
  ) -> Bool {
    splitVoice(group, lane, scratch, tickFrames, offset, frames)
  }

  /// See the function of the same name in `Render`.
  ///
  /// Thread: audio.
  @_semantics("no_performance_analysis") @inline(never)
  public func highPass(
    _ bus: UnsafeMutablePointer<SIMD8<Float>>, adding wet: UnsafeMutablePointer<Float>?,
    _ poles: HighPassPoles, _ state: inout HighPassState, _ offset: Int, _ frames: Int
  ) {
    withUnsafePointer(to: poles) { polesPointer in
      highPass(bus, wet, polesPointer, &state, offset, frames)
    }
  }

  /// See the function of the same name in `Render`.
  ///
  /// Thread: audio.
  @_semantics("no_performance_analysis") @inline(never)
  public func writeMix(
    dry bus: UnsafeMutablePointer<SIMD8<Float>>, wet: UnsafeMutablePointer<Float>?, gain: Float,
    knee: Float, to output: UnsafeMutablePointer<Float>, frames: Int
  ) -> Bool {
    writeMix(bus, wet, gain, knee, output, frames)
  }

  /// See the function of the same name in `Render`.
  ///
  /// Thread: audio.
  @_semantics("no_performance_analysis") @inline(never)
  public func reverberate(
    _ input: UnsafePointer<Float>, _ reverb: UnsafeMutablePointer<ReverbState>,
    _ diffuser: UnsafePointer<DiffuserState>, _ network: UnsafeMutablePointer<NetworkState>,
    _ peak: inout SIMD8<Float>, to left: UnsafeMutablePointer<Float>,
    _ right: UnsafeMutablePointer<Float>, frames: Int, offset: Int
  ) {
    reverberate(input, reverb, diffuser, network, &peak, left, right, frames, offset)
  }

  /// See the function of the same name in `Render`.
  ///
  /// Thread: audio.
  @_semantics("no_performance_analysis") @inline(never)
  public func addChorus(
    _ input: UnsafePointer<Float>, gain: Float, _ chorus: UnsafeMutablePointer<ChorusState>,
    _ peak: inout SIMD8<Float>, to left: UnsafeMutablePointer<Float>,
    _ right: UnsafeMutablePointer<Float>, reverb: UnsafeMutablePointer<Float>, frames: Int,
    offset: Int
  ) {
    addChorus(input, gain, chorus, &peak, left, right, reverb, frames, offset)
  }
}
