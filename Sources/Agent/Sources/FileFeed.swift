internal import DetentMotion
internal import Runtime
internal import Settings
internal import Values

/// Reads a file when it changes, and on every tick where the file does not tell of changes.
actor FileFeed: SourceFeed {
  /// How long a writer is given to finish what it has begun [s].
  static let settling = 0.01

  private let path: String
  private let interval: Double?
  private let time: any Timekeeping
  private let alarm: Alarm

  init(_ path: String, of source: SourceSettings, time: any Timekeeping) {
    self.path = path
    interval = source.interval
    self.time = time
    alarm = Alarm(time)
  }

  func run(
    _ deliver: @escaping @Sendable (Reading) async -> Bool
  ) async throws(SourceFailure) {
    let found = FilePattern(path).firstMatch
    let alarm = alarm
    let watch = FileWatch(found) { Task { await alarm.ring() } }
    defer { watch?.cancel() }
    while !Task.isCancelled {
      watch?.rearm()
      _ = await deliver(.text(try BoundedFile.read(found, limit: Reading.limit)))
      await pause()
    }
  }

  func refresh() async { await alarm.ring() }

  private func pause() async {
    let next = interval.map { Ticks.next(after: time.now(), every: $0) } ?? .distantFuture
    if await alarm.wait(until: next) {
      _ = try? await time.sleep(until: time.now().advanced(by: Self.settling))
    }
  }
}
