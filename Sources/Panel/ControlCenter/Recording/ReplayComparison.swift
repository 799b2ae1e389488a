internal import DetentGeometry
package import DetentMotion
internal import Display
internal import DisplayHeadless
package import Drawing
package import Settings
package import Widgets

/// Replays one session on two panels: with the recorded configuration, and with another one.
///
/// Both draw at the refreshes of a screen in memory, as another configuration draws other frames
/// than those in the log.
package final class ReplayComparison {
  /// Called with the screen of the tried configuration after each of its frames.
  package var onFrame: ((Picture, Instant) throws -> Void)?
  /// Called with both screens where they first differ.
  package var onDifference: ((_ recorded: Picture, _ tried: Picture) throws -> Void)?

  private let session: RecordedInputs
  private let recorded: HeadlessRun
  private let tried: HeadlessRun
  private var now = Instant.zero
  private var shown = 0
  private var report = ReplayReport()

  /// - Throws: `LogError`, `DisplayError`.
  package init(
    _ log: Log, _ configuration: Configuration, pages: [PageSettings.Kind: PageMaker] = [:]
  ) throws {
    let session = RecordedInputs(log)
    var dependencies = PanelDependencies(
      effects: NoEffects(), localTime: { session.wall(at: .zero) })
    dependencies.pageMakers = pages
    (dependencies.language, dependencies.start) = (log.header.language, log.header.start)
    func run(_ configuration: Configuration) throws(DisplayError) -> HeadlessRun {
      try HeadlessRun(
        configuration, size: log.header.size, scale: log.header.scale, interval: session.interval,
        with: dependencies)
    }
    self.session = session
    recorded = try run(log.header.configuration.parsed())
    tried = try run(configuration)
  }

  /// Plays the session to its end on both panels.
  package func run() throws -> ReplayReport {
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
      let wall = session.wall(at: now)
      for run in [recorded, tried] {
        run.panel.assumeIsolated { $0.dependencies.localTime = { wall } }
        try run.run(until: now)
      }
      try compare()
    }
  }

  private func give(_ input: PanelInput, to run: HeadlessRun) throws {
    switch input {
    case .display(let event): try run.post(event)
    case .resized(let size, _): try run.display.resize(to: size)
    // The tried panel keeps its configuration.
    case .configuration where run === tried: break
    default: try run.receive(input)
    }
  }

  private func compare() throws {
    guard tried.display.presentedFrames != shown else { return }
    shown = tried.display.presentedFrames
    let (seen, before) = (tried.display.glass, recorded.display.glass)
    try onFrame?(seen, now)
    let isFirst = report.difference == nil
    report.add(seen.digest.difference(to: before.digest), at: now.seconds(since: .zero))
    if isFirst, report.difference != nil { try onDifference?(before, seen) }
  }
}

extension Picture {
  fileprivate var digest: FrameDigest {
    withPixels { FrameDigest(of: $0, within: Region(PixelRect(size))) }
  }
}
