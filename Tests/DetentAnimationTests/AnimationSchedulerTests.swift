import DetentAnimation
import DetentMotion
import Testing

/// An executor that runs everything where it is called: a loop without a thread of its own.
private final class Loop: SerialExecutor {
  func enqueue(_ job: UnownedJob) { job.runSynchronously(on: asUnownedSerialExecutor()) }
  func checkIsolated() {}
}

/// The engine behind an actor's walls.
@Suite struct AnimationSchedulerTests {
  @Test func `A task waits for the end of a motion`() async {
    let scheduler = AnimationScheduler(on: Loop())
    let (x, arrived) = (TrackID(1), CompletionID(7))
    await scheduler.apply(
      [
        .set(x, .zero, .pixels), .retarget(x, to: [100, 0, 0, 0], .spring(.smooth), arrived),
      ], at: .zero)
    async let end = scheduler.end(of: arrived)
    var told: [Completion] = []
    var time = Instant.zero
    while told.isEmpty {
      await Task.yield()
      time = time.advanced(by: 1.0 / 60)
      // The end stays untold until the task has asked for it.
      guard await scheduler.isAwaited(arrived) else { continue }
      _ = await scheduler.advance(to: time)
      told = await scheduler.takeCompletions()
    }
    #expect(await end == told[0])
    #expect(told[0].reason == .settled)
  }
}
