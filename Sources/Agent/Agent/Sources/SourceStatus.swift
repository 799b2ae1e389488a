internal import DetentMotion
internal import Values

/// How a source stands: its value, how long that still holds, and what went wrong since.
struct SourceStatus: Sendable {
  /// How long a value outlives a failure where nothing else says how long it holds [s].
  static let gracePeriod = 30.0

  private(set) var state = SourceState.unknown
  private(set) var backOff = BackOff()
  private let lifetime: Double?
  /// When the value ceases to hold that was read before nobody looked for a while; nil: it was not.
  private var doubt: Instant?
  private var failure: (why: SourceFailure, at: Instant)?

  /// - Parameter lifetime: How long a value holds [s]; nil: until something fails.
  init(lifetime: Double?) {
    self.lifetime = lifetime
  }

  /// When the value ceases to hold; nil: not by itself.
  var expiry: Instant? {
    guard case .fresh(_, let time) = state else { return nil }
    let gracePeriod = failure.map { $0.at.advanced(by: SourceStatus.gracePeriod) }
    return .earliest(doubt, lifetime.map { time.advanced(by: $0) } ?? gracePeriod)
  }

  /// What was read before may no longer be so, unless it is confirmed until then.
  mutating func doubt(from time: Instant) { doubt = time }

  /// - Returns: Whether this is news.
  mutating func received(_ value: SourceValue, at time: Instant) -> Bool {
    (failure, doubt) = (nil, nil)
    return become(.fresh(value, at: time))
  }

  /// The source says itself that there is no value.
  /// - Returns: Whether this is news.
  mutating func receivedUnknown() -> Bool {
    (failure, doubt) = (nil, nil)
    return become(.unknown)
  }

  /// The file of a picture has become another one; the word of the source is as old as before.
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

  /// One failure is no news as long as the value holds.
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

  /// Lets a value go whose time is over.
  mutating func expire(at time: Instant) -> Bool {
    guard case .fresh(let value, let read) = state, let expiry, time >= expiry else { return false }
    let why = failure?.why
    (failure, doubt) = (nil, nil)
    return become(why?.state ?? .stale(value, at: read))
  }

  /// How long to wait after a run of the feed [s].
  /// - Parameter isGood: Whether the run was one as it should be; nil: if it lasted as long as the
  ///   wait before it.
  mutating func delay(afterRunOf duration: Double, isGood: Bool?) -> Double {
    backOff.next(afresh: isGood ?? backOff.isOutlasted(by: duration))
  }

  /// Somebody wanted news before a wait was over: it was none.
  mutating func takeBack(to before: BackOff) { backOff = before }

  private mutating func become(_ next: SourceState) -> Bool {
    defer { state = next }
    return !state.looksLike(next)
  }
}

extension SourceFailure {
  /// How a source stands that has no value because of it.
  var state: SourceState { .failed(reason: description, kind: kind) }
}

/// How long to wait before trying again: 1 s, twice as long each time, a minute at most.
struct BackOff: Equatable, Sendable {
  static let first = 1.0
  static let limit = 60.0

  private var waited = 0.0

  /// Whether something has lasted as long as the wait before it.
  func isOutlasted(by duration: Double) -> Bool { duration >= waited }

  /// The next wait [s].
  /// - Parameter afresh: Whether it is as short as the first one.
  mutating func next(afresh: Bool) -> Double {
    waited = afresh ? BackOff.first : min(max(waited * 2, BackOff.first), BackOff.limit)
    return waited
  }
}
