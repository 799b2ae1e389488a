internal import DetentMotion
internal import Forms
internal import Logging
internal import Runtime
internal import Settings
internal import Values

/// A service that has work of its own besides its sources and actions.
protocol StandingService: ServiceKind {
  /// The work that a configuration asks for, of each kind at most one.
  /// - Parameter folder: Where it may keep what it is told; nil: nowhere.
  func work(in configuration: Configuration, keepingIn folder: String?) -> [any StandingWork]
}

/// Work of a service that goes on as long as its panel.
protocol StandingWork: Equatable, Sendable {
  /// Whether the panel has to report what it shows.
  var needsReports: Bool { get }

  /// Works until it is cancelled or fails. It is run again after a while.
  func run(in context: WorkContext) async throws(SourceFailure)

  /// Tells that it does not go on for now.
  func pause(in context: WorkContext) async throws(SourceFailure)

  /// Takes back what it leaves behind, as far as the next work does not go on with it.
  func leave(to next: (any StandingWork)?, in context: WorkContext) async throws(SourceFailure)
}

extension StandingWork {
  var needsReports: Bool { false }
  func pause(in context: WorkContext) {}
  func leave(to next: (any StandingWork)?, in context: WorkContext) {}
}

struct WorkContext: KindContext {
  let services: Services
  /// Holds the secrets of the service.
  let program: ProgramSettings
  let panel: PanelDesk
  let time: any Timekeeping
  let log: Logger

  /// Writes a file, unless it is like that already.
  func write(_ path: String, _ bytes: [UInt8], mode: UInt32 = 0o644) async {
    if let old = try? await services.files.read(path, limit: bytes.count + 1), old == bytes {
      return
    }
    let problem = try? await services.files.answer(path) { () -> String? in
      do throws(SettingsError) {
        try AtomicFile.replaceMakingFolder(path, with: bytes, mode: mode)
        return nil
      } catch {
        return error.description
      }
    }
    if let problem = problem ?? nil { log.warning("\(problem)") }
  }
}

/// Has the services do their own work.
actor StandingServices {
  private struct Run {
    let work: any StandingWork
    let context: WorkContext
    let task: Task<Void, Never>
  }

  private let services: Services
  private let panel: PanelDesk
  private let folder: String?
  private let time: any Timekeeping
  private let log: Logger
  private nonisolated let inbox: AsyncStream<Configuration>.Continuation
  private var serving: Task<Void, Never>?
  private var isClosed = false
  /// Under the names of the services' sections and of the services in them.
  private var runs: [[String]: Run] = [:]

  /// - Parameter folder: Where services keep what they are told; nil: nowhere.
  init(
    _ services: Services, _ panel: PanelDesk, keepingIn folder: String?, _ time: any Timekeeping,
    _ log: Logger
  ) {
    (self.services, self.panel, self.folder) = (services, panel, folder)
    (self.time, self.log) = (time, log)
    // Only the newest configuration counts.
    let (configurations, inbox) = AsyncStream.makeStream(
      of: Configuration.self, bufferingPolicy: .bufferingNewest(1))
    self.inbox = inbox
    Task { await self.serve(configurations) }
  }

  /// Takes over a configuration, later; work that is the same in it goes on.
  /// - Returns: Whether the panel has to report what it shows.
  nonisolated func serve(_ configuration: Configuration) -> Bool {
    inbox.yield(configuration)
    return configuration.services.contains {
      $0.work(in: configuration, keepingIn: folder).contains(where: \.needsReports)
    }
  }

  /// Ends all work; what it leaves behind stays.
  func close() async {
    isClosed = true
    inbox.finish()
    serving?.cancel()
    await serving?.value
    for run in runs.values { await Self.pause(run) }
    runs = [:]
  }

  private func serve(_ configurations: AsyncStream<Configuration>) {
    serving = Task {
      for await configuration in configurations { await self.take(configuration) }
    }
  }

  private func take(_ configuration: Configuration) async {
    var wanted: [[String]: (work: any StandingWork, context: WorkContext)] = [:]
    for service in configuration.services {
      let context = WorkContext(
        services: services, program: service.program, panel: panel, time: time, log: log)
      for work in service.work(in: configuration, keepingIn: folder) {
        wanted[[type(of: service.kind).key, service.name, "\(type(of: work))"]] = (work, context)
      }
    }
    for (name, run) in runs {
      if let next = wanted[name], run.work.isEqual(to: next.work),
        run.context.program == next.context.program
      {
        continue
      }
      runs[name] = nil
      await end(run, next: wanted[name]?.work)
    }
    for (name, new) in wanted where runs[name] == nil && !isClosed {
      let task = Task { await Self.run(new.work, in: new.context) }
      runs[name] = Run(work: new.work, context: new.context, task: task)
    }
  }

  private func end(_ run: Run, next: (any StandingWork)?) async {
    await Self.pause(run)
    do throws(SourceFailure) {
      try await run.work.leave(to: next, in: run.context)
    } catch {
      if !isClosed { log.warning("\(error.description)") }
    }
  }

  /// Ends work, and has it tell that. Nobody waits long for a service that does not answer.
  private static func pause(_ run: Run) async {
    run.task.cancel()
    await run.task.value
    let (work, context) = (run.work, run.context)
    await withLimit({ try? await Pause.sleep(for: 1) }) { try? await work.pause(in: context) }
  }

  private static func run(_ work: any StandingWork, in context: WorkContext) async {
    let time = context.time
    var (failures, backoff) = (FailureLog(), ExponentialBackoff(first: 1, limit: 60))
    while !Task.isCancelled {
      let start = time.now()
      do throws(SourceFailure) {
        try await work.run(in: context)
      } catch {
        if !Task.isCancelled, let line = failures.failed(error.description, at: time.now()) {
          context.log.warning("\(line)")
        }
      }
      if backoff.isOutlasted(by: time.now().seconds(since: start)) { backoff.reset() }
      // Panels that have lost the same service do not come back to it all at once.
      let wait = backoff.next() * .random(in: 0.8...1.2)
      guard (try? await time.sleep(until: time.now().advanced(by: wait))) != nil else { return }
    }
  }
}

extension StandingWork {
  fileprivate func isEqual(to other: any StandingWork) -> Bool { other as? Self == self }
}

extension ServiceSettings {
  fileprivate func work(
    in configuration: Configuration, keepingIn folder: String?
  ) -> [any StandingWork] {
    (kind as? any StandingService)?.work(in: configuration, keepingIn: folder) ?? []
  }
}
