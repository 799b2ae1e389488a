internal import Agent
internal import DetentMotion
internal import Settings
internal import Values

/// The actions that controls have started and that have not ended, each under a number.
///
/// What one control starts is done one after another.
struct ActionRuns {
  /// Whom the end is told to.
  struct Sender: Equatable {
    var control: ControlID
    var tile: TileID
    var send: Int
  }

  private struct Running {
    /// Nil: the agent knows what a button does that is pressed or let go of.
    var run: ActionRun?
    let value: SourceValue?
    var sender: Sender
    /// When the control asked for it.
    let time: Instant
  }

  /// How long after a tap its action counts as slow [s].
  private static let patience = 1.0

  /// What a run is to do now.
  struct Turn {
    let number: Int
    let tile: TileID
    let value: SourceValue?
    let step: ActionRun.Step
  }

  private var running: [Int: Running] = [:]
  /// By the control, in their order; the first one is being carried out.
  private var queues: [ControlID: [Int]] = [:]
  private var count = 0

  /// Starts a run, unless what goes before it is slow and the same is the last that waits: then that is
  /// all the control asks for. A gate whose network was away for a while is not to get every tap that
  /// somebody tried, and quick taps on a quick action all count.
  /// - Returns: What to do first; nil: what the control has started before is to end first.
  mutating func start(
    _ name: String, of actions: [ActionSettings], value: SourceValue?, for sender: Sender,
    at time: Instant
  ) -> Turn? {
    let queue = queues[sender.control] ?? []
    if let first = queue.first.flatMap({ running[$0] }), let last = queue.dropFirst().last,
      let waiting = running[last], time.seconds(since: first.time) > Self.patience,
      waiting.run?.name == name, waiting.value == value
    {
      running[last]?.sender = sender
      return nil
    }
    let number = add(
      Running(run: ActionRun(name, of: actions), value: value, sender: sender, time: time))
    queues[sender.control, default: []].append(number)
    return queues[sender.control]?.first == number ? next(of: number) : nil
  }

  /// A press or its release, which the agent keeps in their order.
  mutating func start(for sender: Sender, at time: Instant) -> Int {
    add(Running(run: nil, value: nil, sender: sender, time: time))
  }

  private mutating func add(_ run: Running) -> Int {
    defer { count += 1 }
    running[count] = run
    return count
  }

  /// What to do after a step; nil: the run is over already.
  mutating func next(
    of number: Int, after outcome: ActionOutcome = .succeeded
  ) -> Turn? {
    guard let run = running[number] else { return nil }
    let step = running[number]?.run?.next(after: outcome) ?? .finished(outcome)
    return Turn(number: number, tile: run.sender.tile, value: run.value, step: step)
  }

  /// Whether a run may ask the person once more.
  func asks(_ number: Int) -> Bool { running[number]?.run?.asks ?? false }

  /// Who is told how a run ends; nil: it is over already.
  func sender(of number: Int) -> Sender? { running[number]?.sender }

  /// Forgets a run.
  /// - Returns: Whose it was, and what the same control has started after it.
  mutating func end(_ number: Int) -> (sender: Sender, next: Int?)? {
    guard let sender = running.removeValue(forKey: number)?.sender else { return nil }
    guard queues[sender.control]?.first == number else {
      queues[sender.control]?.removeAll { $0 == number }
      return (sender, nil)
    }
    queues[sender.control]?.removeFirst()
    if queues[sender.control] == [] { queues[sender.control] = nil }
    return (sender, queues[sender.control]?.first)
  }

  /// The numbers of the runs that have not ended and do not wait for others.
  var underWay: [Int] {
    let waiting = Set(queues.values.flatMap { $0.dropFirst() })
    return running.keys.filter { !waiting.contains($0) }.sorted()
  }

  /// When the first of those that a control has asked for was begun, but for one that asks a person.
  func start(of control: ControlID, besides asking: Int?) -> Instant? {
    let begun = running.filter { $0.value.sender.control == control && $0.key != asking }
    return begun.values.map(\.time).min()
  }

  func value(of number: Int) -> SourceValue? { running[number]?.value }

  /// Takes over the runs of another screen whose controls and actions are still the same, under
  /// the numbers that they have.
  /// - Parameters:
  ///   - actions: What there is now.
  ///   - tile: What the agent calls a control now; nil: it is gone.
  /// - Returns: The names of those that had to end, and whose they were; and what waited for them, whose
  ///   turn it is now.
  mutating func adopt(
    _ other: ActionRuns, of actions: [ActionSettings], tile: (ControlID) -> TileID?
  ) -> (ended: [(name: String, sender: Sender)], next: [Int]) {
    count = other.count
    var ended: [(name: String, sender: Sender)] = []
    for (number, old) in other.running.sorted(by: { $0.key < $1.key }) {
      let run = old.run
      var sender = old.sender
      guard run?.isSame(in: actions) ?? true, let tile = tile(sender.control) else {
        if let name = old.run?.name { ended.append((name, old.sender)) }
        continue
      }
      sender.tile = tile
      running[number] = Running(run: run, value: old.value, sender: sender, time: old.time)
      if run != nil { queues[sender.control, default: []].append(number) }
    }
    let next = queues.compactMap { control, queue in
      queue.first == other.queues[control]?.first ? nil : queue.first
    }
    return (ended, next.sorted())
  }
}
