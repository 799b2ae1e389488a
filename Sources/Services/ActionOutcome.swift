/// How one run of an action ended; the messages are whole sentences, for the tile and the log.
package enum ActionOutcome: Equatable, Sendable {
  case succeeded
  case failed(message: String)
  case timedOut(message: String)

  /// What to tell the person at the panel; nil: nothing went wrong.
  package var message: String? {
    switch self {
    case .succeeded: nil
    case .failed(let message), .timedOut(let message): message
    }
  }
}
