internal import DetentGeometry
internal import DetentMotion
internal import Display

/// Five targets that a finger touches one after another, and what follows from where the device says
/// that it was.
///
/// What it finds is tried out at once, and kept only when the person says so by touching a button:
/// who cannot hit it gets back what he had, by waiting.
struct Calibrator {
  enum Phase: Equatable {
    /// This target is to be touched next.
    case touching(Int)
    /// The touches do not go together: they are off by so much [px]; nil: they lie on one line.
    case refused(residual: Double?)
    /// Nobody tells which device touches: nothing can be tried out.
    case unknownDevice
    /// It is tried out; touches are off by at most so much [px].
    case trying(Calibration, residual: Double)
    /// Nothing more is to be done.
    case ended
  }

  /// The targets, as fractions of the picture.
  static let targets = [
    Point(0.5, 0.5), Point(0.1, 0.1), Point(0.9, 0.1), Point(0.9, 0.9), Point(0.1, 0.9),
  ]
  /// How long nobody may touch before everything is as it was [s].
  static let patience = 20.0
  /// How far off touches may be [px]: half of what a finger covers.
  static let limit = 20.0

  private(set) var phase = Phase.touching(0)
  /// The device that is calibrated: the one that touched first.
  private(set) var device: Int?
  private var finger: (id: TouchEvent.ID, places: [Point])?
  private var samples: [Point] = []
  private var lastTouch: Instant
  /// In logical pixels.
  private let picture: Size

  init(picture: Size, at now: Instant) {
    self.picture = picture
    lastTouch = now
  }

  var deadline: Instant? {
    phase == .ended ? nil : lastTouch.advanced(by: Self.patience)
  }

  /// Ends when nobody has touched for long.
  mutating func advance(to now: Instant) {
    if let deadline, now >= deadline { phase = .ended }
  }

  mutating func end() { phase = .ended }

  /// What was found cannot be tried out.
  mutating func refuseDevice() { phase = .unknownDevice }

  /// Begins again with the first target.
  mutating func restart(at now: Instant) {
    phase = .touching(0)
    lastTouch = now
    finger = nil
    device = nil
    samples = []
  }

  /// - Parameter place: As the device has it at present, in logical pixels.
  mutating func handle(_ touch: TouchEvent, at place: Point) {
    lastTouch = max(lastTouch, touch.time)
    guard case .touching(let index) = phase else { return }
    switch touch.phase {
    case .began:
      // A second finger spoils it, as does another device.
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

  /// The middle of where a finger rested: panels that feel pressure wander as it comes and goes.
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
