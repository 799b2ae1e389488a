internal import CX11
internal import DetentMotion
internal import Display

/// Frames by an alarm on the server's clock (the SYNC extension's counter SERVERTIME).
struct SyncPacing: FramePacing {
  private let connection: X11Connection
  private let counter: XSyncCounter
  private let alarm: XSyncAlarm
  /// The server's time minus the counter's value [ms]; nil until it is determined.
  private var lead: Int64?
  private var interval: FrameInterval

  /// Nil if the server has no such counter.
  init?(_ connection: X11Connection, interval: FrameInterval) {
    guard let counter = Self.serverTime(connection.display) else { return nil }
    self.connection = connection
    self.counter = counter
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
    let time = clock.milliseconds(at: now)
    // The counter is queried only once.
    let lead = lead ?? Self.lead(of: time, over: counted() ?? time)
    self.lead = lead
    let next = Self.nextTick(after: time, interval: interval.seconds) - lead
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

  /// Returns the first multiple of the interval [s] after `milliseconds`, in whole milliseconds:
  /// frames keep one rhythm, however late each is requested.
  static func nextTick(after milliseconds: Int64, interval: Double) -> Int64 {
    let ticks = ((Double(milliseconds) + 0.5) / (interval * 1000)).rounded(.down) + 1
    return max(milliseconds + 1, Int64((ticks * interval * 1000).rounded()))
  }

  /// The current value of the counter [ms]; nil if the query fails.
  private func counted() -> Int64? {
    var value = XSyncValue()
    guard XSyncQueryCounter(connection.display, counter, &value) != 0 else { return nil }
    return Int64(value.hi) << 32 | Int64(value.lo)
  }

  /// Returns the difference between a server's time and its counter [ms].
  ///
  /// The counter begins with the lower 32 bits of the time at which the server was started, which
  /// wrap after 49.7 days, and counts on from there.
  static func lead(of time: Int64, over counter: Int64) -> Int64 {
    let wrap = Double(UInt64(1) << 32)
    return Int64((Double(time - counter) / wrap).rounded()) << 32
  }

  private static func serverTime(_ display: OpaquePointer) -> XSyncCounter? {
    var count: CInt = 0
    guard let list = XSyncListSystemCounters(display, &count) else { return nil }
    defer { XSyncFreeSystemCounterList(list) }
    let counters = UnsafeBufferPointer(start: list, count: Int(count))
    return counters.first { String(cString: $0.name) == "SERVERTIME" }?.counter
  }
}
