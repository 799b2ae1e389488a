internal import DetentMotion
internal import Values

/// Everything that has failed and does not work again, and the last failures that are over: an
/// installer may be called for one of these.
struct Failures: Sendable {
  /// The number of failures that are kept after they are over.
  static let limit = 6
  /// How long a failure that comes back is no news [s]: dragging a slider may fail many times a
  /// second.
  private static let pause = 10.0

  private(set) var present: [Failure.Subject: Failure] = [:]
  /// The failures that are over, the newest first.
  private(set) var past: [Failure] = []
  /// The outages, each with the failures of its sources, and those that have been reported.
  private(set) var outages: [Outage: [Failure]] = [:]
  private(set) var reported: Set<Outage> = []
  /// The sources with a value by their second way, and why the first one has none.
  var detours: [String: SourceFailure] = [:]

  subscript(subject: Failure.Subject) -> Failure? { present[subject] }

  /// Notes a failure in the place of an earlier one of its subject.
  /// - Returns: Whether it is news, which the log lacks unless the agent has logged it.
  @discardableResult
  mutating func note(_ failure: Failure) -> Bool {
    var failure = failure
    if let earlier = present[failure.subject] {
      guard (earlier.kind, earlier.sentence) != (failure.kind, failure.sentence) else {
        return false
      }
      failure.last = earlier.last
      end(failure.subject)
    }
    let before = past.firstIndex {
      ($0.subject, $0.sentence) == (failure.subject, failure.sentence)
    }.map { past.remove(at: $0).time }
    present[failure.subject] = failure
    return before.map { failure.time.seconds(since: $0) >= Self.pause } ?? true
  }

  /// Notes that something works again, or is tried again.
  mutating func end(_ subject: Failure.Subject) {
    guard let failure = present.removeValue(forKey: subject) else { return }
    past.insert(failure, at: 0)
    past.removeLast(max(0, past.count - Self.limit))
  }

  /// The failures of anything but sources, and those that are over, the newest first.
  var forInstaller: [(name: String, sentence: String, time: Instant)] {
    (present.values.filter { $0.source == nil } + past).sorted { $0.time > $1.time }.map {
      ($0.subject.name, $0.sentence, $0.time)
    }
  }
}

// MARK: Outages

extension Failures {
  /// The names of all sources in outages.
  var outageNames: Set<String> { Set(outages.values.joined().compactMap(\.source)) }

  /// When the next outage is to be reported; nil: none waits.
  var deadline: Instant? { waiting.values.min() }

  /// When each outage is to be reported that has not been: so long after the failure that made it
  /// one.
  private var waiting: [Outage: Instant] {
    outages.filter { !reported.contains($0.key) }.mapValues { failures in
      failures.map(\.time).sorted()[min(failures.count, Outage.least) - 1]
        .advanced(by: Outage.delay)
    }
  }

  /// - Returns: Whether more outages are to be reported.
  mutating func advance(to time: Instant) -> Bool {
    let due = waiting.filter { $0.value <= time }.keys
    reported.formUnion(due)
    return !due.isEmpty
  }

  /// Groups the failures of sources by their reasons.
  /// - Parameter knownCount: The number of sources of which something is known.
  mutating func findOutages(knownCount: Int) {
    let failures = present.values.filter { $0.source != nil }
    outages = Dictionary(grouping: failures.filter { $0.origin != nil }) {
      Outage(origin: $0.origin, kind: $0.kind)
    }
    let reasons = Dictionary(
      grouping: failures.filter { $0.kind == .unreachable }, by: \.sentence)
    // If the agent is gone, all sources fail for the same reason.
    let isGone = knownCount > 1 && reasons.values.first?.count == knownCount
    for group in reasons.values where isGone || group.count >= Outage.least {
      let names = Set(group.map(\.source))
      outages = outages.mapValues { $0.filter { !names.contains($0.source) } }
      outages[Outage(origin: nil, kind: .unreachable), default: []] += group
    }
    outages = outages.filter { $0.key.origin == nil || $0.value.count >= Outage.least }
    reported.formIntersection(outages.keys)
  }
}
