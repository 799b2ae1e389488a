/// The outcome of one run of an action; messages are whole sentences, for the tile and the log.
package enum ActionOutcome: Equatable, Codable, Sendable {
  case succeeded
  case failed(message: String, kind: FailureKind = .failed)

  /// The person was asked and said no.
  package static let declined = ActionOutcome.failed(message: "", kind: .ended)

  /// Whether it failed before anything could reach what the action is for.
  package var hasSentNothing: Bool {
    if case .failed(_, .unreachable) = self { true } else { false }
  }

  /// A word for programs.
  package var word: String {
    switch self {
    case .succeeded: "succeeded"
    case .declined: "declined"
    case .failed: "failed"
    }
  }

  /// The failure message to show on the panel; nil: the action succeeded.
  package var message: String? {
    if case .failed(let message, _) = self { message } else { nil }
  }
}
