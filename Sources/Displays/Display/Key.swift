package import DetentMotion

/// A key that means something to a panel, be it on a keyboard, a keypad or a knob.
package enum Key: String, CaseIterable, Codable, Sendable {
  /// Acts as a finger does on what is chosen: pressed as long as it is down.
  case activate
  case next, previous
  case left, right, up, down
  case pageUp = "page-up"
  case pageDown = "page-down"
  /// Back out of what is open.
  case escape
  case quit
}

package struct KeyEvent: Equatable, Codable, Sendable {
  package enum Phase: Codable, Sendable {
    /// A key that is held down repeats it.
    case down
    case up
    /// Nobody let go of it: what becomes of it is told somebody else.
    case lost
  }

  package var key: Key
  package var phase: Phase
  /// When it happened, by the event's own time stamp; never later than now.
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
  /// A device is gone: what came up in the same breath nobody has let go of.
  package mutating func loseReleases() {
    for i in indices where self[i].phase == .up { self[i].phase = .lost }
  }
}
