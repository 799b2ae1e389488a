internal import DetentGestures
internal import Values
internal import Widgets

/// Enables a control by the value of a source. While the source says no, or is unknown, the control
/// is pale and ignores touches.
struct EnabledBySource: Sendable {
  /// The source's name.
  let source: String
  /// False until the source says otherwise.
  private(set) var isOpen = false

  init(_ source: String) { self.source = source }

  /// Lets pan targets take fingers away from a disabled control.
  func loosen(_ parts: inout [ControlPart]) {
    guard !isOpen else { return }
    for i in parts.indices { parts[i].grip = .loose }
  }

  /// Whether a control receives a gesture.
  /// - Parameter isTouched: Whether a finger already has the part, so that its gesture can end.
  func admits(_ gesture: Gesture, isTouched: Bool) -> Bool {
    switch gesture {
    case .pressed, .grabbed: isOpen
    case .dragged, .longPressed, .lifted, .activated, .thrown, .dropped: isTouched
    // A quick tap may catch a moving part without a press before it.
    case .tapped: isTouched || isOpen
    }
  }

  /// Takes the source's state; a stale or unknown one disables the control.
  /// - Returns: Whether the control is enabled now; nil: nothing has changed.
  mutating func take(_ news: SourceState) -> Bool? {
    let isOn = news.value?.isOn ?? false
    guard isOn != isOpen else { return nil }
    isOpen = isOn
    return isOn
  }
}
