package import DetentMotion

/// Whether the arrow is seen: hidden from people who use their fingers, shown to those with a mouse
/// as long as they move it.
package struct PointerVisibility {
  package enum Mode: String, CaseIterable, Sendable {
    /// Hidden until a mouse moves, after a touch, and once the mouse has been still for a while.
    case auto
    case hidden
    case visible
  }

  /// How long the mouse has to be still [s].
  package static let patience = 5.0

  private let mode: Mode
  package private(set) var isVisible: Bool
  /// When to call `advance(to:)`; nil: never.
  package private(set) var deadline: Instant?

  package init(_ mode: Mode) {
    self.mode = mode
    isVisible = mode == .visible
  }

  /// - Returns: Whether the arrow has appeared.
  package mutating func mouseMoved(at time: Instant) -> Bool {
    guard mode == .auto else { return false }
    deadline = time.advanced(by: Self.patience)
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

  /// - Returns: Whether the arrow has vanished, the mouse having been still for long.
  package mutating func advance(to now: Instant) -> Bool {
    guard let deadline, deadline <= now else { return false }
    return touched()
  }
}
