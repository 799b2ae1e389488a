package import DetentMotion

/// A key with a meaning for a panel, on a keyboard, a keypad or a knob.
package enum Key: String, CaseIterable, Codable, Sendable {
  /// Acts as a finger on the selected control, which is pressed while the key is down.
  case activate
  case next, previous
  case left, right, up, down
  case pageUp = "page-up"
  case pageDown = "page-down"
  /// Closes or leaves the current view.
  case escape
  case quit
}

package struct KeyEvent: Equatable, Codable, Sendable {
  package enum Phase: Codable, Sendable {
    /// The key was pressed; repeated while it is held down.
    case down
    case up
    /// The user has not released it: its device is gone, or another client receives its events.
    case lost
  }

  package var key: Key
  package var phase: Phase
  /// The time of the event by its own time stamp; never in the future.
  package var time: Instant

  package init(_ key: Key, _ phase: Phase, time: Instant) {
    (self.key, self.phase, self.time) = (key, phase, time)
  }

  package init(_ key: Key, isDown: Bool, time: Instant) {
    self.init(key, isDown ? .down : .up, time: time)
  }

  package var isDown: Bool { phase == .down }
}

extension [KeyEvent] {
  /// Changes the releases to losses, as a removed device reports its held keys as released.
  package mutating func loseReleases() {
    for i in indices where self[i].phase == .up { self[i].phase = .lost }
  }
}
