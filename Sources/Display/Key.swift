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
  package var key: Key
  /// Else it has come up. A key that is held down repeats going down.
  package var isDown: Bool
  /// When it happened, by the event's own time stamp; never later than now.
  package var time: Instant

  package init(_ key: Key, isDown: Bool, time: Instant) {
    (self.key, self.isDown, self.time) = (key, isDown, time)
  }
}
