internal import Blocking
internal import DetentMotion
internal import Forms
internal import Runtime
internal import Settings
internal import Synchronization
internal import Values
package import Watching

/// A file that is looked at when it changes, and periodically where changes are not announced.
struct FollowedFile: Sendable {
  /// How long a writer is given to finish what it has begun [s].
  private static let settling = 0.01
  /// How long a file must stay empty, or open for writing, before its content counts: many programs
  /// empty a file and then write it anew [s].
  private static let rewriting = 1.0
  /// How often to look at a file that cannot be watched and has no interval [s]: the kernel has no
  /// watch left, or is not told of changes to the file.
  static let checkInterval = 5.0
  /// How often at least to look for a file that is missing or unreadable [s]: a watch does not tell
  /// of file systems that are mounted.
  private static let search = 60.0

  /// Whether a program is writing to the file.
  private final class Writing: Sendable { let isUnderWay = Atomic(false) }

  private let path: String
  private let interval: Double?
  private let time: any Timekeeping
  private let files: FileAccess
  private let makeWatch: FileWatching
  private let alarm: InterruptibleSleep

  /// - Parameters:
  ///   - path: The first file that matches counts (glob(7)).
  ///   - interval: How often to look all the same [s]; nil: only where it cannot be watched.
  ///   - alarm: Has the file looked at at once when it rings; nil: nothing else rings it.
  ///   - makeWatch: Nil where the system has none left to give.
  init(
    _ path: String, every interval: Double? = nil, time: any Timekeeping, files: FileAccess,
    alarm: InterruptibleSleep? = nil,
    makeWatch: @escaping FileWatching = { FileWatch(onChange: $0) }
  ) {
    (self.path, self.interval) = (path, interval)
    (self.time, self.files, self.makeWatch) = (time, files, makeWatch)
    self.alarm = alarm ?? InterruptibleSleep(time)
  }

  /// Hands on what each look finds, until the task is cancelled.
  /// - Parameters:
  ///   - look: Is given the path of the file, and may take as long as the file system does.
  ///   - isEmpty: Whether it has found nothing in the file, which may be about to be written.
  ///   - deliver: Answers whether there was a file.
  func follow<Found: Sendable>(
    _ look: @escaping @Sendable (String) -> Found,
    isEmpty: (Found) -> Bool = { _ in false },
    _ deliver: (Found) async throws(SourceFailure) -> Bool
  ) async throws(SourceFailure) {
    let (alarm, path) = (alarm, path)
    var backoff = ExponentialBackoff(first: Self.checkInterval, limit: Self.search)
    // When an empty or unfinished file counts as it is; nil: it was neither before.
    var timeLimit: Instant? = .zero
    let writing = Writing()
    var watch: FileWatch?
    defer { watch?.cancel() }
    while !Task.isCancelled {
      watch =
        watch
        ?? makeWatch { isWriting in
          writing.isUnderWay.store(isWriting, ordering: .relaxed)
          Task { await alarm.ring() }
        }
      let (found, isWatched) = try await files.answer(path) { [watch] in
        // The watch begins before the look, so that no change between the two is missed.
        let isWatched = watch?.watch(path) ?? false
        return (look(FilePattern(path).firstMatch), isWatched)
      }
      if isEmpty(found) || writing.isUnderWay.load(ordering: .relaxed) {
        let end = timeLimit ?? time.now().advanced(by: Self.rewriting)
        timeLimit = end
        if time.now() < end {
          await pause(until: end)
          continue
        }
      } else {
        timeLimit = nil
      }
      let isThere = try await deliver(found)
      if isThere { backoff.reset() }
      await pause(isWatched: isWatched, orAfter: isThere ? nil : backoff.next())
    }
  }

  /// - Parameter search: When to look again for a file that is missing [s].
  private func pause(isWatched: Bool, orAfter search: Double?) async {
    let pace = interval ?? (isWatched ? search : Self.checkInterval)
    await pause(until: pace.map { Ticks.next(after: time.now(), every: $0) } ?? .distantFuture)
  }

  /// Returns at that time, or when the file has changed.
  private func pause(until deadline: Instant) async {
    if await alarm.wait(until: deadline) {
      _ = try? await time.sleep(until: time.now().advanced(by: Self.settling))
    }
  }
}

/// Makes a watch that calls the function it is given on each change.
package typealias FileWatching =
  @Sendable (_ onChange: @escaping @Sendable (_ isUnfinished: Bool) -> Void) -> FileWatch?

extension FileAccess {
  /// Calls `body` for a path on another thread and waits for its result, within a time limit.
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
