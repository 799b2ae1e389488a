internal import DetentAnimation
internal import DetentGeometry
internal import DetentMotion
internal import DetentScene
internal import DetentStage
internal import Widgets

/// Motion of the elements around the tiles from the old screen to the new one: clock, date, the
/// pane's sheet, its heading, the icon on a page, the menu's button and the pages' dots.
extension ScreenReplacement {
  mutating func moveChrome() {
    let (old, new) = (past.screen, screen)
    for (before, after) in [
      (old.layers.clock, new.layers.clock), (old.layers.date, new.layers.date),
      (old.layers.heading?.title, new.layers.heading?.title),
      (old.layers.heading?.onCount, new.layers.heading?.onCount),
      (old.pages?.icons.frontSlot, new.pages?.icons.frontSlot),
    ] {
      if let before, let after { move(before, to: after) }
    }
    if old.layers.heading == nil, let title = new.layers.heading?.title { show(title) }
    for (before, after) in [
      (old.pages?.button.layer, new.pages?.button.layer),
      (old.pages?.strip.dots, new.pages?.strip.dots),
    ] {
      guard let after, !new.stage.tree[after].isHidden else { continue }
      if let before, !old.stage.tree[before].isHidden {
        move(before, to: after)
      } else {
        show(after)
      }
    }
    for (before, after) in zip(old.layers.sheet, new.layers.sheet) { stretch(before, to: after) }
    let excess = old.layout.tilesEnd - new.layout.tilesEnd
    guard let strip = new.pages?.strip, excess > 0 else { return }
    for clip in [strip.layer] + strip.pages { close(clip, by: excess) }
  }

  /// Shrinks a clipping layer gradually, so that tiles from below its new edge stay visible.
  private mutating func close(_ clip: LayerID, by excess: Double) {
    let (place, size) = (screen.stage.tree[clip].values.position, screen.stage.tree[clip].size)
    screen.stage.set(.size, of: clip, to: Size(size.width, size.height + excess))
    screen.stage.animate(.size, of: clip, to: size, by: paneSpring)
    let lower = Point(place.x, place.y + excess * screen.stage.tree[clip].anchor.y)
    screen.stage.set(.position, of: clip, to: lower)
    screen.stage.animate(.position, of: clip, to: place, by: paneSpring)
  }

  /// Moves a layer to its place from that of the layer it replaces. Text grows from its old size,
  /// and keeps the edge at which it begins.
  private mutating func move(_ old: LayerID, to new: LayerID) {
    let (before, seen) = (past.screen.stage.tree[old], past.presentation[old])
    let after = screen.stage.tree[new]
    var place = seen.position + shift(ofParentOf: old, to: new)
    let scale = (before.textSize ?? 1) / (after.textSize ?? 1) * seen.scale.x
    place.x += (before.textEdge - before.anchor.x) * seen.size.width * seen.scale.x
    place.x -= (after.textEdge - after.anchor.x) * after.size.width * scale
    if scale != 1 {
      screen.stage.set(.scale, of: new, to: [scale, scale])
      screen.stage.animate(.scale, of: new, to: [1, 1], by: paneSpring)
    }
    send(new, from: (place, past.velocity(old)))
  }

  /// The distance between the parents of two layers, each within its own pane.
  private func shift(ofParentOf old: LayerID, to new: LayerID) -> Point {
    guard let parent = screen.stage.tree[new].parent, parent != screen.stage.tree.root,
      let before = past.screen.stage.tree[old].parent
    else { return .zero }
    let other = past.screen
    return other.stage.tree.origin(of: before, in: other.pane.layer, as: past.presentation)
      - screen.stage.tree.origin(of: parent, in: screen.pane.layer, as: nil)
  }

  /// Resizes a sheet gradually, so that a shrinking pane leaves no gap below it.
  private mutating func stretch(_ old: LayerID, to new: LayerID) {
    let (seen, size) = (past.presentation[old].size, screen.stage.tree[new].size)
    guard seen != size else { return }
    screen.stage.set(.size, of: new, to: seen)
    screen.stage.animate(.size, of: new, to: size, by: paneSpring)
    send(new, from: (past.presentation[old].position, past.velocity(old)))
  }
}

extension Layer {
  /// The size of its letters [px]; nil: it shows no text.
  fileprivate var textSize: Double? {
    if case .text(let text) = content { text.size } else { nil }
  }

  /// The edge at which its text begins, as a fraction of its width.
  fileprivate var textEdge: Double {
    guard case .text(let text) = content else { return anchor.x }
    return switch text.alignment {
    case .left, .leading: 0
    case .center: 0.5
    case .right, .trailing: 1
    }
  }
}
