package import DetentMotion
internal import Display
internal import Forms
internal import Logging
package import Settings

/// Keeps a panel up to date with its configuration files: takes over saved changes, reports errors
/// on the screen, and saves a copy of what has worked.
///
/// It is pinned to the loop, as the panel is; only reading and writing happen elsewhere.
package actor LiveConfiguration {
  /// How long a configuration has to run before it counts as working [s].
  package static let trialDuration = 5.0

  private let executor: any SerialExecutor
  private let reader: ConfigurationReader
  private let panel: Panel
  private let log = Logger(label: "configuration")
  private var watch = ConfigurationWatch()
  private var arrived: ConfigurationReader.Outcome?
  private var current: CurrentConfiguration
  private var trial: TrialConfiguration?
  private var attempt: CountedStart
  private var hasTurned = false

  /// The shown configuration, and its origin.
  private struct CurrentConfiguration {
    var configuration: Configuration
    var origin: StartingConfiguration.Origin
    /// The reason why the file is not shown; nil: it is.
    var failure: ConfigurationError?
    /// The files that the saved copy was made from.
    var copied: [SourceFile] = []
  }

  /// A configuration that does not count as working yet.
  private struct TrialConfiguration {
    var reading: ConfigurationReading
    var end: Instant
  }

  package nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  /// The descriptor to wait for besides the display's; negative: the kernel provides none.
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
    attempt = CountedStart(start.attempt, in: source.state.map { StartLedger($0) })
    current = CurrentConfiguration(
      configuration: start.configuration, origin: start.origin, failure: start.failure)
    fileDescriptor = watch.fileDescriptor
  }

  /// Reads the configuration again at the next turn, changed or not. One that was refused after a
  /// crash gets another chance, as a person asks for it.
  package func reload(at time: Instant) {
    Task { await self.reader.forgive() }
    watch.requested(at: time)
  }

  /// Ends the counted start, as the panel ends without an error.
  package func leave() {
    attempt.finish()
  }

  /// Runs one turn: does everything that is due.
  /// - Returns: When the next turn is due if nothing happens; nil: never.
  package func turn(at now: Instant) -> Instant? {
    if !hasTurned { begin(at: now) }
    watch.listen(at: now)
    if let outcome = arrived {
      arrived = nil
      watch.finished(outcome.plan, at: now)
      take(outcome.reading, at: now)
    }
    if watch.takeReading(at: now) { read() }
    endTrial(at: now)
    endAttempt(at: now)
    return .earliest(watch.deadline, trial?.end, attempt.end)
  }

  private func begin(at now: Instant) {
    hasTurned = true
    if fileDescriptor < 0 {
      let checkInterval = Int(ConfigurationWatch.checkInterval)
      log.warning("The kernel gives no inotify; the files are read every \(checkInterval) s.")
    }
    attempt.begin(until: now.advanced(by: Self.trialDuration))
    if let failure = current.failure { show(failure) }
    // Starts the first reading, which finds the files to watch; watching them starts a second one.
    watch.changed(at: now)
  }

  private func read() {
    Task { self.arrived = await self.reader.read() }
  }

  private func take(_ reading: ConfigurationReading, at now: Instant) {
    switch reading.result {
    case .success(let configuration):
      let isNew =
        configuration != current.configuration || current.origin != .file || current.failure != nil
      if isNew || (trial == nil && reading.sources != current.copied) {
        trial = TrialConfiguration(reading: reading, end: now.advanced(by: Self.trialDuration))
      }
      guard isNew else { return }
      for note in reading.notes { log.notice("\(note)") }
      attempt.begin(reading.key, until: now.advanced(by: Self.trialDuration))
      (current.configuration, current.origin, current.failure) = (configuration, .file, nil)
      panel.assumeIsolated { panel in
        panel.receive(
          .configuration(ReadConfiguration(configuration, from: ConfigurationText(reading))))
        panel.receive(.notice(nil))
      }
    case .failure(let error):
      trial = nil
      guard error != current.failure else { return }
      for diagnostic in error.diagnostics { log.error("\(diagnostic)") }
      log.error("the configuration before it stays in use")
      current.failure = error
      show(error)
    }
  }

  private func endAttempt(at now: Instant) {
    guard let end = attempt.end, now >= end else { return }
    if let end = endOfTrial(after: now) {
      attempt.begin(until: end)
    } else {
      attempt.finish()
    }
  }

  /// When the configuration will have been shown for long enough, or is checked again; nil: it has.
  private func endOfTrial(after now: Instant) -> Instant? {
    let since = panel.assumeIsolated { $0.shownSince } ?? now
    let end = since.advanced(by: Self.trialDuration)
    return now < end ? end : nil
  }

  private func show(_ error: ConfigurationError) {
    let origin = current.origin
    panel.assumeIsolated {
      $0.receive(.notice(ConfigurationNotice(error, showing: origin, in: $0.strings)))
    }
  }

  private func endTrial(at now: Instant) {
    guard let reading = trial?.reading, let end = trial?.end, now >= end else { return }
    if let end = endOfTrial(after: now) {
      trial?.end = end
      return
    }
    trial = nil
    current.copied = reading.sources
    panel.assumeIsolated { $0.keepConfiguration() }
    Task {
      if let error = await self.reader.keep(reading) { self.log.warning("\(error)") }
    }
  }
}
