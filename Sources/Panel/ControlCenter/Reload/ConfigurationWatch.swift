internal import DetentMotion
internal import Watching

/// When to read the configuration's files again: after what is heard of them, when somebody asks, and
/// now and then where they cannot be watched.
struct ConfigurationWatch: ~Copyable {
  /// How often the files are read that cannot be watched, or have not answered [s].
  static let glance = 10.0

  private var folders: FolderWatch?
  private var plan = WatchPlan(files: [], patterns: [])
  private var schedule = ReloadSchedule()
  /// When to read though nothing was heard; nil: all that happens is heard.
  private var nextGlance: Instant?

  /// What to wait for; negative where the kernel gives nothing to wait for.
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

  /// Somebody wants them read.
  mutating func requested(at time: Instant) { schedule.requested(at: time) }

  /// They may have changed.
  mutating func changed(at now: Instant) { schedule.changed(at: now) }

  /// They have been read. Watches what has to be watched from now on; what cannot be is looked at
  /// again.
  mutating func finished(_ newPlan: WatchPlan?, at now: Instant) {
    schedule.finished()
    plan = newPlan ?? plan
    let coverage = newPlan.flatMap { folders?.watch($0.folders) }
    if coverage?.hasNew == true { schedule.changed(at: now) }
    let isHeard = plan.isTold && coverage?.isWhole == true
    nextGlance = isHeard ? nil : now.advanced(by: Self.glance)
  }

  /// Takes note of what is heard.
  mutating func listen(at now: Instant) {
    guard let changes = folders?.read(), !changes.isEmpty else { return }
    if changes.contains(where: { plan.concerns($0.name, in: $0.folder) }) {
      schedule.changed(at: now)
    }
  }

  /// Whether to read them now.
  mutating func takeReading(at now: Instant) -> Bool {
    if let nextGlance, now >= nextGlance {
      self.nextGlance = nil
      schedule.changed(at: now)
    }
    return schedule.takeReading(at: now)
  }
}
