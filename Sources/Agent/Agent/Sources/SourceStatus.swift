internal import DetentMotion
internal import Runtime
internal import Values

/// The status of a source: its value, how long that still holds, and the failure since.
struct SourceStatus: Sendable {
  /// How long a value outlives a failure if the source has no lifetime [s].
  static let gracePeriod = 30.0
  /// How long a source that goes on has to tell its value again [s]: after it was started, and after
  /// its connection has come back. So long a value outlives the connection, too.
  static let confirmation = 3.0

  private(set) var state = SourceState.unknown
  private(set) var backoff = ExponentialBackoff(first: 1, limit: 60)
  private let lifetime: Double?
  private let gracePeriod: Double
  /// The last value, marked as stale; nil: there was none since the source said so itself.
  private var last: SourceState?
  /// When a value from before the source was started again expires; nil: it is not such a value.
  private var doubt: Instant?
  private var failure: (why: SourceFailure, at: Instant)?

  /// - Parameters:
  ///   - lifetime: How long a value holds [s]; nil: until something fails.
  ///   - isConnected: Whether a connection tells each change.
  init(lifetime: Double?, isConnected: Bool = false) {
    self.lifetime = lifetime
    gracePeriod = isConnected ? Self.confirmation : Self.gracePeriod
  }

  /// When the value ceases to hold; nil: not by itself.
  var expiry: Instant? {
    guard case .fresh(_, let time) = state else { return nil }
    let end = failure.map { $0.at.advanced(by: gracePeriod) }
    return .earliest(doubt, lifetime.map { time.advanced(by: $0) } ?? end)
  }

  /// Lets the value expire at a time, unless the source confirms it before.
  mutating func doubt(from time: Instant) { doubt = time }

  /// - Returns: Whether this is news.
  mutating func received(_ value: SourceValue, at time: Instant) -> Bool {
    (failure, doubt) = (nil, nil)
    last = .stale(value, at: time)
    return become(.fresh(value, at: time))
  }

  /// Notes that the source is told of changes from now on, and has missed those until now.
  /// - Returns: Whether this is news.
  mutating func listens(from time: Instant) -> Bool {
    switch state {
    case .fresh:
      if failure != nil { doubt = .earliest(doubt, time.advanced(by: Self.confirmation)) }
      failure = nil
      return false
    case .failed: return become(last ?? .unknown)
    case .unknown, .stale: return false
    }
  }

  /// Notes that the source itself reports no value.
  /// - Returns: Whether this is news.
  mutating func receivedUnknown() -> Bool {
    (failure, doubt, last) = (nil, nil, nil)
    return become(.unknown)
  }

  /// Notes that the last value, if there is one, still holds.
  /// - Returns: Whether this is news.
  mutating func receivedSame(at time: Instant) -> Bool {
    switch state {
    case .fresh(let value, _), .stale(let value, _): received(value, at: time)
    case .unknown, .failed: receivedUnknown()
    }
  }

  /// Takes over a change of a picture's file; the age of the value stays.
  /// - Returns: Whether this is news.
  mutating func revised(_ image: ImageReference) -> Bool {
    switch state {
    case .fresh(.image(let old), let time) where old.name == image.name:
      become(.fresh(.image(image), at: time))
    case .stale(.image(let old), let time) where old.name == image.name:
      become(.stale(.image(image), at: time))
    default: false
    }
  }

  /// Takes over a failure, which is no news as long as the value holds.
  mutating func failed(_ why: SourceFailure, at time: Instant) -> Bool {
    switch state {
    case .fresh:
      // The first failure in a row counts, or a source that fails often enough would hold for ever.
      failure = (why, failure?.at ?? time)
      return expire(at: time)
    case .unknown, .stale, .failed:
      failure = nil
      return become(why.state)
    }
  }

  /// Gives up a value that has expired.
  mutating func expire(at time: Instant) -> Bool {
    guard case .fresh(let value, let read) = state, let expiry, time >= expiry else { return false }
    let why = failure?.why
    (failure, doubt) = (nil, nil)
    return become(why?.state ?? .stale(value, at: read))
  }

  /// How long to wait after a run of the feed [s].
  /// - Parameter isGood: Whether the run counts as good; nil: it does if it lasted as long as the
  ///   wait before it.
  mutating func delay(afterRunOf duration: Double, isGood: Bool?) -> Double {
    if isGood ?? backoff.isOutlasted(by: duration) { backoff.reset() }
    return backoff.next()
  }

  /// Restores the back-off from before a wait that a refresh has cut short.
  mutating func takeBack(to before: ExponentialBackoff) { backoff = before }

  private mutating func become(_ next: SourceState) -> Bool {
    defer { state = next }
    return !state.looksLike(next)
  }
}

extension SourceFailure {
  /// The state of a source that has this failure.
  var state: SourceState { .failed(reason: description, kind: kind) }
}
