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

  init(_ path: String, time: any Timekeeping) {
    self.path = path
    self.time = time
    alarm = Alarm(time)
  }

  func run(
    _ deliver: @escaping @Sendable (Reading) async -> Bool
  ) async throws(SourceFailure) {
    let alarm = alarm
    let found = FilePattern(path).firstMatch
    let watch = FileWatch(found) { Task { await alarm.ring() } }
    defer { watch?.cancel() }
    while !Task.isCancelled {
      watch?.rearm()
      // A file that is not there is news too: whoever shows it says so, and it is watched for.
      _ = await deliver(.value(.image(ImageReference(fileAt: found))))
      if await alarm.wait(until: .distantFuture) {
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
