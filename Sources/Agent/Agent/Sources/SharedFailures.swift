internal import Synchronization

/// The failures that sources have in common, such as the loss of their broker. One source tells it for
/// all.
final class SharedFailures: Sendable {
  private let reasons = Mutex<Set<String>>([])

  /// - Returns: Whether no source has told it yet.
  func begin(_ reason: String) -> Bool { reasons.withLock { $0.insert(reason).inserted } }

  /// Notes that one of the sources works again.
  /// - Returns: Whether it is the first one.
  func end(_ reason: String) -> Bool { reasons.withLock { $0.remove(reason) != nil } }
}
