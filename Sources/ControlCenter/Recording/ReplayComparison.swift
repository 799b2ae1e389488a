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
package final class ReplayComparison {
  /// Called with what is seen of the tried configuration after each of its frames.
  package var onFrame: ((Picture, Instant) throws -> Void)?
  /// Called with both screens where they first differ.
  package var onDifference: ((_ recorded: Picture, _ tried: Picture) throws -> Void)?

  private let session: RecordedInputs
  private let clock: SessionClock
  private let recorded: HeadlessRun
  private let tried: HeadlessRun
  private var now = Instant.zero
  private var report = Replay.Report(frames: 0, differingFrames: 0, isComplete: true)

  /// - Throws: `LogError`, `DisplayError`.
  package init(_ log: Log, _ configuration: Configuration) throws {
    session = RecordedInputs(log)
    clock = SessionClock(session)
    recorded = try clock.panel(log.header.configuration.parsed(), log.header)
    tried = try clock.panel(configuration, log.header)
  }

  /// Plays the session to its end on both.
  package func run() throws -> Replay.Report {
    for (time, input) in session.inputs {
      try advance(to: time)
      for run in [recorded, tried] { try give(input, to: run) }
      try compare()
    }
    try advance(to: session.end)
    return report
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

  private func give(_ input: PanelInput, to run: HeadlessRun) throws {
    switch input {
    case .display(let event): try run.post(event)
    case .resized(let size, _): try run.display.resize(to: size)
    // The tried configuration stays the one that is tried.
    case .configuration where run === tried: break
    default: run.panel.assumeIsolated { $0.receive(input) }
    }
  }

  private func compare() throws {
    guard tried.display.presentedFrames != report.frames else { return }
    report.frames = tried.display.presentedFrames
    try onFrame?(tried.display.glass, now)
    let bounds = tried.display.glass.digest.difference(to: recorded.display.glass.digest)
    guard !bounds.isEmpty else { return }
    report.differingFrames += 1
    guard report.difference == nil else { return }
    report.difference = ReplayDifference(
      frame: report.frames, seconds: now.seconds(since: .zero), kind: .pixels(bounds))
    try onDifference?(recorded.display.glass, tried.display.glass)
  }
}

extension Picture {
  fileprivate var digest: FrameDigest {
    withPixels { FrameDigest(of: $0, within: Region(PixelRect(size))) }
  }
}

/// What both panels of a comparison ask the world for.
private final class SessionClock: Sendable {
  private let session: RecordedInputs
  private let now = Mutex(Instant.zero)

  init(_ session: RecordedInputs) { self.session = session }

  func set(_ time: Instant) { now.withLock { $0 = time } }

  func panel(
    _ configuration: Configuration, _ header: LogHeader
  ) throws(DisplayError) -> HeadlessRun {
    let dependencies = Panel.Dependencies(
      effects: NoEffects(), localTime: { self.session.wall(at: self.now.withLock { $0 }) })
    return try HeadlessRun(
      configuration, size: header.size, scale: header.scale, interval: session.interval,
      with: dependencies)
  }
}
