internal import CWayland
internal import DetentMotion

/// The report on when one frame was seen (wp_presentation_feedback).
final class PresentationFeedback {
  enum Outcome {
    /// The frame was seen at this time of the compositor's clock, with the time between two
    /// refreshes [s], if that is known.
    case presented(nanoseconds: Int64, interval: Double?)
    /// Another frame has replaced it, or it was not visible.
    case discarded
  }

  private let proxy: OpaquePointer
  private let listener: Listener<wp_presentation_feedback_listener>
  private let onOutcome: (Outcome) -> Void

  /// Requests the report with the next commit.
  init(
    _ presentation: OpaquePointer, _ surface: OpaquePointer,
    onOutcome: @escaping (Outcome) -> Void
  ) {
    self.onOutcome = onOutcome
    proxy = wp_presentation_feedback(presentation, surface)
    listener = Listener(
      wp_presentation_feedback_listener(
        sync_output: { _, _, _ in },
        presented: { data, _, high, low, nanoseconds, refresh, _, _, _ in
          let seconds = Int64(truncatingIfNeeded: UInt64(high) << 32 | UInt64(low))
          owner(data, PresentationFeedback.self)?.onOutcome(
            .presented(
              nanoseconds: seconds &* 1_000_000_000 &+ Int64(nanoseconds),
              interval: refresh > 0 ? Double(refresh) / 1e9 : nil))
        },
        discarded: { data, _ in owner(data, PresentationFeedback.self)?.onOutcome(.discarded) }))
    wp_presentation_feedback_add_listener(proxy, listener.table, address(of: self))
  }

  deinit { wp_presentation_feedback_destroy(proxy) }
}
