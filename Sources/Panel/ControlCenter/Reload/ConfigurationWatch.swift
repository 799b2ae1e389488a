internal import DetentMotion
internal import Watching

/// Decides when to read the configuration's files again: after changes, on request, and from time
/// to time if they cannot be watched.
struct ConfigurationWatch: ~Copyable {
  /// The time between two readings of files that cannot be watched, or do not answer [s].
  static let checkInterval = 10.0

  private var folders: FolderWatch?
  private var plan = WatchPlan(files: [], patterns: [])
  private var schedule = ReloadSchedule()
  /// When to read without a change; nil: all changes are noticed.
  private var nextGlance: Instant?

  /// The descriptor to wait for; negative: the kernel provides none.
  let fileDescriptor: CInt

  init() {
    if let made = try? FolderWatch() {
      fileDescriptor = made.number
      folders = consume made
    } else {
      fileDescriptor = -1
    }
  }

  var deadline: Instant? { .earliest(schedule.deadline, nextGlance) }

  /// Requests a reading.
  mutating func requested(at time: Instant) { schedule.requested(at: time) }

  /// Notes that the files may have changed.
  mutating func changed(at now: Instant) { schedule.changed(at: now) }

  /// Ends a reading, and watches its files. Those that cannot be watched are read again later.
  mutating func finished(_ newPlan: WatchPlan?, at now: Instant) {
    schedule.finished()
    plan = newPlan ?? plan
    let coverage = newPlan.flatMap { folders?.watch($0.folders) }
    if coverage?.hasNew == true { schedule.changed(at: now) }
    let isWatched = plan.isTold && coverage?.isWhole == true
    nextGlance = isWatched ? nil : now.advanced(by: Self.checkInterval)
  }

  /// Takes the changes that the kernel reports.
  mutating func listen(at now: Instant) {
    guard let changes = folders?.read(), !changes.isEmpty else { return }
    if changes.contains(where: { plan.concerns($0.name, in: $0.folder) }) {
      schedule.changed(at: now)
    }
  }

  /// Returns whether to read the files now.
  mutating func takeReading(at now: Instant) -> Bool {
    if let nextGlance, now >= nextGlance {
      self.nextGlance = nil
      schedule.changed(at: now)
    }
    return schedule.takeReading(at: now)
  }
}
