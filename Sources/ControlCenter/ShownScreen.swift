internal import Geometry
internal import Gestures
internal import Scene
internal import Widgets

/// What fingers can touch, as it is on the glass.
struct ShownScreen: TouchSurroundings {
  let tree: LayerTree
  let presentation: PresentationTree
  let pane: LayerID
  let isPaneInFlight: Bool
  /// The layers of the tiles, in their order.
  let tiles: [LayerID]
  /// In front of them all.
  let banner: LayerID

  func touchables(at point: Point) -> [Touchable] {
    let hits = tree.layers(at: point, as: presentation) {
      $0 == pane || $0 == banner || tiles.contains($0)
    }
    if hits.contains(banner) { return [Touchable(ControlScreen.bannerTarget, .press)] }
    return hits.map { layer in
      if layer == pane { return Touchable(ControlScreen.paneTarget, .pan) }
      return Touchable(GestureTarget(tiles.firstIndex(of: layer) ?? 0), .press)
    }
  }

  func isInFlight(_ target: GestureTarget) -> Bool {
    target == ControlScreen.paneTarget && isPaneInFlight
  }

  func distance(from point: Point, to target: GestureTarget) -> Double {
    guard tiles.indices.contains(target.number) else { return 0 }
    // As at rest: a button that shrinks under the finger does not shrink away from it.
    var still = presentation
    let tile = tiles[target.number]
    still[tile].scale = SIMD2(1, 1)
    still[tile].rotation = 0
    let frame = tree.bounds(of: tile, as: still)
    let dx = max(frame.minX - point.x, 0, point.x - frame.maxX)
    let dy = max(frame.minY - point.y, 0, point.y - frame.maxY)
    return (dx * dx + dy * dy).squareRoot()
  }
}
