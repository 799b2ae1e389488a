package import DetentMotion
internal import Display
internal import Logging
package import Settings

/// Keeps a panel at what its configuration says: takes over what is saved, says on the glass what
/// cannot be taken over, and remembers what has worked.
///
/// It is pinned to the loop as the panel is; only reading and writing happen elsewhere.
package actor LiveConfiguration {
  /// How long a configuration runs before it counts as one that works [s].
  package static let probation = 5.0

  /// How often the files are read that cannot be watched, or have not answered [s].
  package static let glance = 10.0

  private let executor: any SerialExecutor
  private let reader: ConfigurationReader
  private let panel: Panel
  private let log = Logger(label: "configuration")
  private let ledger: StartLedger?
  private var watch: FolderWatch?
  private var plan = WatchPlan(files: [], patterns: [])
  private var schedule = ReloadSchedule()
  private var arrived: ConfigurationReader.Outcome?
  private var running: Configuration
  /// What the display was opened with.
  private let opened: DisplaySettings
  private var origin: StartingConfiguration.Origin
  private var failure: ConfigurationError?
  private var probation: Probation?
  private var attempt: Attempt?
  /// When to read though nothing was heard; nil: all that happens is heard.
  private var nextGlance: Instant?
  /// What the copy was made from.
  private var kept: [SourceFile] = []
  private var hasTurned = false

  /// A configuration that has yet to show that it works.
  private struct Probation {
    var reading: ConfigurationReading
    var end: Instant
  }

  /// A configuration whose start is counted until it has lived through it.
  private struct Attempt {
    var key: UInt64
    /// Nil until the first turn.
    var end: Instant?
  }

  package nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  /// What to wait for besides the display; negative where the kernel gives nothing to wait for.
  package nonisolated let fileDescriptor: CInt

  package init(
    _ start: StartingConfiguration, from source: ConfigurationSource, for panel: Panel,
    on executor: any SerialExecutor
  ) {
    self.executor = executor
    self.panel = panel
    var source = source
    source.refused = start.refused
    reader = ConfigurationReader(source)
    ledger = source.state.map { StartLedger($0) }
    attempt = start.attempt.map { Attempt(key: $0, end: nil) }
    running = start.configuration
    opened = start.configuration.display
    origin = start.origin
    failure = start.failure
    if let made = try? FolderWatch() {
      fileDescriptor = made.number
      watch = consume made
    } else {
      fileDescriptor = -1
    }
  }

  /// Reads the configuration again at the next turn, whether or not it has changed.
  /// What the panel has not survived gets another chance: somebody wants it.
  package func reload(at time: Instant) {
    Task { await self.reader.forgive() }
    schedule.requested(at: time)
  }

  /// The panel ends in good order, which no configuration is to blame for.
  package func leave() {
    if let attempt { ledger?.end(attempt.key) }
    attempt = nil
  }

  /// Does what is due.
  /// - Returns: When it wants to be called again if nothing happens; nil: only then.
  package func turn(at now: Instant) -> Instant? {
    if !hasTurned { begin(at: now) }
    listen(at: now)
    if let outcome = arrived {
      arrived = nil
      schedule.finished()
      follow(outcome.plan, at: now)
      take(outcome.reading, at: now)
    }
    if let nextGlance, now >= nextGlance {
      self.nextGlance = nil
      schedule.changed(at: now)
    }
    if schedule.takeReading(at: now) { read() }
    endProbation(at: now)
    endAttempt(at: now)
    return [schedule.deadline, probation?.end, attempt?.end, nextGlance].compactMap(\.self).min()
  }

  /// Watches what has to be watched from now on; what cannot be is looked at again.
  private func follow(_ newPlan: WatchPlan?, at now: Instant) {
    plan = newPlan ?? plan
    let coverage = newPlan.flatMap { watch?.watch($0.folders) }
    if coverage?.hasNew == true { schedule.changed(at: now) }
    nextGlance = coverage?.isWhole == true ? nil : now.advanced(by: Self.glance)
  }

  private func begin(at now: Instant) {
    hasTurned = true
    if watch == nil {
      log.warning("The kernel gives no inotify; the files are read every \(Int(Self.glance)) s.")
    }
    attempt?.end = now.advanced(by: Self.probation)
    if let failure { show(failure) }
    // Only now does a reading begin that says what to watch, and watching them another.
    schedule.changed(at: now)
  }

  private func listen(at now: Instant) {
    guard let changes = watch?.read(), !changes.isEmpty else { return }
    if changes.contains(where: { plan.concerns($0.name, in: $0.folder) }) {
      schedule.changed(at: now)
    }
  }

  private func read() {
    Task { self.arrived = await self.reader.read() }
  }

  private func take(_ reading: ConfigurationReading, at now: Instant) {
    switch reading.result {
    case .success(let configuration):
      let isNew = configuration != running || origin != .file || failure != nil
      if isNew || (probation == nil && reading.sources != kept) {
        probation = Probation(reading: reading, end: now.advanced(by: Self.probation))
      }
      guard isNew else { return }
      for note in reading.notes { log.notice("\(note)") }
      noteWaiting(configuration.display)
      begin(reading.key, at: now)
      (running, origin, failure) = (configuration, .file, nil)
      panel.assumeIsolated { panel in
        panel.receive(
          .configuration(ReadConfiguration(configuration, from: ConfigurationText(reading))))
        panel.receive(.notice(nil))
      }
    case .failure(let error):
      probation = nil
      guard error != failure else { return }
      for diagnostic in error.diagnostics { log.error("\(diagnostic)") }
      log.error("the configuration before it stays in force")
      failure = error
      show(error)
    }
  }

  /// Says which of its changes are not seen yet.
  private func noteWaiting(_ display: DisplaySettings) {
    let keys = display.keysAwaitingStart(since: opened)
    guard keys != running.display.keysAwaitingStart(since: opened), !keys.isEmpty else { return }
    log.notice("\(keys.joined(separator: ", ")): takes effect when the panel is started again")
  }

  private func begin(_ key: UInt64?, at now: Instant) {
    if let attempt { ledger?.end(attempt.key) }
    attempt = key.map { Attempt(key: $0, end: now.advanced(by: Self.probation)) }
    if let key { ledger?.begin(key) }
  }

  private func endAttempt(at now: Instant) {
    guard let attempt, let end = attempt.end, now >= end else { return }
    guard panel.assumeIsolated({ $0.hasAnnounced }) else {
      self.attempt?.end = now.advanced(by: Self.probation)
      return
    }
    ledger?.end(attempt.key)
    self.attempt = nil
  }

  private func show(_ error: ConfigurationError) {
    let origin = origin
    panel.assumeIsolated {
      $0.receive(.notice(ConfigurationNotice(error, showing: origin, in: $0.words)))
    }
  }

  private func endProbation(at now: Instant) {
    guard let reading = probation?.reading, let end = probation?.end, now >= end else { return }
    guard panel.assumeIsolated({ $0.hasAnnounced }) else {
      probation?.end = now.advanced(by: Self.probation)
      return
    }
    probation = nil
    kept = reading.sources
    panel.assumeIsolated { $0.keepConfiguration() }
    Task {
      if let error = await self.reader.keep(reading) { self.log.warning("\(error)") }
    }
  }
}
