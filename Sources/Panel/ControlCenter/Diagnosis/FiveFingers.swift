internal import DetentGeometry
internal import DetentMotion
internal import Display

/// Notices five fingers that rest on the glass for two seconds: what nobody does by the way.
struct FiveFingers {
  static let count = 5
  /// How long they have to rest [s].
  static let patience = 2.0
  /// How far a finger may stray meanwhile [px].
  static let slop = 32.0

  private var places: [TouchEvent.ID: Point] = [:]
  /// When all of them had come to rest; nil: there are not so many, or they have been noticed.
  private var since: Instant?

  /// - Parameter place: In logical pixels.
  mutating func handle(_ touch: TouchEvent, at place: Point) {
    switch touch.phase {
    case .began:
      guard touch.id != .pointer, touch.id != .keyboard else { return }
      places[touch.id] = place
      since = places.count >= Self.count ? touch.time : nil
    case .moved:
      guard let rested = places[touch.id], (place - rested).isLonger(than: Self.slop)
      else { return }
      places[touch.id] = place
      if since != nil { since = touch.time }
    case .ended, .cancelled:
      guard places.removeValue(forKey: touch.id) != nil else { return }
      since = nil
    }
  }

  /// When they will have rested for long enough.
  var deadline: Instant? { since?.advanced(by: Self.patience) }

  /// Whether they have; once only.
  mutating func take(at now: Instant) -> Bool {
    guard let deadline, now >= deadline else { return false }
    since = nil
    return true
  }
}

extension Point {
  fileprivate func isLonger(than length: Double) -> Bool { x * x + y * y > length * length }
}
