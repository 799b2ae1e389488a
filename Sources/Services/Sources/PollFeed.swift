internal import DetentMotion
internal import Settings

/// Runs a program on every tick; what it prints is the text.
actor PollFeed: SourceFeed {
  private let program: Program?
  private let name: String
  private let interval: Double
  private let timeout: Double
  private let time: any Timekeeping
  private let alarm: Alarm
  private let turnstile: Turnstile

  /// - Parameter turnstile: Where all wait that start programs on the same ticks.
  init(
    _ program: Program?, of source: SourceSettings, time: any Timekeeping, turnstile: Turnstile
  ) {
    self.program = program
    name = source.name
    interval = source.interval ?? 5
    timeout = source.timeout
    self.time = time
    alarm = Alarm(time)
    self.turnstile = turnstile
  }

  func run(
    _ deliver: @escaping @Sendable ([UInt8]) async -> Bool
  ) async throws(SourceFailure) {
    while !Task.isCancelled {
      let text = try await sample()
      guard !Task.isCancelled else { return }
      _ = await deliver(text)
      await alarm.wait(until: Ticks.next(after: time.now(), every: interval))
    }
  }

  func refresh() async { await alarm.ring() }

  private func sample() async throws(SourceFailure) -> [UInt8] {
    guard let program else {
      throw SourceFailure("The source “\(name)” names no program; give it a poll list.")
    }
    let (name, timeout, time) = (name, timeout, time)
    let result = await turnstile.pass {
      await Self.race(program, of: name, until: time.now().advanced(by: timeout), time)
    }
    guard let result = result ?? nil else {
      throw SourceFailure(
        "The program of the source “\(name)” was stopped: it took longer than \(timeout) s;"
          + " give it a longer timeout if it needs one.", kind: .timedOut)
    }
    return try result.get()
  }

  /// Cancelling the run tears the program down, so the loser of the race is always stopped.
  private static func race(
    _ program: Program, of name: String, until deadline: Instant, _ time: any Timekeeping
  ) async -> Result<[UInt8], SourceFailure>? {
    await withTaskGroup(of: Result<[UInt8], SourceFailure>?.self) { group in
      group.addTask { await program.output(for: name) }
      group.addTask {
        _ = try? await time.sleep(until: deadline)
        return nil
      }
      let first = await group.next() ?? nil
      group.cancelAll()
      await group.waitForAll()
      return first
    }
  }
}
