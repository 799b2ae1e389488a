internal import Localization
internal import Settings
internal import Values
internal import Widgets

extension ActionOutcome {
  /// Returns the outcome with a sentence for the person at the panel. The original message is meant
  /// for the panel's builder: a long press on the control shows it, and the log has it.
  func said(of configuration: Configuration, at tile: TileID) -> ActionOutcome {
    guard case .failed(let message, let kind) = self else { return self }
    let isSilent = kind == .timedOut || kind == .unreachable
    let host = isSilent ? configuration.host(in: message, at: tile).map { "\($0): " } : nil
    return .failed(message: (host ?? "") + configuration.strings.sentence(of: kind), kind: kind)
  }
}
