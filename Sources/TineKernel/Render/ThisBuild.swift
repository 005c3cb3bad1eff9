/// The functions of this build of the kernel, whichever module it is.
func thisBuild() -> KernelFunctions {
  KernelFunctions(
    advanceTick: { group, settings in
      advanceTick(
        group.assumingMemoryBound(to: VoiceGroup.self), settings.load(as: TickSettings.self))
    },
    renderSegment: { groups, active, activeCount, scratch, tickFrames, buses, offset, frames in
      renderSegment(
        groups: groups.assumingMemoryBound(to: VoiceGroup.self), active: active,
        activeCount: activeCount, scratch: scratch.assumingMemoryBound(to: SIMD8<Float>.self),
        tickFrames: tickFrames, buses: buses.load(as: MixBuses.self), offset: offset, frames: frames
      )
    },
    splitVoice: { group, lane, scratch, tickFrames, offset, frames in
      splitVoice(
        group.assumingMemoryBound(to: VoiceGroup.self), lane: lane,
        scratch: scratch.assumingMemoryBound(to: SIMD8<Float>.self), tickFrames: tickFrames,
        offset: offset, frames: frames)
    },
    highPass: { bus, wet, poles, state, offset, frames in
      highPass(
        bus.assumingMemoryBound(to: SIMD8<Float>.self), adding: wet,
        poles.load(as: HighPassPoles.self),
        &state.assumingMemoryBound(to: HighPassState.self).pointee, offset, frames)
    },
    writeMix: { bus, wet, gain, knee, output, frames in
      writeMix(
        dry: bus.assumingMemoryBound(to: SIMD8<Float>.self), wet: wet, gain: gain, knee: knee,
        to: output, frames: frames)
    },
    reverberate: { input, reverb, diffuser, network, peak, left, right, frames, offset in
      reverberate(
        input, reverb.assumingMemoryBound(to: ReverbState.self),
        diffuser.assumingMemoryBound(to: DiffuserState.self),
        network.assumingMemoryBound(to: NetworkState.self),
        &peak.assumingMemoryBound(to: SIMD8<Float>.self).pointee, to: left, right, frames: frames,
        offset: offset)
    },
    addChorus: { input, gain, chorus, peak, left, right, reverb, frames, offset in
      addChorus(
        input, gain: gain, chorus.assumingMemoryBound(to: ChorusState.self),
        &peak.assumingMemoryBound(to: SIMD8<Float>.self).pointee, to: left, right, reverb: reverb,
        frames: frames, offset: offset)
    })
}
