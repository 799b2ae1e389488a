internal import DetentGeometry
internal import DetentMotion
internal import Display

/// Collects touches on five targets and computes a calibration from them.
///
/// The calibration is tried at once, and kept only when a person touches a button to confirm it. A
/// person who cannot hit the button waits, and gets the old calibration back.
struct Calibrator {
  enum Phase: Equatable {
    /// Waits for a touch on the target of this index.
    case touching(Int)
    /// The touches are inconsistent, by this much [px]; nil: they lie on one line.
    case refused(residual: Double?)
    /// The display does not tell which device touches, so no calibration can be tried.
    case unknownDevice
    /// The calibration is being tried; touches are off by at most `residual` [px].
    case trying(Calibration, residual: Double)
    /// The calibration has ended.
    case ended
  }

  /// The targets, as fractions of the picture.
  static let targets = [
    Point(0.5, 0.5), Point(0.1, 0.1), Point(0.9, 0.1), Point(0.9, 0.9), Point(0.1, 0.9),
  ]
  /// The time without a touch after which the calibration is given up [s].
  static let timeLimit = 20.0
  /// The largest accepted error of touches [px]: half the width of a finger.
  static let limit = 20.0

  private(set) var phase = Phase.touching(0)
  /// The device that is calibrated: the one that touched first.
  private(set) var device: Int?
  private var finger: (id: TouchEvent.ID, places: [Point])?
  private var samples: [Point] = []
  private var lastTouch: Instant
  /// The size of the picture in logical pixels.
  private let picture: Size

  init(picture: Size, at now: Instant) {
    self.picture = picture
    lastTouch = now
  }

  var deadline: Instant? {
    phase == .ended ? nil : lastTouch.advanced(by: Self.timeLimit)
  }

  /// Ends the calibration after a long time without touches.
  mutating func advance(to now: Instant) {
    if let deadline, now >= deadline { phase = .ended }
  }

  mutating func end() { phase = .ended }

  /// Notes that the calibration cannot be tried, as the device is unknown.
  mutating func refuseDevice() { phase = .unknownDevice }

  /// Starts again with the first target.
  mutating func restart(at now: Instant) {
    phase = .touching(0)
    lastTouch = now
    finger = nil
    device = nil
    samples = []
  }

  /// - Parameter place: The position by the present calibration, in logical pixels.
  mutating func handle(_ touch: TouchEvent, at place: Point) {
    lastTouch = max(lastTouch, touch.time)
    guard case .touching(let index) = phase else { return }
    switch touch.phase {
    case .began:
      // A second finger or another device invalidates the touch.
      if finger == nil, touch.id != .keyboard, device == nil || device == touch.device {
        finger = (touch.id, [place])
      } else {
        finger = nil
      }
    case .moved:
      if finger?.id == touch.id { finger?.places.append(place) }
    case .cancelled:
      if finger?.id == touch.id { finger = nil }
    case .ended:
      guard let finger, finger.id == touch.id else { return }
      self.finger = nil
      device = device ?? touch.device
      samples.append(Self.centre(of: finger.places))
      if index + 1 < Self.targets.count { phase = .touching(index + 1) } else { conclude() }
    }
  }

  /// The mean of a finger's positions, as pressure-sensitive panels wander during a touch.
  private static func centre(of places: [Point]) -> Point {
    let sum = places.reduce(Point.zero, +)
    return sum * (1 / Double(places.count))
  }

  private mutating func conclude() {
    let pairs = zip(Self.targets, samples).map { target, touch in
      Calibration.Sample(
        target: target, touch: Point(touch.x / picture.width, touch.y / picture.height))
    }
    guard let fit = Calibration.fit(pairs, on: picture) else {
      phase = .refused(residual: nil)
      return
    }
    phase =
      fit.residual > Self.limit
      ? .refused(residual: fit.residual) : .trying(fit.calibration, residual: fit.residual)
  }
}
