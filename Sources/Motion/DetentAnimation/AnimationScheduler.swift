public import DetentMotion

/// The engine behind an actor's walls: the presentation state, apart from whoever holds the model.
///
/// Pinned to an executor, so that the loop that owns it calls in without a hop:
/// `scheduler.assumeIsolated { $0.advance(to: target) }`.
public actor AnimationScheduler {
  private let executor: any SerialExecutor
  /// The logic, and nothing else. Whoever only asks something has it `read`, without a copy.
  public private(set) var engine: AnimationEngine
  private var waiters: [CompletionID: [CheckedContinuation<Completion, Never>]] = [:]

  public nonisolated var unownedExecutor: UnownedSerialExecutor {
    unsafe executor.asUnownedSerialExecutor()
  }

  public init(on executor: any SerialExecutor, engine: AnimationEngine = AnimationEngine()) {
    self.executor = executor
    self.engine = engine
  }

  /// Carries out commands at one moment, in order.
  public func apply(_ commands: [AnimationCommand], at time: Instant) {
    for command in commands { engine.apply(command, at: time) }
  }

  /// See `AnimationEngine.advance(to:)`.
  public func advance(to time: Instant) -> NextFrame { engine.advance(to: time) }

  /// Asks the logic something where it is.
  public func read<Answer>(_ question: (AnimationEngine) -> Answer) -> Answer {
    // A plain read of an actor's property copies it, with all that moves.
    func ask(_ engine: inout AnimationEngine) -> Answer { question(engine) }
    return ask(&engine)
  }

  /// See `AnimationEngine.isInFlight(_:at:)`.
  public func isInFlight(_ id: TrackID, at time: Instant) -> Bool {
    read { $0.isInFlight(id, at: time) }
  }

  public func presentation(of id: TrackID, at time: Instant) -> MotionState<AnimatedValue>? {
    read { $0.presentation(of: id, at: time) }
  }

  /// The ends that nobody has taken so far; tasks that wait for one of them go on.
  public func takeCompletions() -> [Completion] {
    let ends = engine.takeCompletions()
    guard !waiters.isEmpty else { return ends }
    for end in ends { waiters.removeValue(forKey: end.id)?.forEach { $0.resume(returning: end) } }
    return ends
  }

  /// Waits for an end: `await scheduler.end(of: arrived)`.
  ///
  /// The loop that owns the scheduler tells of it by `takeCompletions()`. Ask for it before that:
  /// an end is told once.
  public func end(of id: CompletionID) async -> Completion {
    await withCheckedContinuation { waiters[id, default: []].append($0) }
  }

  /// Whether a task waits for an end.
  package func isAwaited(_ id: CompletionID) -> Bool { waiters[id] != nil }
}
