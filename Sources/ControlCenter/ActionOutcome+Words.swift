internal import Services
internal import Settings

extension ActionOutcome {
  /// As the person at the panel is told it. Messages are English; who reads another language is told
  /// the outcome in it, and the log has the rest.
  func said(in words: Words) -> ActionOutcome {
    guard words != .english else { return self }
    return switch self {
    case .succeeded: self
    case .failed: .failed(message: words.didNotWork)
    case .timedOut: .timedOut(message: words.hasNotAnswered)
    }
  }
}
