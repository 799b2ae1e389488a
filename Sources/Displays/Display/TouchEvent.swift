package import DetentGeometry
package import DetentMotion

package struct TouchEvent: Equatable, Codable, Sendable {
  package enum Phase: Codable, Sendable { case began, moved, ended, cancelled }
  /// The identifier of a finger while it is down; the mouse counts as a finger.
  package struct ID: Hashable, Codable, Sendable {
    package let number: UInt64
    package init(_ number: UInt64) { self.number = number }
    package static let pointer = ID(.max)
    /// The identifier of a key that acts as a finger.
    package static let keyboard = ID(.max - 1)
  }

  package var id: ID
  package var phase: Phase
  /// The position in device pixels.
  package var position: Point
  /// The time of the event by its own time stamp; never in the future.
  package var time: Instant
  /// The width of the contact area in device pixels; nil if the device does not report it.
  package var breadth: Double?
  /// The number of the device; nil if the display does not report it.
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
