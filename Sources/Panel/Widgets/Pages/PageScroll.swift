internal import DetentAnimation
package import DetentGeometry
package import DetentMotion
package import DetentScene
package import DetentStage

/// The content of a page that is higher than its frame, scrolled up and down by a finger.
package struct PageScroll: Draggable, Sendable {
  /// The layer that contains the content.
  package let content: LayerID
  private var scroller: Scroller
  private var isHeld = false

  /// - Parameters:
  ///   - size: The size of the frame.
  ///   - height: The height of the content [px]; returns nil if it needs no scrolling.
  ///   - page: The layer of the page, which clips its content.
  package init?(height: Double, size: Size, in tree: inout LayerTree, page: LayerID) {
    let over = height - size.height
    guard over > 0,
      let physics = try? ScrollPhysics(range: -over...0, viewport: size.height)
    else { return nil }
    content = tree.add(
      Layer(corner: .zero, size: Size(size.width, height)), to: page)
    scroller = Scroller(
      ScrollMotion(physics), carrying: [Scroller.CarriedLayer(content, direction: [0, 1])])
  }

  /// Adds a fade at the lower edge, where the content goes on.
  /// - Parameters:
  ///   - size: The size of the frame.
  ///   - color: The colour of the background.
  package func addFade(_ size: Size, color: Color, in tree: inout LayerTree, page: LayerID) {
    _ = EdgeFade(
      .bottom, of: Rect(origin: .zero, size: size), color: color, in: &tree, parent: page)
  }

  package func offset(at time: Instant) -> Double { scroller.state(at: time).value }

  /// The present offset, or the one at which it comes to rest [px]; nil: a finger holds it.
  package var destination: Double? { scroller.motion.destination }

  package func isInFlight(at time: Instant) -> Bool { scroller.motion.isInFlight(at: time) }

  /// Leaves a finger that pulls down at the upper end to the part behind.
  package func canPan(by way: Point, at time: Instant) -> Bool {
    way.y < 0 || offset(at: time) < 0
  }

  package mutating func grab(
    at finger: Point, on stage: inout Stage, in context: inout ControlContext
  ) {
    isHeld = true
    scroller.touch(from: finger.y, at: context.time, on: &stage)
  }

  package mutating func drag(
    to finger: Point, on stage: inout Stage, in context: inout ControlContext
  ) {
    guard isHeld else { return }
    scroller.move(to: finger.y, velocity: 0, at: context.time, on: &stage)
  }

  package mutating func release(
    velocity: SIMD2<Double>, on stage: inout Stage, in context: inout ControlContext
  ) {
    guard isHeld else { return }
    isHeld = false
    scroller.release(velocity: velocity.y, at: context.time, on: &stage)
  }

  /// Stops a flight where it is.
  package mutating func tap(on stage: inout Stage, in context: inout ControlContext) {
    if !isHeld { grab(at: .zero, on: &stage, in: &context) }
    drop(on: &stage, in: &context)
  }

  package mutating func drop(on stage: inout Stage, in context: inout ControlContext) {
    release(velocity: .zero, on: &stage, in: &context)
  }

  /// Scrolls the content by `way` [px], within its range; returns whether it moves.
  package mutating func scroll(by way: Double, at time: Instant, on stage: inout Stage) -> Bool {
    guard !isHeld else { return false }
    let range = scroller.motion.physics.range
    let place = scroller.motion.destination ?? offset(at: time)
    let goal = min(max(place + way, range.lowerBound), range.upperBound)
    guard abs(goal - place) > 0.5 else { return false }
    scroller.scroll(to: goal, at: time, on: &stage)
    return true
  }

  /// Scrolls to an offset within its range at once, after the screen was rebuilt.
  package mutating func place(at offset: Double, on stage: inout Stage) {
    scroller.place(at: offset, on: &stage)
  }
}
