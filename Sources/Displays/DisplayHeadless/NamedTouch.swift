package import DetentGeometry
package import DetentMotion
internal import Display

/// A touch of the element of that name, wherever it is at the time.
package struct NamedTouch: Equatable, Sendable {
  package enum Move: Equatable, Sendable {
    /// A finger that stays down for this time [s].
    case tap(Double)
    /// A drag that sets the value of the element to this fraction, 0…1.
    case drag(Double)
    /// A swipe by a multiple of the element's size, or of a quarter of the screen if that is more.
    case swipe(SIMD2<Double>)
  }

  package let name: String
  package let move: Move
  /// The line of the script, counted from 1.
  package let line: Int

  package init(name: String, move: Move, line: Int) {
    (self.name, self.move, self.line) = (name, move, line)
  }

  /// The place of the element.
  package struct Place: Sendable {
    package let frame: Rect
    /// The fraction of its value, and the ends of the range [px]; nil if it has none.
    package let value: (fraction: Double, start: Point, end: Point)?

    package init(frame: Rect, value: (fraction: Double, start: Point, end: Point)? = nil) {
      (self.frame, self.value) = (frame, value)
    }
  }

  /// The touches from `time` on; nil for a drag of an element without a value.
  package func touches(
    at place: Place, on glass: Size, from time: Instant
  ) -> [TouchScript.Step]? {
    let middle = place.frame.center
    switch move {
    case .tap(let hold): return steps(from: middle, to: middle, time, hold, count: 0)
    case .drag(let share):
      guard let (fraction, start, end) = place.value else { return nil }
      let way = end - start
      // A slider moves on from wherever the finger takes hold.
      return steps(from: middle, to: middle + way * (share - fraction), time, 0.3, count: 36)
    case .swipe(let way):
      let length = Point(
        way.x * max(place.frame.size.width, glass.width / 4),
        way.y * max(place.frame.size.height, glass.height / 4))
      return steps(from: middle, to: middle + length, time, 0.12, count: 15)
    }
  }

  private func steps(
    from start: Point, to end: Point, _ time: Instant, _ duration: Double, count: Int
  ) -> [TouchScript.Step] {
    // Uses a finger number beyond those that scripts can use.
    let id = TouchEvent.ID(1000 + UInt64(line))
    func step(_ phase: TouchEvent.Phase, _ place: Point, _ share: Double) -> TouchScript.Step {
      let time = time.advanced(by: duration * share)
      let touch = TouchEvent(id: id, phase: phase, position: place, time: time, breadth: nil)
      return TouchScript.Step(time: time, action: .touch(touch))
    }
    let moves = (0..<count).map { index in
      let share = Double(index + 1) / Double(count)
      return step(.moved, start + (end - start) * share, share)
    }
    return [step(.began, start, 0)] + moves + [step(.ended, end, 1)]
  }
}

extension LineReader {
  /// Reads a name; several words are in quotes, or end before a number or the end of the line.
  /// - Parameter hasWay: Whether the last word of the line is a direction, not part of the name.
  mutating func name(hasWay: Bool) throws(TouchScriptError) -> String {
    var name = try word("a place or a name")
    let isQuoted = name.hasPrefix("\"")
    while !isAtEnd,
      isQuoted ? !name.dropFirst().hasSuffix("\"") : !(isAtParameter || hasWay && isAtLast)
    {
      name += " " + (try word("a name"))
    }
    return isQuoted ? String(name.dropFirst().prefix { $0 != "\"" }) : name
  }

  mutating func move(_ verb: String) throws(TouchScriptError) -> NamedTouch {
    let name = try name(hasWay: verb == "swipe")
    switch verb {
    case "drag":
      let share = try word("how far, such as 40%,")
      guard share.hasSuffix("%"), let percent = Double(share.dropLast()),
        (0...100).contains(percent)
      else { throw failure("“\(share)” is not how far, such as 40%") }
      return NamedTouch(name: name, move: .drag(percent / 100), line: number)
    case "swipe":
      let way = try word("where to")
      guard let direction = Self.ways[way] else {
        throw failure("“\(way)” is none of left, right, up, down")
      }
      return NamedTouch(name: name, move: .swipe(direction), line: number)
    default:
      let usual = verb == "hold" ? 1500.0 : 60
      let hold = isAtEnd ? usual : try number("how long [ms]", in: 0...1e6)
      return NamedTouch(name: name, move: .tap(hold / 1000), line: number)
    }
  }

  private static let ways: [String: SIMD2<Double>] = [
    "left": [-1, 0], "right": [1, 0], "up": [0, -1], "down": [0, 1],
  ]

  /// Whether the next word is not part of a name.
  private var isAtParameter: Bool {
    guard let next else { return true }
    return Double(next) != nil || next.hasSuffix("%")
  }
}
