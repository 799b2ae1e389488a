internal import Localization
internal import Settings
internal import Values
internal import Widgets

extension ActionOutcome {
  /// As the person at the panel is told it. Its message is the builder's: it is kept for whoever asks,
  /// and the log has it.
  func said(in words: LocalizedStrings) -> ActionOutcome {
    switch self {
    case .succeeded: self
    case .failed(_, let kind): .failed(message: words.sentence(of: kind), kind: kind)
    }
  }
}
