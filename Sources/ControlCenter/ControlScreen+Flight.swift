internal import DetentMotion
internal import Geometry
internal import Scene
internal import Stage
internal import Widgets

extension ControlScreen {
  /// Carries a flight on from a screen of another size: the same part of the way, the same part of
  /// the way a second.
  mutating func continueFlight(of past: PastScreen, as state: MotionState<SIMD4<Double>>?) {
    let other = past.screen
    guard !past.isSameGlass else {
      // A pane of another height goes there from where it is.
      let seen = past.presentation[other.pane.layer].position
      let velocity = state?.velocity ?? .zero
      guard state != nil || seen != stage.tree[pane.layer].values.position else { return }
      return fly(from: seen, velocity: SIMD2(velocity.x, velocity.y))
    }
    guard let state else { return }
    let (old, new) = (other.pane.closed.y - other.pane.open.y, pane.closed.y - pane.open.y)
    let k = old == 0 ? 1 : new / old
    let y = pane.open.y + (state.value.y - other.pane.open.y) * k
    fly(from: Point(state.value.x, y), velocity: SIMD2(state.velocity.x, state.velocity.y * k))
  }
}
