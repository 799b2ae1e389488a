package import DetentGeometry
internal import DetentScene
internal import DetentStage
internal import Settings
internal import Widgets

/// An element that is seen on the glass, by its role, its words and its place: what a person who looks
/// at the panel could say of it.
package struct ScreenElement: Equatable, Sendable {
  /// The kind of the tile, or `text` for words that belong to no tile.
  package let role: String
  package let name: String
  /// What is to be said of it besides its words: `on`, `off`, `failed`, `disabled`, a per cent.
  package let states: [String]
  /// All words on it, from back to front.
  package let words: [String]
  /// On the glass [px].
  package let frame: Rect
}

extension ScreenElement: CustomStringConvertible {
  /// One line: the role, the name, the states, the place (x, y, width, height) and the other words.
  package var description: String {
    let place = [frame.minX, frame.minY, frame.size.width, frame.size.height]
      .map { "\(Int($0.rounded()))" }.joined(separator: " ")
    func quoted(_ text: String) -> String { "\"\(text.replacing("\n", with: " "))\"" }
    let others = words.filter { $0 != name }.map(quoted)
    return ([role, quoted(name)] + states + ["[\(place)]"] + others).joined(separator: " ")
  }
}

extension ControlScreen {
  /// The elements that are seen, from back to front.
  func elements(as presentation: PresentationTree) -> [ScreenElement] {
    let controls = Dictionary(
      uniqueKeysWithValues: self.controls.indices.map { (self.controls[$0].layer, $0) })
    let screen = Rect(origin: .zero, size: layout.screen)
    var found: [ScreenElement] = []
    func add(_ id: LayerID, within clip: Rect) {
      guard let seen = visibleFrame(of: id, within: clip, as: presentation) else { return }
      if let control = controls[id] {
        // A control is its whole card: parts of it outside do not count.
        let part = seen.intersection(clip)
        guard part.size.width > 0, part.size.height > 0 else { return }
        found.append(element(of: control, in: seen, within: clip, as: presentation))
        return
      }
      if case .text(let text) = stage.tree[id].content, !text.string.isEmpty {
        found.append(
          ScreenElement(
            role: "text", name: text.string, states: [], words: [text.string], frame: seen))
      }
      let inner = stage.tree[id].clipsChildren ? seen : clip
      for child in stage.tree[id].children { add(child, within: inner) }
    }
    for child in stage.tree[stage.tree.root].children { add(child, within: screen) }
    return found
  }

  /// The part of a layer that is seen; nil: nothing is. A layer without size may hold others.
  private func visibleFrame(
    of id: LayerID, within clip: Rect, as presentation: PresentationTree
  ) -> Rect? {
    guard presentation.contains(id), !stage.tree[id].isHidden, presentation[id].opacity > 0.01
    else { return nil }
    let frame = stage.tree.bounds(of: id, as: presentation)
    let seen = frame.intersection(clip)
    if seen.size.width > 0, seen.size.height > 0 { return seen }
    return stage.tree[id].clipsChildren || stage.tree[id].children.isEmpty ? nil : frame
  }

  private func element(
    of index: Int, in frame: Rect, within clip: Rect, as presentation: PresentationTree
  ) -> ScreenElement {
    let control = controls[index]
    var words: [String] = []
    func read(_ id: LayerID, _ clip: Rect) {
      guard let seen = visibleFrame(of: id, within: clip, as: presentation) else { return }
      if case .text(let text) = stage.tree[id].content, !text.string.isEmpty,
        !words.contains(text.string)
      {
        words.append(text.string)
      }
      let inner = stage.tree[id].clipsChildren ? seen : clip
      for child in stage.tree[id].children { read(child, inner) }
    }
    read(control.layer, clip)
    let kind = configuration.tile(controls.tiles[index])?.kind
    return ScreenElement(
      role: kind?.rawValue ?? "page", name: controls.labels[index], states: states(of: index),
      words: words, frame: frame)
  }

  /// What is to be said of a control besides its words.
  func states(of index: Int) -> [String] {
    let control = controls[index]
    var states = control.isOn.map { [$0 ? "on" : "off"] } ?? []
    if let (fraction, _) = control.keyRange {
      states.append("\(Int((fraction * 100).rounded())) %")
    }
    if control.isDisabled { states.append("disabled") }
    if control.showsFailure { states.append("failed") }
    return states
  }
}
