internal import DetentAnimation
internal import DetentGeometry
internal import DetentMotion
internal import DetentScene
internal import DetentStage
internal import Widgets

/// Motion of the elements around the tiles that are no looks, from the old screen to the new one.
extension ScreenReplacement {
  mutating func moveChrome() {
    let (old, new) = (past.screen, screen)
    if let before = old.pages?.icons.frontSlot, let after = new.pages?.icons.frontSlot {
      move(before, to: after)
    }
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
    for (before, after) in zip(change.replaced, new.replaceableLayers) {
      fade(before, over: after)
    }
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

  /// Moves a layer to its place from that of the layer it replaces.
  private mutating func move(_ old: LayerID, to new: LayerID) {
    let place = past.presentation[old].position + shift(ofParentOf: old, to: new)
    send(new, from: (place, past.velocity(old)))
  }

  /// Fades a layer out in front of the one that replaces it, while both go to the new place.
  private mutating func fade(_ old: LayerID, over new: LayerID) {
    guard let parent = screen.stage.tree[new].parent else { return }
    let place = past.presentation[old].position + shift(ofParentOf: old, to: new)
    let front = screen.stage.tree[parent].children.firstIndex(of: new).map { $0 + 1 }
    screen.stage.tree.attach(old, to: parent, at: front)
    screen.stage.set(.position, of: old, to: place)
    screen.stage.animate(
      .position, of: old, to: screen.stage.tree[new].values.position, by: paneSpring)
    screen.stage.animate(
      .opacity, of: old, to: 0, by: .curve(.easeInOut, duration: Self.crossfade))
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
}

extension ControlScreen {
  /// The layers with contents that are no looks, from back to front; the same number on screens with
  /// as many pages.
  var replaceableLayers: [LayerID] {
    pages.map { [$0.cover.ground, $0.strip.dots, $0.button.layer] } ?? []
  }
}
