internal import CWayland
internal import DetentMotion
internal import Glibc

/// The compositor's reports on presented frames (wp_presentation), and its clock.
final class PresentationTime {
  let proxy: OpaquePointer
  private let listener: Listener<wp_presentation_listener>
  /// CLOCK_MONOTONIC minus the compositor's clock [ns].
  private var offset: Int64 = 0

  init(_ proxy: OpaquePointer) {
    self.proxy = proxy
    listener = Listener(
      wp_presentation_listener(
        clock_id: { data, _, clock in owner(data, PresentationTime.self)?.learn(clock) }))
    wp_presentation_add_listener(proxy, listener.table, address(of: self))
  }

  deinit { wp_presentation_destroy(proxy) }

  private func learn(_ clock: UInt32) {
    offset = Self.nanoseconds(of: CLOCK_MONOTONIC) - Self.nanoseconds(of: clockid_t(clock))
  }

  private static func nanoseconds(of clock: clockid_t) -> Int64 {
    var time = timespec()
    clock_gettime(clock, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }

  func instant(_ nanoseconds: Int64) -> Instant { Instant(nanoseconds: nanoseconds &+ offset) }
}
