internal import DetentMotion
internal import Display
internal import Drawing
internal import Geometry
internal import Gestures
internal import Logging
internal import Scene
internal import Settings
internal import Widgets

enum PanelScale {
  /// Device pixels to a logical pixel: what the configuration says, else what the display found. A
  /// screen of very many pixels that does not tell its size in millimetres is taken for a dense
  /// one.
  static func scale(of display: any Display, _ configuration: Configuration) -> Double {
    if let scale = configuration.display.scale { return scale }
    let isLarge = min(display.size.width, display.size.height) >= 1800
    return display.scale == 1 && isLarge ? 2 : display.scale
  }
}

extension PixelSize {
  func logical(at scale: Double) -> Size { Size(Double(width) / scale, Double(height) / scale) }
}

extension Touch {
  init(_ event: TouchEvent, at position: Point) {
    let phase: Phase =
      switch event.phase {
      case .began: .began
      case .moved: .moved
      case .ended: .ended
      case .cancelled: .cancelled
      }
    self.init(finger: event.id.number, phase: phase, position: position, time: event.time)
  }
}

extension GestureArena.Rules {
  init(_ motion: MotionSettings) {
    self.init()
    catchRule = motion.catchRule == .move ? .move : .touch
    slop = motion.slop
    restTime = motion.restTime
  }
}

extension ControlScreen {
  /// Carries a flight on from a screen of another size: the same part of the way, the same part of
  /// the way a second.
  mutating func continueFlight(of other: ControlScreen, as state: MotionState<SIMD4<Double>>?) {
    guard let state else { return }
    let (old, new) = (other.pane.closed.y - other.pane.open.y, pane.closed.y - pane.open.y)
    let k = old == 0 ? 1 : new / old
    let y = pane.open.y + (state.value.y - other.pane.open.y) * k
    fly(from: Point(state.value.x, y), velocity: SIMD2(state.velocity.x, state.velocity.y * k))
  }
}
