internal import DetentMotion

/// When a configuration is read again: soon after its files have been saved, and not while somebody
/// is still saving them.
struct ReloadSchedule: Equatable {
  private enum Phase: Equatable {
    /// Nothing has changed.
    case idle
    /// Something has; it is read when nothing more has come for a while.
    case settling(first: Instant, last: Instant)
    /// It is being read; `changed` is when something changed again meanwhile.
    case reading(changed: Instant?)
  }

  /// How long it has to be quiet [s]; several files saved by one hand come closer together.
  static let quiet = 0.1
  /// How long it may go on without being quiet [s].
  static let patience = 1.0

  private var phase = Phase.idle

  /// A file has been saved, has come or has gone.
  mutating func changed(at time: Instant) {
    switch phase {
    case .idle: phase = .settling(first: time, last: time)
    case .settling(let first, _): phase = .settling(first: first, last: time)
    case .reading: phase = .reading(changed: time)
    }
  }

  /// Somebody wants it read at once.
  mutating func requested(at time: Instant) {
    changed(at: time)
    guard case .settling = phase else { return }
    phase = .settling(first: time.advanced(by: -Self.patience), last: time)
  }

  /// Whether it is to be read now; from then on it counts as being read.
  mutating func takeReading(at time: Instant) -> Bool {
    guard let deadline, time >= deadline else { return false }
    phase = .reading(changed: nil)
    return true
  }

  /// It has been read.
  mutating func finished() {
    guard case .reading(let changed) = phase else { return }
    phase = changed.map { .settling(first: $0, last: $0) } ?? .idle
  }

  /// When to ask `takeReading` next.
  var deadline: Instant? {
    guard case .settling(let first, let last) = phase else { return nil }
    return min(last.advanced(by: Self.quiet), first.advanced(by: Self.patience))
  }
}
