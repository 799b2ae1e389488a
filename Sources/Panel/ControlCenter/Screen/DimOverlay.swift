internal import DetentAnimation
internal import DetentGeometry
internal import DetentMotion
internal import DetentScene
internal import DetentStage

/// The black layer over everything that dims the glass at night. By day and after a touch it is
/// transparent and costs nothing.
struct DimOverlay {
  let layer: LayerID

  /// Adds its layer in front of all others.
  init(darkness: Double, over screen: Size, in tree: inout LayerTree) {
    var black = Layer(
      frame: Rect(origin: .zero, size: screen), content: .fill, color: .black)
    black.values.opacity = darkness
    layer = tree.add(black, to: tree.root)
  }

  /// Fades to another darkness. Returns whether a fade begins.
  func fade(to darkness: Double, on stage: inout Stage) -> Bool {
    let old = stage.tree[layer].values.opacity
    guard old != darkness else { return false }
    let duration = darkness < old ? Appearance.waking : Appearance.fallingAsleep
    stage.animate(
      .opacity, of: layer, to: darkness, by: .curve(.easeInOut, duration: duration))
    return true
  }
}
