internal import Blocking
internal import CLinux
internal import DetentMotion
internal import Runtime
internal import Settings
internal import Values

/// Tells a picture's file and its version, whenever the file changes.
actor PictureFeed: SourceFeed {
  private let path: String
  private let time: any Timekeeping
  private let alarm: Alarm
  private let files = FileAccess()
  private let makeWatch: FileWatching

  /// - Parameter makeWatch: Nil where the system has none left to give.
  init(
    _ path: String, time: any Timekeeping,
    makeWatch: @escaping FileWatching = { FileWatch(onChange: $0) }
  ) {
    self.path = path
    self.time = time
    alarm = Alarm(time)
    self.makeWatch = makeWatch
  }

  func run(
    _ deliver: @escaping @Sendable (Reading) async -> Bool
  ) async throws(SourceFailure) {
    let (alarm, path) = (alarm, path)
    var watch: FileWatch?
    defer { watch?.cancel() }
    while !Task.isCancelled {
      watch = watch ?? makeWatch { Task { await alarm.ring() } }
      let (image, isWatched) = try await files.answer(path) { [watch] in
        let found = FilePattern(path).firstMatch
        let isWatched = watch?.watch(found) ?? false
        return (ImageReference(fileAt: found), isWatched)
      }
      // A file that is not there is news too: whoever shows it says so, and it is watched for.
      _ = await deliver(.value(.image(image)))
      let next =
        isWatched ? Instant.distantFuture : Ticks.next(after: time.now(), every: FileFeed.glance)
      if await alarm.wait(until: next) {
        _ = try? await time.sleep(until: time.now().advanced(by: FileFeed.settling))
      }
    }
  }

  func refresh() async { await alarm.ring() }
}

extension ImageReference {
  /// The file as it is now.
  init(fileAt path: String) {
    var status = stat()
    let isThere = stat(path, &status) == 0
    let time = status.st_mtim
    self.init(
      path,
      version: isThere
        ? "\(time.tv_sec).\(time.tv_nsec).\(status.st_size).\(status.st_ino)" : "missing")
  }
}
