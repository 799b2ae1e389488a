internal import CWayland
internal import DetentMotion

/// The exact times of one device's events (zwp_input_timestamps_v1), each sent before its event.
final class InputTimestamps {
  private let proxy: OpaquePointer
  private let listener: Listener<zwp_input_timestamps_v1_listener>
  private var stamp: (seconds: UInt64, nanoseconds: UInt32)?

  private init(_ proxy: OpaquePointer) {
    self.proxy = proxy
    listener = Listener(
      zwp_input_timestamps_v1_listener(
        timestamp: { data, _, high, low, nanoseconds in
          owner(data, InputTimestamps.self)?.stamp =
            (UInt64(high) << 32 | UInt64(low), nanoseconds)
        }))
    zwp_input_timestamps_v1_add_listener(proxy, listener.table, address(of: self))
  }

  convenience init(touch: OpaquePointer, _ manager: OpaquePointer) {
    self.init(zwp_input_timestamps_manager_v1_get_touch_timestamps(manager, touch))
  }

  convenience init(pointer: OpaquePointer, _ manager: OpaquePointer) {
    self.init(zwp_input_timestamps_manager_v1_get_pointer_timestamps(manager, pointer))
  }

  convenience init(keyboard: OpaquePointer, _ manager: OpaquePointer) {
    self.init(zwp_input_timestamps_manager_v1_get_keyboard_timestamps(manager, keyboard))
  }

  deinit { zwp_input_timestamps_v1_destroy(proxy) }

  /// Returns the time of the event that is being handled; nil if none was sent.
  func take(now: Instant) -> Instant? {
    defer { stamp = nil }
    return stamp.map {
      InputClock().instant(seconds: $0.seconds, nanoseconds: $0.nanoseconds, now: now)
    }
  }
}
