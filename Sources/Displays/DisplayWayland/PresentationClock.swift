internal import DetentMotion
internal import Display

/// The times at which frames are seen: from the compositor's reports of some (wp_presentation), or
/// else from the rhythm of its frame callbacks.
///
/// A compositor composes a committed frame at its next refresh. It is seen then or, if whole
/// pictures are flipped, some refreshes later; their number is measured.
struct PresentationClock {
  private var interval: FrameInterval
  /// The time of one of the screen's refreshes, from which the others follow.
  private var refresh: Instant?
  /// The time of the last frame callback.
  private var composed: Instant?
  /// The mean number of refreshes between the next one and the one at which a frame is seen.
  private var delay = 0.0
  private var hasReports = false
  /// The latest time returned as a frame's target.
  private var latest = Instant.zero
  /// The number of frames until the next report is worth its cost.
  private var framesToReport = 0

  private static let eagerReports = 8
  private static let framesBetweenReports = 30
  private var reports = 0

  init(interval: FrameInterval) { self.interval = interval }

  mutating func setInterval(_ interval: FrameInterval) { self.interval = interval }

  /// Returns whether a report should be requested for the frame that is committed now.
  mutating func wantsReport() -> Bool {
    framesToReport -= 1
    guard framesToReport < 0 else { return false }
    framesToReport = reports < Self.eagerReports ? 0 : Self.framesBetweenReports
    return true
  }

  /// Notes when a frame was seen.
  /// - Parameter nominal: The time between two refreshes [s]; nil if it is unknown.
  mutating func presented(at time: Instant, committed: Instant, nominal: Double?) {
    if let nominal { interval.observe(nominal) }
    let count = time.seconds(since: following(committed, on: time)) / interval.seconds
    delay += (min(max(count, 0), 3) - delay) / (reports == 0 ? 1 : 4)
    reports += 1
    hasReports = true
    refresh = time
  }

  /// Handles a frame callback and returns the times of the frame.
  mutating func frame(at now: Instant) -> FrameTime {
    note(now)
    let soonest = latest.advanced(by: interval.seconds / 2)
    // The callback may come a little before the refresh that it belongs to.
    let start = hasReports ? now : max(now, refresh ?? now)
    latest = max(seen(drawnAt: start), isFirst ? now : min(soonest, now.advanced(by: 0.1)))
    isFirst = false
    return FrameTime(target: latest, interval: interval.seconds)
  }

  private var isFirst = true

  /// Returns the time at which a frame drawn at `now` is seen; never earlier than before.
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
    // A small deviation is averaged into the rhythm, a greater one begins a new rhythm.
    refresh =
      count <= 8 && abs(error) < 0.3 * interval.seconds ? expected.advanced(by: error / 4) : now
  }

  private func seen(drawnAt now: Instant) -> Instant {
    guard let refresh else { return now.advanced(by: interval.seconds) }
    return following(now, on: refresh).advanced(by: delay.rounded() * interval.seconds)
  }

  /// Returns the first refresh after `moment`.
  private func following(_ moment: Instant, on refresh: Instant) -> Instant {
    let count = (moment.seconds(since: refresh) / interval.seconds).rounded(.down) + 1
    return refresh.advanced(by: count * interval.seconds)
  }
}
