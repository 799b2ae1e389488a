internal import DetentAnimation
package import DetentGeometry
package import DetentGestures
package import DetentMotion
package import Look

/// Pages side by side, of which one fills the frame, moved by a finger.
///
/// It scrolls by single pages. An animator has two ends that are known when it starts; but a strip
/// held by a finger may go to either neighbour, and a catch between two pages may end on a third.
/// Scrolled content allows that, and continues with the finger's velocity.
package struct PageStrip: Sendable {
  private static let dot = 8.0
  /// The distance between neighbouring dots if there is room [px].
  private static let widestGap = 20.0
  /// The height of the dots' touch area [px].
  package static let dotsHeight = 44.0
  /// The spring to a page: continues a velocity and, from rest, does not overshoot. The glide of a
  /// throw would take seconds to come to rest on a page.
  private static let spring = constant(try Spring(dampingRatio: 1, response: 0.42))

  package let count: Int
  /// The page at which the strip rests or will come to rest.
  package private(set) var page = 0
  /// The size of the frame [px].
  private let size: Size
  private let palette: Palette
  /// The distance between neighbouring dots [px].
  private let dotGap: Double
  private var scroll: ScrollTouch
  /// The finger that holds the strip, and the offset at which it took hold [px].
  private var grip: (finger: Double, origin: Double)?

  /// - Parameter size: The size of a page [px].
  package init(_ count: Int, size: Size, palette: Palette) throws(MotionError) {
    guard size.width > 0, size.width.isFinite else {
      throw .notPositive(name: "width of a page", value: size.width)
    }
    (self.count, self.size, self.palette) = (max(1, count), size, palette)
    dotGap = min(
      Self.widestGap, max(0, size.width - Self.dotsHeight) / Double(max(1, count - 1)))
    scroll = ScrollTouch(
      try ScrollPhysics(
        range: -size.width * Double(max(1, count) - 1)...0, viewport: size.width,
        snap: .singlePages(length: size.width)))
  }

  package var isHeld: Bool { grip != nil }

  /// Whether it moves by itself at `time`, so that any touch catches it.
  package func isInFlight(at time: Instant) -> Bool { scroll.motion.isInFlight(at: time) }

  /// The page that is seen at `time`, with fractions; below 0 or beyond the last page while it is
  /// pulled there.
  package func progress(at time: Instant) -> Double {
    -scroll.motion.state(at: time).value / size.width
  }

  // MARK: Look

  /// The place of a page, from where lines start [px].
  package func frame(ofPage page: Int, height: Double) -> Rect {
    Rect(x: size.width * Double(page), y: 0, width: size.width, height: height)
  }

  /// Shows a box as the row of pages.
  package func show(_ box: Box) { move(box, along: 1) }

  /// Moves a box by a part of the way of the pages.
  private func move(_ box: Box, along part: Double) {
    box.pose(shift: Point(scroll.offset * part, 0)).grip(scroll.grip(along: [part, 0]))
    // A look mirrors shifts, but no laws.
    let way = palette.isRightToLeft ? -part : part
    if let law = scroll.law(along: [way, 0]) { box.motion(law) }
  }

  /// Writes a dot for each page, and a mark at that of the present one.
  package func dots(in boxes: Boxes) {
    guard count > 1 else { return }
    let length = Double(count - 1) * dotGap + Self.dotsHeight
    let row = Rect(
      x: ((size.width - length) / 2).rounded(), y: size.height - Self.dotsHeight, width: length,
      height: Self.dotsHeight)
    func disc(_ page: Int, _ color: Color, _ show: (Box) -> Void) {
      let x = Self.dotsHeight / 2 + Double(page) * dotGap - Self.dot / 2
      boxes.place(
        Rect(x: x, y: (Self.dotsHeight - Self.dot) / 2, width: Self.dot, height: Self.dot)
      ) { show(boxes.fill(color).radius(Self.dot / 2)) }
    }
    boxes.place(row) {
      boxes.overlay {
        for page in 0..<count {
          disc(page, palette.text) {
            $0.opacity(palette.outline == nil ? 0.28 : 0.5).key(.name("dot \(page)"))
          }
        }
        disc(0, palette.accentMarks) { move($0.key("mark"), along: -dotGap / size.width) }
      }.key("dots")
    }
  }

  /// The page of the dot nearest to a distance from the start of the row of dots; nil: no dot is near.
  package func page(ofDotAt x: Double) -> Int? {
    let place = (x - Self.dotsHeight / 2) / max(1, dotGap)
    guard place > -1.1, place < Double(count) + 0.1 else { return nil }
    return min(max(Int(place.rounded()), 0), count - 1)
  }

  // MARK: Fingers

  /// A place or velocity on the glass, along the way of the pages.
  private func along(_ x: Double) -> Double { palette.isRightToLeft ? -x : x }

  /// Follows a finger.
  /// - Parameter seen: The shift with which the row of pages is seen on the glass [px].
  package mutating func follow(_ gesture: Gesture, seen: Double, at time: Instant) {
    switch gesture {
    case .grabbed(let finger):
      scroll.touch(from: along(finger.x), seen: along(seen), at: time)
      grip = (along(finger.x), scroll.motion.state(at: time).value)
    case .dragged(let finger):
      guard isHeld else { return }
      let place = along(finger.x)
      grip?.finger = place
      scroll.move(to: place)
    case .thrown(let velocity): release(velocity: along(velocity.x), at: time)
    // A stop between two pages is of no use.
    case .tapped, .dropped: if isHeld { go(to: page, at: time) }
    case .pressed, .lifted, .activated, .longPressed: break
    }
  }

  /// Goes to the page nearest to where the velocity would carry it, but no further than the
  /// neighbour of the page where the finger took hold.
  private mutating func release(velocity: Double, at time: Instant) {
    guard let grip else { return }
    scroll.move(to: grip.finger, velocity: velocity)
    let physics = scroll.motion.physics
    let end = physics.decay.destination(from: scroll.motion.state(at: time))
    let goal = physics.snapPoint(for: end, takenAt: grip.origin) ?? end
    go(to: Int((-goal / size.width).rounded()), at: time)
  }

  /// Goes to a page, or to the nearest that there is, from whatever it does.
  package mutating func go(to page: Int, at time: Instant) {
    grip = nil
    self.page = min(max(page, 0), count - 1)
    scroll.scroll(to: -Double(self.page) * size.width, by: Self.spring, at: time)
  }

  /// Shows a page at once.
  package mutating func place(at page: Int) {
    grip = nil
    self.page = min(max(page, 0), count - 1)
    scroll.place(at: -Double(self.page) * size.width)
  }

  /// Goes on as another strip at a page, which moves on if that has the same place in both.
  package mutating func resume(from old: PageStrip, page: Int, at time: Instant) {
    guard page == old.page, size == old.size, palette.isRightToLeft == old.palette.isRightToLeft
    else { return place(at: page) }
    let physics = scroll.motion.physics
    (self.page, scroll, grip) = (page, old.scroll, old.grip)
    scroll.change(to: physics, at: time)
  }
}
