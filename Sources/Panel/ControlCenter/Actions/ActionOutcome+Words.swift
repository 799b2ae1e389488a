internal import Localization
internal import Settings
internal import Values
internal import Widgets

extension ActionOutcome {
  /// As the person at the panel is told it. Its message is the builder's: it is kept for whoever asks,
  /// and the log has it.
  func said(of configuration: Configuration, at tile: TileID) -> ActionOutcome {
    guard case .failed(let message, let kind) = self else { return self }
    let isSilent = kind == .timedOut || kind == .unreachable
    let host = isSilent ? configuration.host(in: message, at: tile).map { "\($0): " } : nil
    return .failed(message: (host ?? "") + configuration.words.sentence(of: kind), kind: kind)
  }
}
