internal import CX11
internal import DetentMotion
internal import Display

/// Frames by an alarm on the server's clock (the SYNC extension's counter SERVERTIME).
struct SyncPacing: FramePacing {
  private let connection: Connection
  private let alarm: XSyncAlarm
  private var interval: FrameInterval

  /// nil where the server has no such counter.
  init?(_ connection: Connection, interval: FrameInterval) {
    guard let counter = Self.serverTime(connection.display) else { return nil }
    self.connection = connection
    self.interval = interval
    var attributes = XSyncAlarmAttributes()
    attributes.trigger.counter = counter
    attributes.trigger.value_type = XSyncAbsolute
    attributes.trigger.test_type = XSyncPositiveComparison
    XSyncMaxValue(&attributes.trigger.wait_value)
    XSyncIntToValue(&attributes.delta, 0)
    attributes.events = 1
    let mask =
      XSyncCACounter | XSyncCAValueType | XSyncCATestType | XSyncCAValue | XSyncCADelta
      | XSyncCAEvents
    alarm = XSyncCreateAlarm(connection.display, UInt(mask), &attributes)
  }

  mutating func request(now: Instant, clock: ServerClock) {
    let next = Self.nextTick(after: clock.milliseconds(at: now), interval: interval.seconds)
    var attributes = XSyncAlarmAttributes()
    XSyncIntsToValue(
      &attributes.trigger.wait_value, UInt32(truncatingIfNeeded: next), Int32(next >> 32))
    XSyncChangeAlarm(connection.display, alarm, UInt(XSyncCAValue), &attributes)
  }

  mutating func frame(for event: ServerEvent, now: Instant, clock: ServerClock) -> FrameTime? {
    guard event == .alarm else { return nil }
    return FrameTime(target: glassTime(refresh: now, now: now), interval: interval.seconds)
  }

  mutating func setInterval(_ interval: FrameInterval) { self.interval = interval }

  /// The first multiple of the interval [s] after `milliseconds`, in whole milliseconds: frames
  /// keep one rhythm, however late each is asked for.
  static func nextTick(after milliseconds: Int64, interval: Double) -> Int64 {
    let ticks = ((Double(milliseconds) + 0.5) / (interval * 1000)).rounded(.down) + 1
    return max(milliseconds + 1, Int64((ticks * interval * 1000).rounded()))
  }

  private static func serverTime(_ display: OpaquePointer) -> XSyncCounter? {
    var count: CInt = 0
    guard let list = XSyncListSystemCounters(display, &count) else { return nil }
    defer { XSyncFreeSystemCounterList(list) }
    let counters = UnsafeBufferPointer(start: list, count: Int(count))
    return counters.first { String(cString: $0.name) == "SERVERTIME" }?.counter
  }
}
