internal import DetentMotion

/// The progress of a medium, which advances by itself between two readings.
struct MediaProgress: Equatable, Sendable {
  /// A position [s] and the time of its reading.
  private struct Mark: Equatable, Sendable {
    var position: Double
    var time: Instant
  }

  private(set) var isPlaying = false
  /// The length [s]; nil: unknown.
  private(set) var length: Double?
  /// The length from which on a medium counts as endless [s].
  private static let longest = 360_000.0
  /// The delay that one source may have behind the other [s].
  private static let slack = 5.0
  private var hasNoLength = false

  /// Whether it has no end: its length is invalid, or the position is far beyond it.
  var isLive: Bool {
    if let length { (truth?.position ?? 0) > length + Self.slack } else { hasNoLength }
  }
  /// The reading of the source.
  private var truth: Mark?
  /// The position that a finger has set, until it is confirmed or given up.
  private var pending: Mark?

  /// The position at a time [s]; nil: unknown.
  func position(at time: Instant) -> Double? {
    guard let mark = pending ?? truth else { return nil }
    let passed = isPlaying ? max(0, time.seconds(since: mark.time)) : 0
    return min(max(0, mark.position + passed), length ?? .infinity)
  }

  /// The time at which the next second begins; nil: no time is shown, or it stands still.
  func nextSecond(after time: Instant) -> Instant? {
    guard isPlaying, !hasNoLength, let position = position(at: time),
      position < length ?? Self.longest
    else { return nil }
    return time.advanced(by: 1.001 - (position - position.rounded(.down)))
  }

  /// - Parameter length: The length that the source tells [s]; nil: unknown.
  mutating func observe(length: Double?) {
    self.length = length.flatMap { $0 > 0 && $0 < Self.longest ? $0 : nil }
    hasNoLength = length != nil && self.length == nil
  }

  mutating func observe(_ position: Double?, at time: Instant) {
    truth = position.map { Mark(position: $0, time: time) }
  }

  mutating func seek(to position: Double, at time: Instant) {
    pending = Mark(position: position, time: time)
  }

  /// Ends a seek, which is confirmed or given up.
  mutating func settle() { pending = nil }

  /// Sets whether it plays from that time on.
  mutating func play(_ isPlaying: Bool, at time: Instant) {
    guard isPlaying != self.isPlaying else { return }
    let now = position(at: time)
    self.isPlaying = isPlaying
    guard let now else { return }
    if pending == nil { observe(now, at: time) } else { seek(to: now, at: time) }
  }

  /// A time in words, such as 3:07 or 1:02:45.
  static func text(_ seconds: Double) -> String {
    let whole = Int(min(max(0, seconds), 359_999))
    let (hours, minutes) = (whole / 3600, whole / 60 % 60)
    func pair(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let rest = pair(whole % 60)
    return hours > 0 ? "\(hours):\(pair(minutes)):\(rest)" : "\(minutes):\(rest)"
  }
}
