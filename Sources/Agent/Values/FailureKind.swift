/// The kind of a failure. The panel has a short localized word for each.
///
/// Logs and the agent's messages use the raw values.
package enum FailureKind: String, CaseIterable, Codable, Sendable {
  /// A failure that was reported as such, or that is of none of the other kinds.
  case failed
  /// A program, a file or a name does not exist.
  case notFound = "not-found"
  /// Access is denied.
  case notAllowed = "not-allowed"
  /// The time limit has passed.
  case timedOut = "timed-out"
  /// A program or a connection that should have kept running has ended.
  case ended
  /// The data does not contain the expected value.
  case unreadable
  /// The rows of a list have no label.
  case noLabel = "no-label"
  /// An address arrived in place of a file's path.
  case address
  /// The other end does not answer: no network, no host, no agent.
  case unreachable
}
