internal import DetentGeometry
internal import DetentGestures
internal import Display
internal import Settings

extension Touch {
  /// - Parameter scale: Device pixels to a logical pixel.
  init(_ event: TouchEvent, at position: Point, scale: Double) {
    let phase: Phase =
      switch event.phase {
      case .began: .began
      case .moved: .moved
      case .ended: .ended
      case .cancelled: .cancelled
      }
    self.init(
      finger: event.id.number, phase: phase, position: position, time: event.time,
      breadth: event.breadth.map { $0 / scale })
  }
}

extension GestureRules {
  init(_ motion: MotionSettings) {
    self.init()
    catchRule = motion.catchRule == .move ? .move : .touch
    slop = motion.slop
    restTime = motion.restTime
    palm = motion.palm
  }
}
