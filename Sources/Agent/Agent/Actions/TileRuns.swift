internal import DetentMotion
internal import Settings
internal import Values

/// What a panel's tiles have asked for that is not over: each is run whole, and keeps what it does as it
/// was when it was asked for.
struct TileRuns {
  struct Running {
    let request: ActionRequest
    /// When it was asked for.
    let time: Instant
    /// Where its tile is by now.
    fileprivate(set) var tile: TileID
    /// The numbers by which the panel knows it: the last is that of its newest request.
    fileprivate(set) var numbers: [Int]
    fileprivate var run: ActionRun
    /// What its action is sent; nil: no program has been run and no file written as yet.
    fileprivate(set) var values: TileContract.Values?
    /// Waits for what a person says.
    fileprivate var answer: CheckedContinuation<Bool, Never>?
  }

  /// How long after it was asked for an action counts as slow [s].
  private static let patience = 1.0

  /// By numbers of which none is given twice, in their order.
  private var running: [Int: Running] = [:]
  private var count = 0
  private var isClosed = false

  subscript(key: Int) -> Running? { running[key] }

  /// The number by which the panel knows a run.
  func number(of key: Int) -> Int { running[key]?.numbers.last ?? 0 }

  /// Starts a run, unless what goes before it is slow and the same is the last that waits: then that is
  /// all the tile asks for. A gate whose network was away for a while is not to get every tap that
  /// somebody tried, and quick taps on a quick action all count.
  /// - Returns: What the other functions call it by; nil: it is answered with what waits.
  mutating func start(
    _ request: ActionRequest, of configuration: Configuration, at now: Instant
  ) -> Int? {
    let keys = running.filter { $0.value.tile == request.tile }.keys.sorted()
    if let first = keys.first.flatMap({ running[$0] }), let key = keys.dropFirst().last,
      let last = running[key], now.seconds(since: first.time) > Self.patience,
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

  /// What to do after a step; nil: it was ended meanwhile.
  mutating func next(of key: Int, after outcome: ActionOutcome) -> ActionRun.Step? {
    let step = running[key]?.run.next(after: outcome)
    // What is left of a sequence is done for nobody.
    guard isClosed, running[key]?.values != nil, case .perform = step else { return step }
    running[key] = nil
    return nil
  }

  /// A program is run now, or a file written.
  /// - Returns: Whether it has not been ended.
  mutating func begin(_ key: Int, _ values: TileContract.Values) -> Bool {
    running[key]?.values = values
    return running[key] != nil
  }

  /// A run is to wait for an answer, which is no where nobody is there or it was ended.
  /// - Returns: Whether it asks nothing more; nil: it has its answer.
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

  /// - Returns: The numbers by which the panel knows it, and where its tile is; nil: it was ended before.
  mutating func end(_ key: Int) -> (numbers: [Int], tile: TileID)? {
    running.removeValue(forKey: key).map { ($0.numbers, $0.tile) }
  }

  /// Another configuration is served. A run goes on where its tile is there and all that it may still do
  /// is the same; others are ended, once what they are doing is over.
  /// - Returns: Those, each with what it is called.
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

  /// Nobody is there any more: what waits for an answer gets none, and no sequence goes on.
  mutating func close() {
    isClosed = true
    for key in running.keys { running[key]?.answer.take()?.resume(returning: false) }
  }
}
