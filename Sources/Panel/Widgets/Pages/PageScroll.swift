package import DetentGestures
package import DetentMotion
package import Look

/// The content of a page that is higher than its frame, scrolled up and down by a finger.
package struct PageScroll: Equatable, Sendable {
  private var scroll: ScrollTouch
  package private(set) var isHeld = false

  /// Creates one for a content of a height in a frame [px]; nil: it needs no scrolling.
  /// - Parameter old: The same page on the screen before, whose motion goes on.
  package init?(height: Double, frame: Double, after old: PageScroll? = nil, at time: Instant) {
    let over = height - frame
    guard over > 0, let physics = try? ScrollPhysics(range: -over...0, viewport: frame) else {
      return nil
    }
    scroll = old?.scroll ?? ScrollTouch(physics)
    scroll.change(to: physics, at: time)
  }

  package func offset(at time: Instant) -> Double { scroll.motion.state(at: time).value }

  /// The present offset, or the one at which it comes to rest [px]; nil: a finger holds it.
  package var destination: Double? { scroll.motion.destination }

  /// Whether nothing is out of sight above, or soon will be.
  package var isAtTop: Bool { scroll.offset > -1 }

  package func isInFlight(at time: Instant) -> Bool { scroll.motion.isInFlight(at: time) }

  /// Leaves a finger that pulls down at the upper end to the part behind.
  package func canPan(by way: Double, at time: Instant) -> Bool { way < 0 || offset(at: time) < 0 }

  /// Shows a box as the content.
  package func show(_ box: Box) {
    box.pose(shift: Point(0, scroll.offset)).grip(scroll.grip(along: [0, 1]))
    if let law = scroll.law(along: [0, 1]) { box.motion(law) }
  }

  /// Follows a finger.
  /// - Parameter seen: The shift with which the content is seen [px].
  package mutating func follow(_ gesture: Gesture, seen: Double, at time: Instant) {
    switch gesture {
    case .grabbed(let finger):
      isHeld = true
      scroll.touch(from: finger.y, seen: seen, at: time)
    case .dragged(let finger) where isHeld: scroll.move(to: finger.y)
    case .thrown(let velocity): release(velocity: velocity.y, at: time)
    case .tapped:
      // Stops a flight where it is.
      if !isHeld { follow(.grabbed(at: .zero), seen: seen, at: time) }
      release(velocity: 0, at: time)
    case .dropped: release(velocity: 0, at: time)
    case .dragged, .pressed, .lifted, .activated, .longPressed: break
    }
  }

  private mutating func release(velocity: Double, at time: Instant) {
    guard isHeld else { return }
    isHeld = false
    scroll.release(velocity: velocity, at: time)
  }

  /// Scrolls the content by `way` [px], within its range; returns whether it moves.
  package mutating func scroll(by way: Double, at time: Instant) -> Bool {
    guard !isHeld else { return false }
    let range = scroll.motion.physics.range
    let place = scroll.motion.destination ?? offset(at: time)
    let goal = min(max(place + way, range.lowerBound), range.upperBound)
    guard abs(goal - place) > 0.5 else { return false }
    scroll.scroll(to: goal, at: time)
    return true
  }

  /// Shows an offset within its range at once.
  package mutating func place(at offset: Double) { scroll.place(at: offset) }
}
