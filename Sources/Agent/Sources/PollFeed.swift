internal import DetentMotion
internal import Runtime
internal import Settings
internal import Synchronization
internal import Values

/// Runs a program on every tick; what it prints is the text.
actor PollFeed: SourceFeed {
  private let settings: SourceSettings
  private let environment: [String: String]
  private let name: String
  private let interval: Double
  private let timeout: Double
  private let time: any Timekeeping
  private let alarm: InterruptibleSleep
  private let turnstile: AsyncSemaphore
  private let lingering = Lingering()

  /// - Parameter turnstile: Where all wait that start programs on the same ticks.
  init(
    _ source: SourceSettings, environment: [String: String], time: any Timekeeping,
    turnstile: AsyncSemaphore
  ) {
    settings = source
    self.environment = environment
    name = source.name
    interval = source.interval ?? 5
    timeout = source.timeout
    self.time = time
    alarm = InterruptibleSleep(time)
    self.turnstile = turnstile
  }

  func run(
    _ deliver: @escaping @Sendable (Reading) async -> Bool
  ) async throws(SourceFailure) {
    while !Task.isCancelled {
      let text = try await sample()
      guard !Task.isCancelled else { return }
      _ = await deliver(.text(text))
      await alarm.wait(until: Ticks.next(after: time.now(), every: interval))
    }
  }

  func refresh() async { await alarm.ring() }

  private func sample() async throws(SourceFailure) -> [UInt8] {
    let prepared = try settings.prepared(environment: environment)
    guard lingering.count == 0 else {
      throw SourceFailure(
        "The program of the source “\(name)” does not end, although it was killed; see what it waits"
          + " for.", kind: .timedOut)
    }
    let (name, timeout, time, lingering) = (name, timeout, time, lingering)
    let result = await turnstile.pass {
      let deadline = time.now().advanced(by: timeout)
      return await withLimit({ _ = try? await time.sleep(until: deadline) }) {
        lingering.begin()
        defer { lingering.end() }
        return await prepared.output(for: name)
      }
    }
    guard let result = result ?? nil else {
      throw SourceFailure(
        "The program of the source “\(name)” was stopped: it took longer than \(timeout) s;"
          + " give it a longer timeout if it needs one.", kind: .timedOut)
    }
    return try result.get()
  }
}

/// What has been started and is not over.
private final class Lingering: Sendable {
  private let number = Mutex(0)

  var count: Int { number.withLock { $0 } }
  func begin() { number.withLock { $0 += 1 } }
  func end() { number.withLock { $0 -= 1 } }
}
