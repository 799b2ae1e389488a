internal import DetentMotion

/// How far something is that plays: it goes on by itself between two readings.
struct MediaProgress: Equatable, Sendable {
  /// Where it was, and when.
  private struct Mark: Equatable, Sendable {
    var position: Double
    var time: Instant
  }

  private(set) var isPlaying = false
  /// How long it is [s]; nil: not known.
  private(set) var length: Double?
  /// What is said to be longer has no end [s].
  private static let longest = 360_000.0
  /// As far a source may be behind the other one [s].
  private static let slack = 5.0
  private var hasNoLength = false

  /// Whether it has no end: no length that a piece may have is told, or it is far beyond it.
  var isLive: Bool {
    if let length { (truth?.position ?? 0) > length + Self.slack } else { hasNoLength }
  }
  /// As the source has it.
  private var truth: Mark?
  /// Where a finger has sent it, as long as that is not known to be true.
  private var pending: Mark?

  /// Where it is [s]; nil: not known.
  func position(at time: Instant) -> Double? {
    guard let mark = pending ?? truth else { return nil }
    let passed = isPlaying ? max(0, time.seconds(since: mark.time)) : 0
    return min(max(0, mark.position + passed), length ?? .infinity)
  }

  /// When another second begins; nil: none does, or nobody knows of how many.
  func nextSecond(after time: Instant) -> Instant? {
    guard isPlaying, !hasNoLength, let position = position(at: time),
      position < length ?? Self.longest
    else { return nil }
    return time.advanced(by: 1.001 - (position - position.rounded(.down)))
  }

  /// - Parameter length: As its source has it [s]; nil: nobody knows.
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

  /// What was asked for is true, or will not come true.
  mutating func settle() { pending = nil }

  /// From then on it plays, or does not.
  mutating func play(_ isPlaying: Bool, at time: Instant) {
    guard isPlaying != self.isPlaying else { return }
    let now = position(at: time)
    self.isPlaying = isPlaying
    guard let now else { return }
    if pending == nil { observe(now, at: time) } else { seek(to: now, at: time) }
  }

  /// A time as one reads it: 3:07, 1:02:45.
  static func words(_ seconds: Double) -> String {
    let whole = Int(min(max(0, seconds), 359_999))
    let (hours, minutes) = (whole / 3600, whole / 60 % 60)
    func pair(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let rest = pair(whole % 60)
    return hours > 0 ? "\(hours):\(pair(minutes)):\(rest)" : "\(minutes):\(rest)"
  }
}
