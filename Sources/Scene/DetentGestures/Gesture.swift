public import DetentGeometry

/// The action of a finger on one target; see `GestureEvent`.
public enum Gesture: Equatable, Sendable {
  case pressed, lifted, activated, longPressed
  case grabbed(at: Point)
  case dragged(to: Point)
  case thrown(velocity: SIMD2<Double>)
  case tapped, dropped
}

extension GestureEvent {
  /// The target and the gesture.
  public var parts: (target: Target, gesture: Gesture) {
    switch self {
    case .pressed(let target): (target, .pressed)
    case .lifted(let target): (target, .lifted)
    case .activated(let target): (target, .activated)
    case .longPressed(let target): (target, .longPressed)
    case .grabbed(let target, let place): (target, .grabbed(at: place))
    case .dragged(let target, let place): (target, .dragged(to: place))
    case .thrown(let target, let velocity): (target, .thrown(velocity: velocity))
    case .tapped(let target): (target, .tapped)
    case .dropped(let target): (target, .dropped)
    }
  }
}
