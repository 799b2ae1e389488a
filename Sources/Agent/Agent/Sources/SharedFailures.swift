internal import Synchronization

/// The failures that sources have in common, such as the loss of their broker. One source tells it for
/// all.
final class SharedFailures: Sendable {
  /// The sources that have each failure.
  private let reasons = Mutex<[String: Set<ObjectIdentifier>]>([:])

  /// - Returns: Whether no source has told it yet.
  func begin(_ reason: String, of source: LiveSource) -> Bool {
    reasons.withLock { reasons in
      defer { reasons[reason, default: []].insert(ObjectIdentifier(source)) }
      return reasons[reason] == nil
    }
  }

  /// Forgets a source that is gone, and the failures that no other one has.
  func forget(_ source: LiveSource) {
    reasons.withLock { reasons in
      for reason in reasons.keys {
        reasons[reason]?.remove(ObjectIdentifier(source))
        if reasons[reason]?.isEmpty == true { reasons[reason] = nil }
      }
    }
  }

  /// Notes that one of the sources works again.
  /// - Returns: Whether it is the first one.
  func end(_ reason: String) -> Bool { reasons.withLock { $0.removeValue(forKey: reason) != nil } }
}
