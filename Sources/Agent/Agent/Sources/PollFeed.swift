internal import Blocking
internal import DetentMotion
internal import Runtime
internal import Settings
internal import Values

/// Runs a program on every tick; its output is the text.
actor PollFeed: SourceFeed {
  private let settings: SourceSettings
  private let own: ProcessEnvironment
  private let files: FileAccess
  private let name: String
  private let interval: Double
  private let timeout: Double
  private let time: any Timekeeping
  private let alarm: InterruptibleSleep
  private let semaphore: AsyncSemaphore
  private let programs = ProgramCount()
  private let adjust: @Sendable (inout Program) -> Void
  /// How long a running program keeps others waiting: it may itself be waiting for something [s].
  private static let timeLimit = 1.0

  /// - Parameters:
  ///   - files: The access to the program's secrets.
  ///   - semaphore: Limits how many programs of all sources run at once.
  ///   - adjust: Changes a program before it is started.
  init(
    _ source: SourceSettings, own: ProcessEnvironment, files: FileAccess,
    time: any Timekeeping, semaphore: AsyncSemaphore,
    adjust: @escaping @Sendable (inout Program) -> Void = { _ in }
  ) {
    (self.adjust, self.files) = (adjust, files)
    settings = source
    self.own = own
    name = source.name
    interval = source.interval ?? 5
    timeout = source.timeout
    self.time = time
    alarm = InterruptibleSleep(time)
    self.semaphore = semaphore
  }

  func run(
    _ deliver: @escaping @Sendable (Reading) async -> Bool
  ) async throws(SourceFailure) {
    while !Task.isCancelled {
      let reading = try await sample()
      guard !Task.isCancelled else { return }
      _ = await deliver(reading)
      await alarm.wait(until: Ticks.next(after: time.now(), every: interval))
    }
  }

  func refresh() async { await alarm.ring() }

  private func sample() async throws(SourceFailure) -> Reading {
    var prepared = try await settings.prepared(own: own, files)
    adjust(&prepared.program)
    try programs.checkNone(of: name)
    let (name, timeout, time, programs, ready) = (name, timeout, time, programs, prepared)
    let result = await semaphore.pass(within: Self.timeLimit, time) {
      let deadline = time.now().advanced(by: timeout)
      return await withLimit({ _ = try? await time.sleep(until: deadline) }) {
        var ready = ready
        ready.program = programs.counted(ready.program)
        return await ready.output(for: name, time)
      }
    }
    guard let result = result ?? nil else {
      throw SourceFailure(
        "The program of the source “\(name)” was stopped: it took longer than \(timeout) s;"
          + " give it a longer timeout if it needs one.", kind: .timedOut)
    }
    return .text(try result.get(), hiding: prepared.redaction)
  }
}
