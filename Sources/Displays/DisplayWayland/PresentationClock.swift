internal import DetentMotion
internal import Display

/// Knows when frames are seen: from what the compositor reports of some (wp_presentation), or, where
/// it reports nothing, from the rhythm in which it asks for frames.
///
/// A compositor composes what has been committed at its next refresh, and what it has composed is
/// seen then or, where whole pictures are flipped, some refreshes later: their number is learnt.
struct PresentationClock {
  private var interval: FrameInterval
  /// One of the screen's refreshes, from which the others follow.
  private var refresh: Instant?
  /// When the last frame was asked for.
  private var composed: Instant?
  /// How many refreshes after the next one a frame is seen, in the mean.
  private var delay = 0.0
  private var hasReports = false
  /// The latest moment that was told.
  private var latest = Instant.zero
  /// Frames until the next report is worth its price.
  private var framesToReport = 0

  private static let eagerReports = 8
  private static let framesBetweenReports = 30
  private var reports = 0

  init(interval: FrameInterval) { self.interval = interval }

  mutating func setInterval(_ interval: FrameInterval) { self.interval = interval }

  /// Whether the frame that is committed now is one of those of which a report is wanted.
  mutating func wantsReport() -> Bool {
    framesToReport -= 1
    guard framesToReport < 0 else { return false }
    framesToReport = reports < Self.eagerReports ? 0 : Self.framesBetweenReports
    return true
  }

  /// A frame committed at a moment was seen.
  /// - Parameter nominal: The time between two refreshes [s]; nil: unknown.
  mutating func presented(at time: Instant, committed: Instant, nominal: Double?) {
    if let nominal { interval.observe(nominal) }
    let count = time.seconds(since: following(committed, on: time)) / interval.seconds
    delay += (min(max(count, 0), 3) - delay) / (reports == 0 ? 1 : 4)
    reports += 1
    hasReports = true
    refresh = time
  }

  /// The compositor asks for a frame.
  mutating func frame(at now: Instant) -> FrameTime {
    note(now)
    let soonest = latest.advanced(by: interval.seconds / 2)
    // It may be asked for a little before the refresh that it is due to.
    let start = hasReports ? now : max(now, refresh ?? now)
    latest = max(seen(drawnAt: start), isFirst ? now : min(soonest, now.advanced(by: 0.1)))
    isFirst = false
    return FrameTime(target: latest, interval: interval.seconds)
  }

  private var isFirst = true

  /// When a frame drawn at `now` is seen; never earlier than was told before.
  mutating func target(at now: Instant) -> Instant {
    latest = max(seen(drawnAt: now), min(latest, now.advanced(by: 0.1)))
    return latest
  }

  private mutating func note(_ now: Instant) {
    if let composed { interval.observe(now.seconds(since: composed)) }
    composed = now
    guard !hasReports else { return }
    guard let last = refresh else { return refresh = now }
    let count = (now.seconds(since: last) / interval.seconds).rounded()
    let expected = last.advanced(by: count * interval.seconds)
    let error = now.seconds(since: expected)
    // What comes a little early or late keeps the rhythm; else there is another one.
    refresh =
      count <= 8 && abs(error) < 0.3 * interval.seconds ? expected.advanced(by: error / 4) : now
  }

  private func seen(drawnAt now: Instant) -> Instant {
    guard let refresh else { return now.advanced(by: interval.seconds) }
    return following(now, on: refresh).advanced(by: delay.rounded() * interval.seconds)
  }

  /// The first refresh later than `moment`.
  private func following(_ moment: Instant, on refresh: Instant) -> Instant {
    let count = (moment.seconds(since: refresh) / interval.seconds).rounded(.down) + 1
    return refresh.advanced(by: count * interval.seconds)
  }
}
