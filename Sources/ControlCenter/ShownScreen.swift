internal import Geometry
internal import Gestures
internal import Scene
internal import Widgets

/// What fingers can touch, as it is on the glass.
struct ShownScreen: TouchSurroundings {
  let tree: LayerTree
  let presentation: PresentationTree
  let isPaneInFlight: Bool
  let targets: [LayerID: Touchable]
  /// In front of what a finger reaches when it is on one of these.
  let modal: Set<LayerID>

  func touchables(at point: Point) -> [Touchable] {
    let hits = tree.layers(at: point, as: presentation) {
      targets[$0] != nil || modal.contains($0)
    }
    var found: [Touchable] = []
    for layer in hits {
      if let target = targets[layer] { found.append(target) }
      if modal.contains(layer) { break }
    }
    return found
  }

  func isInFlight(_ target: GestureTarget) -> Bool {
    target == ControlScreen.paneTarget && isPaneInFlight
  }

  func distance(from point: Point, to target: GestureTarget) -> Double {
    guard let part = targets.first(where: { $0.value.target == target })?.key else { return 0 }
    // As at rest: a button that shrinks under the finger does not shrink away from it.
    var still = presentation
    still[part].scale = SIMD2(1, 1)
    still[part].rotation = 0
    let frame = tree.bounds(of: part, as: still)
    let dx = max(frame.minX - point.x, 0, point.x - frame.maxX)
    let dy = max(frame.minY - point.y, 0, point.y - frame.maxY)
    return (dx * dx + dy * dy).squareRoot()
  }
}
