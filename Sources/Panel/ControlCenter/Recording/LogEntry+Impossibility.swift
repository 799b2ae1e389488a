internal import DetentGeometry
internal import DetentMotion
internal import Display
internal import Values

extension LogEntry {
  /// An impossible value in the entry, such as “a screen of 0 × 0 pixels”; nil: there is none. A
  /// log may be well-formed and still be a forgery.
  var impossibility: String? {
    switch self {
    case .start(let header): Self.impossibility(of: header.size, header.scale)
    case .input(.resized(let size, let scale)): Self.impossibility(of: size, scale)
    case .wall(let time) where !time.isPossible: "an impossible time of day"
    case .input(.display(.touch(let touch))) where !Self.isPossible(touch.position):
      "a finger farther away than any screen is wide"
    default: times.allSatisfy(Self.isPossible) ? nil : "a time more than 70 years away"
    }
  }

  /// The moments that a replay computes with.
  private var times: [Instant] {
    switch self {
    case .now(let time), .target(let time): [time]
    case .input(.display(.touch(let touch))): [touch.time]
    case .input(.display(.key(let key))): [key.time]
    case .input(.display(.frame(let frame))): [frame.target]
    case .input(.sources(let news)): news.compactMap(\.state.time)
    default: []
    }
  }

  /// Whether a moment is so near that the difference of any two fits an `Instant`.
  private static func isPossible(_ time: Instant) -> Bool {
    (-1 << 61...1 << 61).contains(time.nanoseconds)
  }

  private static func isPossible(_ place: Point) -> Bool {
    (-1e9...1e9).contains(place.x) && (-1e9...1e9).contains(place.y)
  }

  private static func impossibility(of size: PixelSize, _ scale: Double) -> String? {
    // The limits of a Cairo surface.
    let sides = 1...32_767
    guard sides.contains(size.width), sides.contains(size.height) else {
      return "a screen of \(size.width) × \(size.height) pixels"
    }
    return (0.1...16).contains(scale) ? nil : "a scale of \(scale)"
  }
}

extension LocalTime {
  fileprivate var isPossible: Bool {
    (0...23).contains(hour) && (0...59).contains(minute)
      && secondsToNextMinute >= 0
  }
}

extension SourceState {
  fileprivate var time: Instant? {
    switch self {
    case .fresh(_, let time), .stale(_, let time): time
    case .unknown, .failed: nil
    }
  }
}
