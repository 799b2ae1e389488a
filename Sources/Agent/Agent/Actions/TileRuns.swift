internal import DetentMotion
internal import Settings
internal import Values

/// The runs of a panel's tiles that have not ended. Each keeps its actions as they were when it was
/// requested.
struct TileRuns {
  struct Running {
    let request: ActionRequest
    /// When it was requested.
    let time: Instant
    /// The present place of its tile.
    fileprivate(set) var tile: TileID
    /// The numbers by which the panel knows it: the last is that of its newest request.
    fileprivate(set) var numbers: [Int]
    fileprivate var run: ActionRun
    /// The values that its action takes; nil: no program has been run and no file written yet.
    fileprivate(set) var values: TileContract.Values?
    /// Waits for a person's answer.
    fileprivate var answer: CheckedContinuation<Bool, Never>?
  }

  /// How long after its request a run counts as slow [s].
  private static let timeLimit = 1.0

  /// The runs by their numbers, which increase and are never used twice.
  private var running: [Int: Running] = [:]
  private var count = 0
  private var isClosed = false

  subscript(key: Int) -> Running? { running[key] }

  /// The number by which the panel knows a run.
  func number(of key: Int) -> Int { running[key]?.numbers.last ?? 0 }

  /// Starts a run, unless the tile's first run is slow and the last one that waits is the same:
  /// then that one answers this request too. A gate that was offline for a while must not get
  /// every tap that somebody tried, but quick taps on a quick action all count.
  /// - Returns: The key of the run; nil: a waiting run answers the request.
  mutating func start(
    _ request: ActionRequest, of configuration: Configuration, at now: Instant
  ) -> Int? {
    let keys = running.filter { $0.value.tile == request.tile }.keys.sorted()
    if let first = keys.first.flatMap({ running[$0] }), let key = keys.dropFirst().last,
      let last = running[key], now.seconds(since: first.time) > Self.timeLimit,
      last.request.action == request.action, last.request.value == request.value,
      last.numbers.count < TileQueues.limit
    {
      running[key]?.numbers.append(request.run)
      return nil
    }
    count += 1
    running[count] = Running(
      request: request, time: now, tile: request.tile, numbers: [request.run],
      run: ActionRun(request.action, of: configuration.actions))
    return count
  }

  /// Returns the step after another; nil: the run was ended meanwhile.
  mutating func next(of key: Int, after outcome: ActionOutcome) -> ActionRun.Step? {
    let step = running[key]?.run.next(after: outcome)
    // The rest of a sequence is not performed once the panel has gone.
    guard isClosed, running[key]?.values != nil, case .perform = step else { return step }
    running[key] = nil
    return nil
  }

  /// Notes that a program is run now, or a file written.
  /// - Returns: Whether the run has not been ended.
  mutating func begin(_ key: Int, _ values: TileContract.Values) -> Bool {
    running[key]?.values = values
    return running[key] != nil
  }

  /// Lets a run wait for an answer, which is no at once if the panel has gone or the run was ended.
  /// - Returns: Whether the run asks nothing more; nil: it has its answer.
  mutating func ask(_ key: Int, _ answer: CheckedContinuation<Bool, Never>) -> Bool? {
    guard !isClosed, let run = running[key]?.run else {
      answer.resume(returning: false)
      return nil
    }
    running[key]?.answer = answer
    return !run.asks
  }

  mutating func answer(_ number: Int, _ isYes: Bool) {
    let asking = running.first { $0.value.answer != nil && $0.value.numbers.last == number }
    guard let key = asking?.key else { return }
    running[key]?.answer.take()?.resume(returning: isYes)
  }

  /// - Returns: The panel's numbers of the run, and its tile's place; nil: it was ended before.
  mutating func end(_ key: Int) -> (numbers: [Int], tile: TileID)? {
    running.removeValue(forKey: key).map { ($0.numbers, $0.tile) }
  }

  /// Takes over another configuration. A run goes on if its tile still exists and all actions that
  /// it may still perform are the same; other runs end after their present step.
  /// - Returns: The ended runs, each with its name.
  mutating func move(
    to places: [TileID: TileID], from old: Configuration, to new: Configuration
  ) -> [(numbers: [Int], title: String)] {
    var ended: [(numbers: [Int], title: String)] = []
    for (key, one) in running.sorted(by: { $0.key < $1.key }) {
      if let place = places[one.tile], one.run.isSame(in: new.actions) {
        running[key]?.tile = place
        continue
      }
      running[key] = nil
      one.answer?.resume(returning: false)
      let action = old.action(named: one.run.name)?.called(by: old.title(of: one.tile))
      ended.append((one.numbers, action?.name ?? one.run.name))
    }
    return ended
  }

  /// Notes that the panel has gone: open questions are answered with no, and sequences end.
  mutating func close() {
    isClosed = true
    for key in running.keys { running[key]?.answer.take()?.resume(returning: false) }
  }
}
