internal import DetentGeometry
internal import DetentMotion
internal import Display

/// The current and recent paths of fingers.
struct TouchTrails {
  struct Trail: Equatable {
    /// The number of the finger, from 1.
    var finger: Int
    /// The number of the input device; nil: the display does not tell.
    var device: Int?
    var points: [Point]
    var isDown = true
  }

  /// The number of points kept for a finger.
  private static let length = 64
  /// The number of lifted fingers whose paths are kept.
  private static let remembered = 5

  private(set) var trails: [Trail] = []
  private var numbers: [TouchEvent.ID: Int] = [:]

  /// - Parameter place: The position in logical pixels.
  mutating func handle(_ touch: TouchEvent, at place: Point) {
    switch touch.phase {
    case .began:
      let taken = Set(numbers.values)
      let number = (1...).first { !taken.contains($0) } ?? 1
      numbers[touch.id] = number
      trails.removeAll { $0.finger == number && !$0.isDown }
      trails.append(Trail(finger: number, device: touch.device, points: [place]))
      let lifted = trails.indices.filter { !trails[$0].isDown }
      if lifted.count > Self.remembered { trails.remove(at: lifted[0]) }
    case .moved:
      change(touch.id) { trail in
        trail.points.append(place)
        if trail.points.count > Self.length { trail.points.removeFirst() }
      }
    case .ended, .cancelled:
      change(touch.id) { $0.isDown = false }
      numbers[touch.id] = nil
    }
  }

  private mutating func change(_ id: TouchEvent.ID, _ body: (inout Trail) -> Void) {
    guard let number = numbers[id],
      let index = trails.lastIndex(where: { $0.finger == number && $0.isDown })
    else { return }
    body(&trails[index])
  }
}
