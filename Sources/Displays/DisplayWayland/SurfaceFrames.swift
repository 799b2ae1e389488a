internal import CWayland
internal import DetentMotion
internal import Display
internal import Runtime

/// The contents of the surface's next commit, and the replies to it: frame callbacks and
/// presentation reports.
final class SurfaceFrames {
  private struct Report {
    let feedback: PresentationFeedback
    /// The time of the commit; zero before it.
    var committed = Instant.zero

    init(_ feedback: PresentationFeedback) { self.feedback = feedback }
  }

  private var clock = PresentationClock(interval: FrameInterval(nominal: nil))
  private let globals: Globals
  private var presentation: PresentationTime?
  /// The callback for the requested frame.
  private var callback: FrameCallback?
  /// The callback for a frame whose presentation is to be reported. It is used in place of a
  /// report, as the first one of those may be late.
  private var composed: FrameCallback?
  /// The pending reports, by the number of their request.
  private var reports: [Int: Report] = [:]
  private var reportCount = 0
  private var needsCommit = false
  var onFrame: (FrameTime) -> Void = { _ in }
  var onPresented: (Instant) -> Void = { _ in }

  init(_ globals: Globals) {
    self.globals = globals
    presentation = globals.presentation.map { PresentationTime($0) }
  }

  deinit {
    forget()
    presentation = nil
  }

  func setInterval(_ interval: FrameInterval) { clock.setInterval(interval) }
  func target(at now: Instant) -> Instant { clock.target(at: now) }

  /// Drops all pending callbacks and reports, as the surface is replaced.
  func forget() {
    (callback, composed) = (nil, nil)
    reports = [:]
    needsCommit = false
  }

  func request(on surface: PanelSurface) {
    guard callback == nil else { return }
    callback = FrameCallback(surface.proxy) { [weak self] in self?.frameDone() }
    needsCommit = true
  }

  private func frameDone() {
    callback = nil
    onFrame(clock.frame(at: MonotonicClock().now()))
  }

  /// Notes that a buffer was attached.
  func presented(on surface: PanelSurface, notify: Bool) {
    needsCommit = true
    let isReported = reports.values.contains { $0.committed == .zero }
    if let presentation, !isReported, clock.wantsReport() { report(presentation, surface) }
    guard notify else { return }
    composed = FrameCallback(surface.proxy) { [weak self] in
      self?.composed = nil
      self?.onPresented(MonotonicClock().now())
    }
  }

  private func report(_ presentation: PresentationTime, _ surface: PanelSurface) {
    reportCount += 1
    let number = reportCount
    reports[number] = Report(
      PresentationFeedback(presentation.proxy, surface.proxy) { [weak self] outcome in
        self?.finish(number, outcome)
      })
  }

  private func finish(_ number: Int, _ outcome: PresentationFeedback.Outcome) {
    guard let report = reports.removeValue(forKey: number), let presentation,
      case .presented(let nanoseconds, let interval) = outcome
    else { return }
    clock.presented(
      at: presentation.instant(nanoseconds), committed: report.committed, nominal: interval)
  }

  /// Requests a commit of the surface although nothing has changed.
  func commitNext() { needsCommit = true }

  /// - Returns: Whether there is something to commit.
  func takeCommit(now: Instant) -> Bool {
    guard needsCommit else { return false }
    needsCommit = false
    for number in reports.keys where reports[number]?.committed == .zero {
      reports[number]?.committed = now
    }
    return true
  }
}
