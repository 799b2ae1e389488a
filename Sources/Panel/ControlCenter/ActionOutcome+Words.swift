internal import Settings
internal import Values

extension ActionOutcome {
  /// As the person at the panel is told it. Messages are English; who reads another language is told
  /// the outcome in it, and the log has the rest.
  func said(in words: LocalizedStrings) -> ActionOutcome {
    guard !words.isEnglish else { return self }
    return switch self {
    case .succeeded: self
    case .failed(_, .timedOut): .timedOut(message: words.hasNotAnswered)
    case .failed(_, let kind): .failed(message: words.didNotWork, kind: kind)
    }
  }
}
