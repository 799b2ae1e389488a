internal import DetentMotion
internal import Display

/// The inputs of a log, without the frames that the panel drew. All times count from the beginning.
struct RecordedInputs: Sendable {
  private(set) var inputs: [(time: Instant, input: PanelInput)] = []
  private(set) var end = Instant.zero
  /// The time between two frames [s].
  private(set) var interval = 1.0 / 60
  private var walls: [(time: Instant, wall: LocalTime)] = []

  init(_ log: Log) {
    let start = log.start
    func moment(_ time: Instant) -> Instant { Instant(seconds: time.seconds(since: start)) }
    // An input has the time of the next reading of the clock.
    var waiting: [PanelInput] = []
    for entry in log.entries {
      switch entry {
      case .now(let now):
        end = max(end, moment(now))
        inputs += waiting.map { (end, $0) }
        waiting.removeAll()
      case .wall(let wall): walls.append((end, wall))
      // Ignores impossible intervals, with which a replay would never end.
      case .input(.display(.frame(let time))) where (0.0005...10).contains(time.interval):
        interval = time.interval
      case .input(.display(.frame)): break
      case .input(.display(.touch(var touch))):
        touch.time = moment(touch.time)
        waiting.append(.display(.touch(touch)))
      case .input(.display(.key(var key))):
        key.time = moment(key.time)
        waiting.append(.display(.key(key)))
      // Ignores answers to what the recorded panel did.
      case .input(.display(let event)) where event != .contentLost: break
      case .input(let input): waiting.append(input)
      default: break
      }
    }
  }

  /// The wall-clock time at a moment of the session.
  func wall(at time: Instant) -> LocalTime {
    guard let last = walls.last(where: { $0.time <= time }) ?? walls.first else { return .unknown }
    var wall = last.wall
    let passed = time.seconds(since: last.time)
    wall.secondsToNextMinute = max(0.001, wall.secondsToNextMinute - passed)
    return wall
  }
}
