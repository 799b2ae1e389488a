import DetentGeometry
import Display
import SeededNumbers

/// Random drags, throws and taps on a panel of 640×480 pixels, with news.
enum RandomUse {
  static func play(
    wait: (_ seconds: Double) throws -> Void,
    touch: (TouchEvent.Phase, Point) throws -> Void,
    hear: (_ number: Double, _ source: String) throws -> Void
  ) throws {
    var numbers = SeededNumbers(14)
    try wait(0.1)
    for round in 0..<40 {
      var place = Point(
        .random(in: 0..<640, using: &numbers),
        round % 3 == 0 ? 470 : .random(in: 0..<480, using: &numbers))
      try touch(.began, place)
      try wait(0.03)
      let way = Point(
        .random(in: -9...9, using: &numbers), .random(in: -40...40, using: &numbers))
      for _ in 0..<Int.random(in: 0...9, using: &numbers) {
        place = Point(place.x + way.x, place.y + way.y)
        try touch(.moved, place)
        try wait(1.0 / 60)
      }
      try touch(.ended, place)
      let number = Double.random(in: 0...100, using: &numbers)
      let source = ["other", "number", "position"].randomElement(using: &numbers) ?? "other"
      try hear(number, source)
      try wait(.random(in: 0...0.4, using: &numbers))
    }
  }
}
