import ControlCenter
import DetentMotion
import Synchronization

/// A clock on the wall that goes with the soak's own time; it begins at 9:41.
final class SoakClock: Sendable {
  private let now = Mutex(Instant.zero)

  func set(_ time: Instant) { now.withLock { $0 = time } }

  var time: LocalTime {
    let seconds = now.withLock { $0.seconds(since: .zero) } + 9 * 3600 + 41 * 60
    let minutes = Int((seconds / 60).rounded(.down))
    return LocalTime(
      hour: minutes / 60 % 24, minute: minutes % 60, date: "2026-11-21",
      secondsToNextMinute: max(0.001, Double(minutes + 1) * 60 - seconds))
  }
}
