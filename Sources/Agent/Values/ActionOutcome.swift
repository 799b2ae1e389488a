/// How one run of an action ended; the messages are whole sentences, for the tile and the log.
package enum ActionOutcome: Equatable, Codable, Sendable {
  case succeeded
  case failed(message: String, kind: FailureKind = .failed)

  /// The person was asked and said no.
  package static let declined = ActionOutcome.failed(message: "", kind: .ended)

  package static func timedOut(message: String) -> ActionOutcome {
    .failed(message: message, kind: .timedOut)
  }

  /// What to tell the person at the panel; nil: nothing went wrong.
  package var message: String? {
    if case .failed(let message, _) = self { message } else { nil }
  }
}
