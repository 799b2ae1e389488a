internal import Services
internal import Settings

/// The actions that controls have started and that have not ended, each under a number.
struct ActionRuns {
  /// Whom the end is told to.
  struct Sender: Equatable {
    var control: Int
    var send: Int
  }

  private struct Running {
    var run: ActionRun
    let value: SourceValue?
    let sender: Sender
  }

  private var running: [Int: Running] = [:]
  private var count = 0

  /// Numbers its runs on from those of another screen: what ends of them is none of its own.
  mutating func follow(_ other: ActionRuns) { count = other.count }

  /// - Returns: The run's number and what to do first.
  mutating func start(
    _ name: String, of actions: [ActionSettings], value: SourceValue?, for sender: Sender
  ) -> (number: Int, step: ActionRun.Step) {
    // Whoever performs them may know one that the configuration does not.
    let isKnown = actions.contains { $0.name == name }
    var run = ActionRun(
      name, of: isKnown ? actions : actions + [ActionSettings(name: name, exec: [])])
    let step = run.next()
    let number = count
    count += 1
    running[number] = Running(run: run, value: value, sender: sender)
    return (number, step)
  }

  /// What to do after a step; nil: the run is over already.
  mutating func next(of number: Int, after outcome: ActionOutcome) -> ActionRun.Step? {
    running[number]?.run.next(after: outcome)
  }

  /// Who is told how a run ends; nil: it is over already.
  func sender(of number: Int) -> Sender? { running[number]?.sender }

  /// Forgets a run.
  mutating func end(_ number: Int) -> Sender? { running.removeValue(forKey: number)?.sender }

  /// The numbers of the runs that have not ended.
  var underWay: [Int] { running.keys.sorted() }

  func value(of number: Int) -> SourceValue? { running[number]?.value }
}

extension ActionSettings {
  /// Whether it writes the value of a control.
  var takesValue: Bool {
    switch kind {
    case .exec(let words): words.contains { $0.contains(ValueFormat.placeholder) }
    case .write(let text, _): text.contains(ValueFormat.placeholder)
    case .page, .pane, .sequence, .confirm: false
    }
  }
}

extension [ActionSettings] {
  /// How long the action of that name may take with all that it leads to, questions aside [s]; nil:
  /// as long as it takes to answer.
  func patience(for name: String) -> Double? {
    var waiting = [name]
    var time = 0.0
    var count = 0
    while let next = waiting.popLast(), count < 100 {
      count += 1
      guard let action = last(where: { $0.name == next }) else { continue }
      if case .confirm = action.kind { return nil }
      if action.followers.isEmpty { time += action.timeout }
      waiting += action.followers
    }
    return time
  }
}

extension ControlledValue.Rules {
  /// What holds for a tile's value.
  init(_ tile: TileSettings, in configuration: Configuration) {
    let source = configuration.sources.last { $0.name == tile.source }
    let action = configuration.actions.last { $0.name == tile.action }
    if let action {
      self.init(action: action, source: source)
    } else {
      self.init()
    }
    words = configuration.words
    guard let name = tile.action else { return }
    sendingTime = max(sendingTime, (configuration.actions.patience(for: name) ?? 3600) + 5)
  }
}
