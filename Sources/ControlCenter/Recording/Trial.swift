package import DetentMotion
internal import Display
internal import DisplayHeadless
package import Drawing
internal import Geometry
package import Settings
internal import Synchronization

/// The same session on two panels: with the configuration it was recorded with, and with another.
///
/// Each draws at the refreshes of a screen in memory, since another panel draws other frames than
/// those in the log.
package final class Trial {
  /// Called with what is seen of the tried configuration after each of its frames.
  package var onFrame: ((Picture, Instant) throws -> Void)?
  /// Called with both screens where they first differ.
  package var onDifference: ((_ recorded: Picture, _ tried: Picture) throws -> Void)?

  private let session: LogSession
  private let clock: TrialClock
  private let recorded: HeadlessRun
  private let tried: HeadlessRun
  private var now = Instant.zero
  private var frames = 0
  private var differingFrames = 0
  private var difference: ReplayDifference?

  /// - Throws: `LogError`, `DisplayError`.
  package init(_ log: LogReader, _ configuration: Configuration) throws {
    session = try LogSession(log)
    clock = TrialClock(session)
    recorded = try clock.panel(log.header.configuration.parsed(), log.header)
    tried = try clock.panel(configuration, log.header)
  }

  /// Plays the session to its end on both.
  package func run() throws -> Replay.Report {
    for (time, step) in session.steps {
      try advance(to: time)
      for run in [recorded, tried] { try perform(step, on: run) }
      try compare()
    }
    try advance(to: session.end)
    return Replay.Report(
      frames: frames, differingFrames: differingFrames, difference: difference, isComplete: true)
  }

  private func advance(to end: Instant) throws {
    while now < end {
      now = min(end, now.advanced(by: session.interval))
      clock.set(now)
      try recorded.run(until: now)
      try tried.run(until: now)
      try compare()
    }
  }

  private func perform(_ step: LogSession.Step, on run: HeadlessRun) throws {
    switch step {
    case .event(let event): try run.post(event)
    case .resize(let size): try run.display.resize(to: size)
    case .entry(.outcome(let number, let outcome)):
      run.panel.assumeIsolated { $0.finish(run: number, outcome) }
    case .entry(.kept(let number, let outcome)):
      run.panel.assumeIsolated { $0.finishKeeping(number, outcome) }
    case .entry(.reload(let text)):
      // The tried configuration stays the one that is tried.
      guard run === recorded else { return }
      let configuration = try text.parsed()
      run.panel.assumeIsolated { $0.apply(configuration, from: text) }
    case .entry(.notice(let notice)): run.panel.assumeIsolated { $0.show(notice) }
    case .entry(.source(let name, let state)):
      run.panel.assumeIsolated { $0.hear([name: state]) }
    case .entry(.wallJumped): run.panel.assumeIsolated { $0.wallClockJumped() }
    case .entry(.picture(let news)):
      run.panel.assumeIsolated { $0.show(news) }
    case .entry: break
    }
  }

  private func compare() throws {
    guard tried.display.presentedFrames != frames else { return }
    frames = tried.display.presentedFrames
    try onFrame?(tried.display.glass, now)
    let bounds = tried.display.glass.difference(from: recorded.display.glass)
    guard !bounds.isEmpty else { return }
    differingFrames += 1
    guard difference == nil else { return }
    difference = ReplayDifference(
      frame: frames, seconds: now.seconds(since: .zero), line: nil, kind: .pixels(bounds))
    try onDifference?(recorded.display.glass, tried.display.glass)
  }
}

/// What both panels of a trial ask the world for.
private final class TrialClock: Sendable {
  private let session: LogSession
  private let now = Mutex(Instant.zero)

  init(_ session: LogSession) { self.session = session }

  func set(_ time: Instant) { now.withLock { $0 = time } }

  func panel(
    _ configuration: Configuration, _ header: LogHeader
  ) throws(DisplayError) -> HeadlessRun {
    var world = Panel.Surroundings(
      agent: nil, localTime: { self.session.wall(at: self.now.withLock { $0 }) }, keeping: .told)
    world.pictures = nil
    return try HeadlessRun(
      configuration, size: header.size, scale: header.scale, interval: session.interval, in: world)
  }
}
