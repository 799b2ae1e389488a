package import DetentMotion

/// The visibility of the arrow: hidden for people who use their fingers, shown to those with a
/// mouse while they move it.
package struct PointerVisibility {
  package enum Mode: String, CaseIterable, Sendable {
    /// Hidden until a mouse moves, after a touch, and when the mouse has been still for `timeLimit`.
    case auto
    case hidden
    case visible
  }

  /// The time for which the mouse has to be still [s].
  package static let timeLimit = 5.0

  private let mode: Mode
  package private(set) var isVisible: Bool
  /// The time to call `advance(to:)`; nil if it need not be called.
  package private(set) var deadline: Instant?

  package init(_ mode: Mode) {
    self.mode = mode
    isVisible = mode == .visible
  }

  /// - Returns: Whether the arrow has appeared.
  package mutating func mouseMoved(at time: Instant) -> Bool {
    guard mode == .auto else { return false }
    deadline = time.advanced(by: Self.timeLimit)
    defer { isVisible = true }
    return !isVisible
  }

  /// - Returns: Whether the arrow has vanished.
  package mutating func touched() -> Bool {
    guard mode == .auto else { return false }
    deadline = nil
    defer { isVisible = false }
    return isVisible
  }

  /// - Returns: Whether the arrow has vanished because the mouse has been still for `timeLimit`.
  package mutating func advance(to now: Instant) -> Bool {
    guard let deadline, deadline <= now else { return false }
    return touched()
  }
}
