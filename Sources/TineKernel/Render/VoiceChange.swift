extension EnvelopeLanes {
  /// Gives a lane that sounds another plan. It stays at its level and in its stage, and goes on from
  /// there if the stage isn't what it was; one in its release keeps that.
  ///
  /// Thread: audio.
  @_noLocks
  public mutating func change(_ lane: Int, to plan: EnvelopePlan) {
    let stage = Int(plans[lane].stage)
    if stage == 3 { return }
    let isSame =
      plans[lane].targets[stage] == plan.targets[stage]
      && plans[lane].speeds[stage] == plan.speeds[stage]
    plans[lane].targets = plan.targets
    plans[lane].speeds = plan.speeds
    if !isSame { begin(lane, stage: stage) }
  }
}
