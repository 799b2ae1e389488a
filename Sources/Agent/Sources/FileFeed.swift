internal import Blocking
internal import DetentMotion
internal import Runtime
internal import Settings
internal import Values

/// Reads a file when it changes, and on every tick where the file does not tell of changes.
actor FileFeed: SourceFeed {
  /// How long a writer is given to finish what it has begun [s].
  static let settling = 0.01
  /// How often a file is looked at that cannot be watched: its folder is not there, or the kernel
  /// has no watch left [s].
  static let glance = 5.0

  private let path: String
  private let interval: Double?
  private let time: any Timekeeping
  private let alarm: Alarm
  private let files = FileAccess()

  /// - Parameter makeWatch: Nil where the system has none left to give.
  init(
    _ path: String, of source: SourceSettings, time: any Timekeeping,
    makeWatch: @escaping FileWatching = { FileWatch(onChange: $0) }
  ) {
    self.path = path
    interval = source.interval
    self.time = time
    alarm = Alarm(time)
    self.makeWatch = makeWatch
  }

  private let makeWatch: FileWatching

  func run(
    _ deliver: @escaping @Sendable (Reading) async -> Bool
  ) async throws(SourceFailure) {
    let (alarm, path) = (alarm, path)
    var watch: FileWatch?
    defer { watch?.cancel() }
    while !Task.isCancelled {
      watch = watch ?? makeWatch { Task { await alarm.ring() } }
      let (text, isWatched) = try await files.answer(path) { [watch] in
        let found = FilePattern(path).firstMatch
        // First, so that nothing happens unheard between the two.
        let isWatched = watch?.watch(found) ?? false
        return (BoundedFile.reading(found, limit: Reading.limit), isWatched)
      }
      _ = await deliver(.text(try text.get()))
      await pause(isWatched: isWatched)
    }
  }

  func refresh() async { await alarm.ring() }

  private func pause(isWatched: Bool) async {
    let pace = [interval, isWatched ? nil : Self.glance].compactMap(\.self).min()
    let next = pace.map { Ticks.next(after: time.now(), every: $0) } ?? .distantFuture
    if await alarm.wait(until: next) {
      _ = try? await time.sleep(until: time.now().advanced(by: Self.settling))
    }
  }
}

/// Makes a watch that tells of changes by the function it is given.
typealias FileWatching = @Sendable (_ onChange: @escaping @Sendable () -> Void) -> FileWatch?

extension FileAccess {
  /// What the file system says, in its own time, but not for ever.
  func answer<Value: Sendable>(
    _ path: String, _ body: @escaping @Sendable () -> Value
  ) async throws(SourceFailure) -> Value {
    do throws(FileError) {
      return try await call(path, body)
    } catch {
      throw SourceFailure(error.description, kind: FailureKind(error))
    }
  }
}
