internal import DetentAnimation
package import DetentGeometry
package import DetentMotion
package import DetentScene
package import DetentStage

/// What is on a page that is higher than its frame, moved up and down by a finger.
package struct PageScroll: Draggable, Sendable {
  /// Carries what is on the page.
  package let content: LayerID
  private var scroller: Scroller
  private var isHeld = false

  /// - Parameters:
  ///   - size: The frame's.
  ///   - height: The content's [px]; nil is returned where that needs no scrolling.
  ///   - page: Clips what it carries.
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

  /// What is on it fades where it goes on below.
  /// - Parameters:
  ///   - size: The frame's.
  ///   - color: Of what the page lies on.
  package func addFade(_ size: Size, color: Color, in tree: inout LayerTree, page: LayerID) {
    _ = EdgeFade(
      .bottom, of: Rect(origin: .zero, size: size), color: color, in: &tree, parent: page)
  }

  package func offset(at time: Instant) -> Double { scroller.state(at: time).value }

  /// Where it is, or will come to rest [px]; nil: a finger has it.
  package var destination: Double? { scroller.motion.destination }

  package func isInFlight(at time: Instant) -> Bool { scroller.motion.isInFlight(at: time) }

  /// Pulled down at its upper end, it leaves the finger to what lies behind it.
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

  /// What flew stops where it is.
  package mutating func tap(on stage: inout Stage, in context: inout ControlContext) {
    if !isHeld { grab(at: .zero, on: &stage, in: &context) }
    drop(on: &stage, in: &context)
  }

  package mutating func drop(on stage: inout Stage, in context: inout ControlContext) {
    release(velocity: .zero, on: &stage, in: &context)
  }

  /// Moves what is on it by `way` [px], as far as it goes; whether it does at all.
  package mutating func scroll(by way: Double, at time: Instant, on stage: inout Stage) -> Bool {
    guard !isHeld else { return false }
    let range = scroller.motion.physics.range
    let place = scroller.motion.destination ?? offset(at: time)
    let goal = min(max(place + way, range.lowerBound), range.upperBound)
    guard abs(goal - place) > 0.5 else { return false }
    scroller.scroll(to: goal, at: time, on: &stage)
    return true
  }

  /// Scrolls to an offset at once, as far as it goes: after the screen was built anew.
  package mutating func place(at offset: Double, on stage: inout Stage) {
    scroller.place(at: offset, on: &stage)
  }
}
