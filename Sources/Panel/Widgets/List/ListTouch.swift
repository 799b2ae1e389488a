internal import DetentGeometry
internal import DetentGestures
internal import DetentMotion
internal import Look

/// The scrolling of a list's rows and the finger on them.
struct ListTouch: Sendable {
  enum Grip: Equatable {
    case free
    /// The finger is down at `start` and may still tap `row`; nil: it is not on a row.
    case pressing(row: Int?, start: Point)
    /// The finger scrolls.
    case scrolling
  }

  /// The distance that a finger may move and still tap [px].
  private static let slop = 10.0

  let window: Size
  let rowHeight: Double
  private(set) var count = 0
  private(set) var grip = Grip.free
  private var scroll: ScrollTouch
  /// The rows near the window and on the way of the flight, which are enough to be shown.
  private(set) var reach = 0..<0

  init(window: Size, rowHeight: Double) {
    (self.window, self.rowHeight) = (window, rowHeight)
    scroll = ScrollTouch(Self.physics(over: 0, window))
  }

  private static func physics(over: Double, _ window: Size) -> ScrollPhysics {
    constant(try ScrollPhysics(range: (over > 0 ? -over : 0)...0, viewport: max(1, window.height)))
  }

  /// The height of the rows that does not fit the window [px]; negative: the height that is free.
  var overflow: Double { Double(count) * rowHeight - window.height }

  /// The row that the finger presses; nil: none.
  var pressed: Int? { if case .pressing(let row, _) = grip { row } else { nil } }

  var motion: ScrollMotion { scroll.motion }

  /// The displacement at which the rows rest or are held [px]: negative further down.
  var offset: Double { scroll.offset }

  /// The law and the grip of the rows' box.
  var law: OwnMotion? { scroll.law(along: [0, 1]) }
  var hold: Look.Grip { scroll.grip(along: [0, 1]) }

  func visibleRows(at time: Instant) -> Range<Int> {
    rows(from: motion.state(at: time).value, to: motion.state(at: time).value)
  }

  /// The rows that are seen while the displacement goes from one value to another.
  /// - Parameter margin: A length that counts as seen beyond the window's edges [px].
  private func rows(from start: Double, to end: Double, margin: Double = 0) -> Range<Int> {
    let top = -max(start, end) - margin
    let bottom = window.height - min(start, end) + margin
    let last = min(max((bottom / rowHeight).rounded(.up), 0), Double(count))
    return Int(min(max((top / rowHeight).rounded(.down), 0), last))..<Int(last)
  }

  /// Lets the reach follow the motion: it is renewed by a window on each side, so that most steps of
  /// a finger need no other rows.
  private mutating func renewReach(at time: Instant) {
    let (start, end) = (motion.state(at: time).value, offset)
    let least = rows(from: start, to: end, margin: rowHeight)
    let most = rows(from: start, to: end, margin: 2 * window.height)
    guard
      reach.lowerBound > least.lowerBound || reach.upperBound < least.upperBound
        || reach.lowerBound < most.lowerBound || reach.upperBound > most.upperBound
    else { return }
    reach = rows(from: start, to: end, margin: window.height)
  }

  // MARK: Changes

  /// Takes another number of rows: the motion goes on as far as the new range allows.
  mutating func change(count: Int, at time: Instant) {
    guard count != self.count else { return }
    self.count = count
    scroll.change(to: Self.physics(over: overflow, window), at: time)
    renewReach(at: time)
  }

  /// Scrolls a row into sight by the shortest way.
  mutating func reveal(_ row: Int, at time: Instant) {
    guard grip == .free else { return }
    let top = -Double(row) * rowHeight
    let bottom = top + window.height - rowHeight
    let now = motion.state(at: time).value
    let goal = min(max(now, min(top, bottom)), max(top, bottom))
    guard goal != now else { return }
    scroll.scroll(to: goal, at: time)
    renewReach(at: time)
  }

  /// Scrolls to an offset at once, as far as the range allows.
  mutating func place(at offset: Double) {
    scroll.place(at: offset)
    renewReach(at: .zero)
  }

  /// Continues from the state of another list. The row that the finger pressed there is forgotten.
  mutating func resume(from old: ListTouch) {
    scroll.resume(from: old.scroll)
    grip =
      if case .pressing(_, let start) = old.grip { .pressing(row: nil, start: start) } else {
        old.grip
      }
    reach = old.reach.clamped(to: 0..<count)
    renewReach(at: .zero)
  }

  // MARK: Fingers

  /// Follows a finger. From where it comes down, only its own movement counts: the layer below may
  /// move the list under it.
  /// - Parameter window: The window on the glass as it was seen.
  /// - Returns: The row that the finger has chosen; nil: none.
  mutating func follow(_ gesture: Gesture, over window: Rect?, at time: Instant) -> Int? {
    switch gesture {
    case .grabbed(let finger): grab(at: finger, over: window, at: time)
    case .dragged(let finger): drag(to: finger, at: time)
    case .thrown(let velocity): return release(velocity: velocity.y, at: time)
    case .tapped:
      if grip == .free {
        // In flight or just after one, a tap only stops the list.
        scroll.touch(from: 0, at: time)
        grip = .scrolling
      }
      return release(velocity: 0, at: time)
    case .dropped:
      scroll.release(velocity: 0, at: time)
      grip = .free
      renewReach(at: time)
    case .pressed, .lifted, .activated, .longPressed: break
    }
    return nil
  }

  private mutating func grab(at finger: Point, over window: Rect?, at time: Instant) {
    let wasInFlight = motion.isInFlight(at: time)
    scroll.touch(from: finger.y, at: time)
    renewReach(at: time)
    grip = wasInFlight ? .scrolling : .pressing(row: row(under: finger, in: window), start: finger)
  }

  private func row(under finger: Point, in window: Rect?) -> Int? {
    guard let window, finger.x >= window.minX, finger.x <= window.maxX else { return nil }
    let y = finger.y - window.minY - motion.state(at: .zero).value
    let row = (y / rowHeight).rounded(.down)
    return row >= 0 && row < Double(count) ? Int(row) : nil
  }

  private mutating func drag(to finger: Point, at time: Instant) {
    // The touch was ended for the list while the finger was still down.
    guard grip != .free else { return }
    if case .pressing(_, let start) = grip {
      guard finger.distance(to: start) > Self.slop else { return }
      grip = .scrolling
      scroll.touch(from: finger.y, at: time)
    }
    scroll.move(to: finger.y)
    renewReach(at: time)
  }

  private mutating func release(velocity: Double, at time: Instant) -> Int? {
    guard grip != .free else { return nil }
    let row = pressed
    scroll.release(velocity: grip == .scrolling ? velocity : 0, at: time)
    grip = .free
    renewReach(at: time)
    return row
  }
}
