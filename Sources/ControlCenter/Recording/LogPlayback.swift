internal import DetentMotion

/// How far a log has been played, and what was found.
struct LogPlayback: Sendable {
  private var reader: LogReader
  /// What comes next; nil: nothing.
  private(set) var ahead: LogEntry?
  private var start: Instant?
  /// The panel's time.
  private(set) var time = Instant.zero
  /// How many frames were compared.
  private(set) var frames = 0
  private(set) var differingFrames = 0
  /// The first.
  private(set) var difference: ReplayDifference?
  /// The two panels no longer do the same things, so that nothing more can be compared.
  private(set) var hasParted = false
  /// Something was asked for that the log no longer has.
  var isOver = false

  init(reader: LogReader, ahead: LogEntry?) {
    self.reader = reader
    self.ahead = ahead
  }

  mutating func advance() {
    if case .now(let now) = ahead {
      time = now
      start = start ?? now
    }
    // Whoever plays a log has checked it; what cannot be read is its end.
    ahead = (try? reader.next()) ?? nil
  }

  mutating func part(_ kind: ReplayDifference.Kind) {
    hasParted = true
    note(kind, frame: frames + 1)
  }

  mutating func compare(_ digest: FrameDigest, to entry: LogEntry) {
    guard case .shown(let recorded) = entry else { return }
    frames += 1
    guard recorded != digest else { return }
    differingFrames += 1
    note(.pixels(digest.difference(to: recorded)), frame: frames)
  }

  private mutating func note(_ kind: ReplayDifference.Kind, frame: Int) {
    let seconds = start.map { time.seconds(since: $0) } ?? 0
    difference =
      difference
      ?? ReplayDifference(frame: frame, seconds: seconds, line: reader.line, kind: kind)
  }
}
