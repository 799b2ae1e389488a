internal import DetentMotion

/// Decides when a configuration is read again: soon after its files were saved, but not while they
/// are still being saved.
struct ReloadSchedule: Equatable {
  private enum Phase: Equatable {
    /// Nothing has changed.
    case idle
    /// Something has changed; the files are read when nothing more changes for a while.
    case settling(first: Instant, last: Instant)
    /// The files are being read; `changed`: the last change meanwhile.
    case reading(changed: Instant?)
  }

  /// How long no file may change before reading [s]; files saved together come closer.
  static let quiet = 0.1
  /// The longest wait for that [s].
  static let timeLimit = 1.0

  private var phase = Phase.idle

  /// Notes that a file was saved, created or removed.
  mutating func changed(at time: Instant) {
    switch phase {
    case .idle: phase = .settling(first: time, last: time)
    case .settling(let first, _): phase = .settling(first: first, last: time)
    case .reading: phase = .reading(changed: time)
    }
  }

  /// Requests a reading at once.
  mutating func requested(at time: Instant) {
    changed(at: time)
    guard case .settling = phase else { return }
    phase = .settling(first: time.advanced(by: -Self.timeLimit), last: time)
  }

  /// Returns whether to read now; from then on, a reading is under way.
  mutating func takeReading(at time: Instant) -> Bool {
    guard let deadline, time >= deadline else { return false }
    phase = .reading(changed: nil)
    return true
  }

  /// Ends a reading.
  mutating func finished() {
    guard case .reading(let changed) = phase else { return }
    phase = changed.map { .settling(first: $0, last: $0) } ?? .idle
  }

  /// When to call `takeReading` next.
  var deadline: Instant? {
    guard case .settling(let first, let last) = phase else { return nil }
    return min(last.advanced(by: Self.quiet), first.advanced(by: Self.timeLimit))
  }
}
