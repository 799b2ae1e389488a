internal import DetentMotion

/// The engine's record of the animations that report more than their end, and of shared
/// completions. While it is empty, it costs nothing.
struct EventTracer: Sendable {
  /// An animation that reports events.
  struct Trace: Sendable {
    var track: TrackID
    var key: AnimationKey?
    /// The completion to report at its end.
    var completion: CompletionID?
    var kinds: AnimationEvent.Kinds
    /// The moment until which all events are reported, in the time of its timeline.
    var told = Instant.distantPast
  }

  /// A completion to report when several animations have ended.
  private struct Share: Sendable {
    var remaining: Int
    var reason = Completion.Reason.settled
    var time = Instant.distantPast
  }

  var level = TraceLevel.off
  var events: [AnimationEvent] = []
  /// The traces by the tracer's own completions, in the order in which they were added.
  private(set) var traces: [(id: CompletionID, trace: Trace)] = []
  private var shares: [CompletionID: Share] = [:]
  private var last = Int.min

  var isEmpty: Bool { traces.isEmpty && shares.isEmpty }

  /// Begins a trace and returns the completion under which the engine has to report its end.
  mutating func open(_ trace: Trace) -> CompletionID {
    last += 1
    let id = CompletionID(last)
    traces.append((id, trace))
    return id
  }

  mutating func setTold(_ time: Instant, at index: Int) { traces[index].trace.told = time }

  mutating func share(_ id: CompletionID, among count: Int) {
    shares[id] = Share(remaining: count)
  }

  /// The completions as their owners expect them: under their own names, a shared one once.
  mutating func settle(_ ends: some Sequence<Completion>) -> [Completion] {
    ends.compactMap { end in
      var end = end
      if let i = traces.firstIndex(where: { $0.id == end.id }) {
        let trace = traces.remove(at: i).trace
        record(trace, .ended(end.reason), at: end.time, if: .end)
        guard let id = trace.completion else { return nil }
        end.id = id
      }
      return collected(end)
    }
  }

  private mutating func collected(_ end: Completion) -> Completion? {
    guard var share = shares[end.id] else { return end }
    share.remaining -= 1
    share.reason = max(share.reason, end.reason)
    share.time = max(share.time, end.time)
    shares[end.id] = share.remaining > 0 ? share : nil
    return share.remaining > 0
      ? nil : Completion(id: end.id, reason: share.reason, time: share.time)
  }

  mutating func record(
    _ trace: Trace, _ kind: AnimationEvent.Kind, at time: Instant, if asked: AnimationEvent.Kinds
  ) {
    guard trace.kinds.contains(asked) else { return }
    events.append(AnimationEvent(track: trace.track, key: trace.key, kind: kind, time: time))
  }

  mutating func sortEvents(from first: Int) {
    let sorted = events[first...].enumerated().sorted {
      ($0.element.time, $0.element.rank, $0.offset)
        < ($1.element.time, $1.element.rank, $1.offset)
    }
    events.replaceSubrange(first..., with: sorted.map(\.element))
  }
}

extension AnimationEvent {
  /// The order of events at one moment.
  fileprivate var rank: Int {
    switch kind {
    case .commanded: 0
    case .started: 1
    case .reached: 2
    case .turned: 3
    case .applied: 4
    case .ended: 5
    }
  }
}

extension Completion.Reason: Comparable {
  private var rank: Int {
    switch self {
    case .settled: 0
    case .retargeted: 1
    case .cancelled: 2
    }
  }

  /// Orders the reasons by how much was left undone.
  public static func < (a: Self, b: Self) -> Bool { a.rank < b.rank }
}
