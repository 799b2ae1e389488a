internal import CX11
internal import DetentMotion
internal import Display

/// Frames at the screen's refresh: `PresentNotifyMSC` requests one, `PresentCompleteNotify`
/// answers.
///
/// The frame itself is copied by `XShmPutImage` right after it. A shared pixmap is never flipped,
/// so `PresentPixmap` would make the same copy one refresh later.
struct PresentPacing: FramePacing {
  private let connection: X11Connection
  private let window: UInt
  private var interval: FrameInterval
  private var last: (time: Instant, count: UInt64)?

  init(_ connection: X11Connection, window: PanelWindow, interval: FrameInterval) {
    self.connection = connection
    self.window = window.id
    self.interval = interval
    XPresentSelectInput(connection.display, window.id, UInt32(PresentCompleteNotifyMask))
  }

  mutating func request(now: Instant, clock: ServerClock) {
    // Every count is a multiple of 1, so this is the next refresh after the request arrives.
    XPresentNotifyMSC(connection.display, window, 0, 0, 1, 0)
  }

  mutating func frame(for event: ServerEvent, now: Instant, clock: ServerClock) -> FrameTime? {
    guard case .refresh(let microseconds, let count) = event else { return nil }
    let time = clock.instant(microseconds: microseconds)
    if let last, count > last.count {
      interval.observe(time.seconds(since: last.time) / Double(count - last.count))
    }
    last = (time, count)
    return FrameTime(target: glassTime(refresh: time, now: now), interval: interval.seconds)
  }

  mutating func setInterval(_ interval: FrameInterval) { self.interval = interval }
}
