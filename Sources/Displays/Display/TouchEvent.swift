package import DetentGeometry
package import DetentMotion

package struct TouchEvent: Equatable, Codable, Sendable {
  package enum Phase: Codable, Sendable { case began, moved, ended, cancelled }
  /// Which finger, unique while it is down; the mouse is a finger too.
  package struct ID: Hashable, Codable, Sendable {
    package let number: UInt64
    package init(_ number: UInt64) { self.number = number }
    package static let pointer = ID(.max)
    /// What a key does in the place of a finger.
    package static let keyboard = ID(.max - 1)
  }

  package var id: ID
  package var phase: Phase
  /// In device pixels.
  package var position: Point
  /// When it happened, by the event's own time stamp; never later than now.
  package var time: Instant
  /// How wide the place is on which it touches, in device pixels; nil: the device does not tell.
  package var breadth: Double?
  /// The number of the device it comes from; nil: the display does not tell.
  package var device: Int?

  package init(
    id: ID, phase: Phase, position: Point, time: Instant, breadth: Double? = nil,
    device: Int? = nil
  ) {
    self.id = id
    self.phase = phase
    self.position = position
    self.time = time
    self.breadth = breadth
    self.device = device
  }
}
