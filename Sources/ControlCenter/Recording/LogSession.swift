internal import DetentMotion
internal import Display
internal import Geometry

/// What the world did in a log, without what the panel made of it: the frames it drew, and when.
struct LogSession: Sendable {
  enum Step: Sendable {
    case event(DisplayEvent)
    case resize(PixelSize)
    case entry(LogEntry)
  }

  /// Each with its time since the beginning.
  private(set) var steps: [(time: Instant, step: Step)] = []
  private(set) var walls: [(time: Instant, wall: LocalTime)] = []
  private(set) var end = Instant.zero
  /// The time between two frames [s].
  private(set) var interval = 1.0 / 60

  private var start: Instant?
  /// What came in the turn of which the time is not known yet.
  private var pending: [LogEntry] = []

  init(_ log: LogReader) throws(LogError) {
    var log = log
    while let entry = try log.next() { add(entry) }
  }

  private mutating func add(_ entry: LogEntry) {
    switch entry {
    case .now(let now):
      start = start ?? now
      end = max(end, moment(now))
      for entry in pending { place(entry, at: end) }
      pending.removeAll()
    case .event(.frame(let time)): interval = time.interval
    case .event(.touch), .event(.contentLost), .resized, .outcome, .kept, .source, .picture,
      .reload,
      .notice, .wallJumped:
      pending.append(entry)
    case .wall(let wall): walls.append((end, wall))
    case .turn, .event, .target, .buffer, .noBuffer, .shown, .end: break
    }
  }

  private func moment(_ time: Instant) -> Instant {
    Instant(seconds: time.seconds(since: start ?? time))
  }

  private mutating func place(_ entry: LogEntry, at time: Instant) {
    switch entry {
    case .event(.touch(var touch)):
      touch.time = moment(touch.time)
      steps.append((time, .event(.touch(touch))))
    case .event(let event): steps.append((time, .event(event)))
    case .resized(let size, _): steps.append((time, .resize(size)))
    default: steps.append((time, .entry(entry)))
    }
  }

  /// The time on the wall at a moment of the session.
  func wall(at time: Instant) -> LocalTime {
    guard let last = walls.last(where: { $0.time <= time }) ?? walls.first else {
      return LocalTime(hour: 9, minute: 41, date: "", secondsToNextMinute: 3600)
    }
    var wall = last.wall
    let passed = time.seconds(since: last.time)
    let next = walls.first { $0.time > time }.map { $0.time.seconds(since: time) }
    wall.secondsToNextMinute = max(0.001, next ?? (wall.secondsToNextMinute - passed))
    return wall
  }
}
