internal import CLinux
internal import Glibc

/// Notices jumps of the wall clock: it was set, the machine has slept, or the time zone has
/// changed.
///
/// A timer that counts elapsed time does not notice these. Wait for `number` to become readable,
/// call `hasJumped()`, and show the time anew.
package struct WallClockWatch: ~Copyable {
  private let poll: PollSet
  /// A timer of `CLOCK_REALTIME`, which is cancelled when that is set (`timerfd_create(2)`).
  private let timer: FileDescriptor
  /// Watches the folder of the time zone's link (`inotify(7)`), as a rename replaces the link.
  private let folder: FileDescriptor
  private let zonePath: String
  private var zone: ZoneStamp

  /// - Parameter zonePath: The file that defines the time zone (`tzset(3)`).
  package init(zonePath: String = "/etc/localtime") throws(SystemCallError) {
    let poll = try PollSet()
    let timer = try FileDescriptor(
      timerfd_create(CLOCK_REALTIME, CInt(TFD_NONBLOCK) | CInt(TFD_CLOEXEC)),
      from: "timerfd_create")
    let folder = try FileDescriptor(
      inotify_init1(CInt(IN_NONBLOCK) | CInt(IN_CLOEXEC)), from: "inotify_init1")
    try poll.add(timer.number)
    try poll.add(folder.number)
    self.poll = poll
    self.timer = timer
    self.folder = folder
    self.zonePath = zonePath
    zone = ZoneStamp(zonePath)
    arm()
    // Without a watch, the zone is checked at every minute.
    inotify_add_watch(self.folder.number, Self.folder(of: zonePath), UInt32(Self.events))
  }

  private static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
  }

  /// The descriptor to wait for.
  package var number: CInt { poll.number }

  /// Returns whether the time has to be shown anew; to be called when `number` is readable.
  package mutating func hasJumped() -> Bool {
    let isSet = readTimer()
    drainFolder()
    let now = ZoneStamp(zonePath)
    defer { zone = now }
    return isSet || now != zone
  }

  private static let events =
    IN_MOVED_TO | IN_MOVED_FROM | IN_CREATE | IN_DELETE | IN_CLOSE_WRITE | IN_ATTRIB | IN_ONLYDIR

  /// Sets a far time, as the timer only serves to be cancelled.
  private func arm() {
    var setting = itimerspec()
    setting.it_value.tv_sec = Self.farOff
    let flags = CInt(TFD_TIMER_ABSTIME) | CInt(TFD_TIMER_CANCEL_ON_SET)
    timerfd_settime(timer.number, flags, &setting, nil)
  }

  /// A time in the year 2262, near the end of the kernel's nanoseconds [s since 1970].
  private static let farOff = 9_223_372_000

  private func readTimer() -> Bool {
    var count: UInt64 = 0
    let isRead = CLinux.read(timer.number, &count, MemoryLayout<UInt64>.size) >= 0
    guard isRead || errno == ECANCELED else { return false }
    arm()
    return true
  }

  private func drainFolder() {
    withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 8) { buffer in
      while CLinux.read(folder.number, buffer.baseAddress, buffer.count) > 0 {}
    }
  }
}

/// The identity and the version of the file that defines the time zone.
private struct ZoneStamp: Equatable {
  /// The properties of the link and of its target.
  private let parts: [Int]

  init(_ path: String) {
    var (link, file) = (stat(), stat())
    let isThere = lstat(path, &link) == 0
    let isWhole = stat(path, &file) == 0
    parts = (isThere ? Self.parts(link) : []) + [-1] + (isWhole ? Self.parts(file) : [])
  }

  private static func parts(_ status: stat) -> [Int] {
    [
      Int(truncatingIfNeeded: status.st_dev), Int(truncatingIfNeeded: status.st_ino),
      Int(status.st_mtim.tv_sec), Int(status.st_mtim.tv_nsec), Int(status.st_size),
    ]
  }
}
