internal import DetentMotion
internal import Display

/// What the world did in a log, without what the panel made of it: the frames it drew, and when.
struct RecordedInputs: Sendable {
  /// Each with its time since the beginning.
  private(set) var inputs: [(time: Instant, input: PanelInput)] = []
  private(set) var end = Instant.zero
  /// The time between two frames [s].
  private(set) var interval = 1.0 / 60

  private var walls: [(time: Instant, wall: LocalTime)] = []
  private var start: Instant?

  init(_ log: Log) {
    // What comes in is as late as the clock says that is read next.
    var waiting: [PanelInput] = []
    for entry in log.entries {
      switch entry {
      case .now(let now):
        start = start ?? now
        end = max(end, moment(now))
        inputs += waiting.map { (end, $0) }
        waiting.removeAll()
      case .wall(let wall): walls.append((end, wall))
      case .input(.display(.frame(let time))): interval = time.interval
      case .input(let input): if let input = moved(input) { waiting.append(input) }
      default: break
      }
    }
  }

  private func moment(_ time: Instant) -> Instant {
    Instant(seconds: time.seconds(since: start ?? time))
  }

  /// The input at its time since the beginning; nil: it is an answer to what the panel did.
  private func moved(_ input: PanelInput) -> PanelInput? {
    switch input {
    case .display(.touch(var touch)):
      touch.time = moment(touch.time)
      return .display(.touch(touch))
    case .display(.key(var key)):
      key.time = moment(key.time)
      return .display(.key(key))
    case .display(.contentLost): return input
    case .display: return nil
    default: return input
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
