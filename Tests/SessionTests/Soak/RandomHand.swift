import ControlCenter
import DetentGeometry
import DetentMotion
import Display
import SeededNumbers

/// A hand that does anything: up to five fingers that tap, rest, drag, flick and lose their way.
struct RandomHand {
  /// What the fingers are about to do, in the order of the times.
  private(set) var queue: [TouchEvent] = []
  /// Where each finger is that is down.
  private(set) var down: [UInt64: Point] = [:]
  /// How many fingers have come down.
  private(set) var touches = 0
  private var planned: Set<UInt64> = []
  private var count: UInt64 = 0

  static let fingers = 5

  /// Whether another finger may come down.
  var isFree: Bool { planned.count < RandomHand.fingers }

  /// The next thing a finger does, by then.
  mutating func next(until time: Instant) -> TouchEvent? {
    guard let first = queue.first, first.time <= time else { return nil }
    queue.removeFirst()
    switch first.phase {
    case .began: touches += 1
    case .ended, .cancelled: planned.remove(first.id.number)
    case .moved: break
    }
    down[first.id.number] = planned.contains(first.id.number) ? first.position : nil
    return first
  }

  /// Takes all fingers off at once; what they were about to do is forgotten.
  mutating func lift(at time: Instant) {
    queue = down.sorted { $0.key < $1.key }.map { finger, place in
      TouchEvent(id: .init(finger), phase: .ended, position: place, time: time)
    }
    planned = Set(down.keys)
  }

  /// Plans what one more finger does.
  /// - Parameters:
  ///   - spots: Where there is something to touch [device px].
  ///   - size: The screen's [device px].
  mutating func plan(
    at time: Instant, spots: [Point], size: PixelSize, with numbers: inout SeededNumbers
  ) {
    guard isFree else { return }
    count += 1
    planned.insert(count)
    var path = FingerPath(
      finger: count, time: time,
      place: RandomHand.place(spots, size, &numbers))
    switch numbers.index(below: 16) {
    case 0...5: path.rest(numbers.uniform(0.005...0.12))
    case 6: path.rest(numbers.uniform(0.12...1.5))
    case 7...9: path.flick(size, &numbers)
    case 10...13: path.drag(size, &numbers)
    case 14: path.wander(size, &numbers)
    default: path.rest(numbers.uniform(0...3))
    }
    let isLost = numbers.chance(0.06)
    path.lift(isLost ? .cancelled : .ended)
    queue += path.events
    queue.sort { ($0.time, $0.id.number) < ($1.time, $1.id.number) }
  }

  private static func place(
    _ spots: [Point], _ size: PixelSize, _ numbers: inout SeededNumbers
  ) -> Point {
    let (width, height) = (Double(size.width), Double(size.height))
    switch numbers.index(below: 20) {
    case 0: return Point(width / 2, height - 6)
    case 1: return Point(numbers.uniform(-40...width + 40), numbers.uniform(-40...height + 40))
    case 2...6: return Point(numbers.uniform(0...width), numbers.uniform(0...height))
    default:
      guard !spots.isEmpty else { return Point(width / 2, height - 6) }
      let spot = spots[numbers.index(below: spots.count)]
      return spot + Point(numbers.uniform(-12...12), numbers.uniform(-12...12))
    }
  }
}

/// What one finger does, sample by sample.
struct FingerPath {
  private(set) var events: [TouchEvent]
  private let finger: UInt64
  private var time: Instant
  private var place: Point

  init(finger: UInt64, time: Instant, place: Point) {
    (self.finger, self.time, self.place) = (finger, time, place)
    events = [TouchEvent(id: .init(finger), phase: .began, position: place, time: time)]
  }

  mutating func rest(_ seconds: Double) { time = time.advanced(by: seconds) }

  mutating func lift(_ phase: TouchEvent.Phase) { add(phase) }

  mutating func flick(_ size: PixelSize, _ numbers: inout SeededNumbers) {
    let way = way(upTo: 0.6, size, &numbers)
    move(by: way, in: numbers.uniform(0.03...0.16), &numbers)
  }

  mutating func drag(_ size: PixelSize, _ numbers: inout SeededNumbers) {
    if numbers.chance(0.3) { rest(numbers.uniform(0...0.7)) }
    move(by: way(upTo: 1.2, size, &numbers), in: numbers.uniform(0.1...1.2), &numbers)
    if numbers.chance(0.4) { rest(numbers.uniform(0...0.5)) }
  }

  mutating func wander(_ size: PixelSize, _ numbers: inout SeededNumbers) {
    for _ in 0...numbers.index(below: 5) { drag(size, &numbers) }
  }

  /// Mostly along one axis, as people do.
  private func way(
    upTo part: Double, _ size: PixelSize, _ numbers: inout SeededNumbers
  ) -> Point {
    var way = Point(
      numbers.uniform(-part...part) * Double(size.width),
      numbers.uniform(-part...part) * Double(size.height))
    switch numbers.index(below: 5) {
    case 0, 1: way.x *= 0.05
    case 2, 3: way.y *= 0.05
    default: break
    }
    return numbers.chance(0.15) ? way * 0.03 : way
  }

  private mutating func move(by way: Point, in seconds: Double, _ numbers: inout SeededNumbers) {
    let rate = [60.0, 125, 240][numbers.index(below: 3)]
    let count = max(1, Int(seconds * rate))
    let start = place
    for i in 1...count {
      time = time.advanced(by: seconds / Double(count))
      place = start + way * (Double(i) / Double(count))
      add(.moved)
    }
  }

  private mutating func add(_ phase: TouchEvent.Phase) {
    events.append(TouchEvent(id: .init(finger), phase: phase, position: place, time: time))
  }
}
