internal import DetentGestures
internal import DetentScene
internal import Widgets

/// A page that a control opens: by a long press, or by a tap if taps mean nothing else there.
struct PageLink: Sendable {
  let page: String
  private let opensByTap: Bool

  /// - Parameter parts: The parts of the control.
  init(_ page: String, besides parts: [ControlPart]) {
    self.page = page
    opensByTap = parts.allSatisfy(\.isInert)
  }

  func add(to parts: inout [ControlPart], of layer: LayerID) {
    for i in parts.indices where opensByRest(parts[i], of: layer) {
      // A part that is dragged follows from the first pixel, so only a rest tells a long press.
      parts[i].longPress = parts[i].role == .pan ? .besides : .insteadOfTap
    }
    guard !parts.contains(where: { $0.layer == layer }) else { return }
    parts.append(
      ControlPart(
        layer, .press, longPress: opensByTap ? nil : .insteadOfTap, name: .whole))
  }

  func isOpened(
    by gesture: Gesture, on part: PartName, among parts: [ControlPart], of layer: LayerID
  ) -> Bool {
    switch gesture {
    case .activated: opensByTap
    case .longPressed where part == .whole: !opensByTap
    case .longPressed: parts.contains { $0.name == part && opensByRest($0, of: layer) }
    default: false
    }
  }

  /// Whether a long press on a part opens the page: not if it has a meaning of its own, nor on a
  /// bar that is only a part of the control.
  private func opensByRest(_ part: ControlPart, of layer: LayerID) -> Bool {
    part.role == .pan
      ? part.layer == layer || part.grip == .loose
      : part.layer == layer && part.longPress == nil
  }
}
