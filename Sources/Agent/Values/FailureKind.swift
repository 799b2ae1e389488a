/// Which sort of failure it is; the panel has a short word for each, in its own language.
///
/// The raw values are what logs and the agent's messages call them.
package enum FailureKind: String, CaseIterable, Codable, Sendable {
  /// It says itself that it failed, or it is none of the others.
  case failed
  /// A program, a file or a name is not there.
  case notFound = "not-found"
  /// It is there, but its rights forbid it.
  case notAllowed = "not-allowed"
  /// It took longer than it may.
  case timedOut = "timed-out"
  /// What was to go on has come to its end.
  case ended
  /// Something arrived that is not what is looked for.
  case unreadable
  /// The rows of a list do not say what to call them.
  case noLabel = "no-label"
  /// An address arrived in place of a file's path.
  case address
  /// Nobody answers at the other end: no network, no host, no agent.
  case unreachable
}
