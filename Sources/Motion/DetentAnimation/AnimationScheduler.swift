public import DetentMotion

/// An actor that owns an engine: the presentation state, apart from the owner of the model.
///
/// It is pinned to an executor, so that the loop that owns it calls in without a hop:
/// `scheduler.assumeIsolated { $0.advance(to: target) }`.
public actor AnimationScheduler {
  private let executor: any SerialExecutor
  /// The engine. To ask it something without a copy, use `read(_:)`.
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

  /// Calls `question` with the engine, without a copy.
  public func read<Answer>(_ question: (AnimationEngine) -> Answer) -> Answer {
    // A plain read of an actor's property would copy the engine with all its tracks.
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

  /// The completions not taken so far; resumes the tasks that wait for one of them.
  public func takeCompletions() -> [Completion] {
    let ends = engine.takeCompletions()
    guard !waiters.isEmpty else { return ends }
    for end in ends { waiters.removeValue(forKey: end.id)?.forEach { $0.resume(returning: end) } }
    return ends
  }

  /// Waits for a completion: `await scheduler.end(of: arrived)`.
  ///
  /// The task resumes when the loop that owns the scheduler calls `takeCompletions()`. Begin to
  /// wait before that call: a completion is reported once.
  public func end(of id: CompletionID) async -> Completion {
    await withCheckedContinuation { waiters[id, default: []].append($0) }
  }

  /// Whether a task waits for a completion.
  package func isAwaited(_ id: CompletionID) -> Bool { waiters[id] != nil }
}
