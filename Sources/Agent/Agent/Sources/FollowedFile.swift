internal import Blocking
internal import DetentMotion
internal import Runtime
internal import Settings
internal import Synchronization
internal import Values
internal import Watching

/// A file that is looked at when it changes, and now and then where it does not tell of changes.
struct FollowedFile: Sendable {
  /// How long a writer is given to finish what it has begun [s].
  private static let settling = 0.01
  /// How long a file stays empty, or open to one who writes, before it is meant to be: many empty it,
  /// and then write it anew [s].
  private static let rewriting = 1.0
  /// How often a file is looked at that cannot be watched, where nobody says how often [s]: the kernel
  /// has no watch left, or is not told of what happens to the file.
  static let glance = 5.0
  /// How often at least one is looked for that is not there, or cannot be read [s]: nobody is told what
  /// is mounted.
  private static let search = 60.0

  /// Whether somebody is writing the file.
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
  ///   - makeWatch: Nil where the system has none left to give.
  init(
    _ path: String, every interval: Double? = nil, time: any Timekeeping, files: FileAccess,
    makeWatch: @escaping FileWatching = { FileWatch(onChange: $0) }
  ) {
    (self.path, self.interval) = (path, interval)
    (self.time, self.files, self.makeWatch) = (time, files, makeWatch)
    alarm = InterruptibleSleep(time)
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
    var misses = 0
    // When what is empty or unfinished is meant to be so; nil: it was not so before.
    var patience: Instant? = .zero
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
        // First, so that nothing happens unheard between the two.
        let isWatched = watch?.watch(path) ?? false
        return (look(FilePattern(path).firstMatch), isWatched)
      }
      if isEmpty(found) || writing.isUnderWay.load(ordering: .relaxed) {
        let end = patience ?? time.now().advanced(by: Self.rewriting)
        patience = end
        if time.now() < end {
          await pause(until: end)
          continue
        }
      } else {
        patience = nil
      }
      misses = try await deliver(found) ? 0 : misses + 1
      await pause(isWatched: isWatched, after: misses)
    }
  }

  /// Looks again at once.
  func refresh() async { await alarm.ring() }

  /// - Parameter misses: How often in a row there was no file.
  private func pause(isWatched: Bool, after misses: Int) async {
    let search = misses == 0 ? nil : min(Self.search, Self.glance * Double(1 << min(misses - 1, 8)))
    let pace = interval ?? (isWatched ? search : Self.glance)
    await pause(until: pace.map { Ticks.next(after: time.now(), every: $0) } ?? .distantFuture)
  }

  /// Returns at that time, or when the file has changed.
  private func pause(until deadline: Instant) async {
    if await alarm.wait(until: deadline) {
      _ = try? await time.sleep(until: time.now().advanced(by: Self.settling))
    }
  }
}

/// Makes a watch that tells of changes by the function it is given.
typealias FileWatching =
  @Sendable (_ onChange: @escaping @Sendable (_ isUnfinished: Bool) -> Void) -> FileWatch?

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
