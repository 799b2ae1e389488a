internal import DetentGeometry
internal import DetentMotion
internal import Display

/// Detects five fingers that rest on the glass for two seconds, which does not happen by accident.
struct DiagnosisGesture {
  static let count = 5
  /// How long the fingers have to rest [s].
  static let timeLimit = 2.0
  /// How far a resting finger may move [px].
  static let slop = 32.0

  private var places: [TouchEvent.ID: Point] = [:]
  /// When the fingers came to rest; nil: there are too few, or they have been detected.
  private var since: Instant?

  /// - Parameter place: The position in logical pixels.
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

  /// When the fingers will have rested for long enough; nil: they do not rest.
  var deadline: Instant? { since?.advanced(by: Self.timeLimit) }

  /// Returns true once when the fingers have rested for long enough.
  mutating func take(at now: Instant) -> Bool {
    guard let deadline, now >= deadline else { return false }
    since = nil
    return true
  }
}

extension Point {
  fileprivate func isLonger(than length: Double) -> Bool { x * x + y * y > length * length }
}
