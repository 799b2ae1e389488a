internal import DetentAnimation
internal import DetentGeometry
internal import DetentMotion
internal import DetentScene
internal import DetentStage

/// An answer that is slid: a finger draws the knob along a slot, and all of the screen but the knob
/// goes dark with it, as if the machine powered off.
struct AlertSlide: Draggable, Sendable {
  /// The share of its way that a throw has to carry the knob, to be an answer.
  private static let reach = 0.95
  /// The speed at which a tap sets the knob in motion, as a hint [1/s].
  private static let nudge = 2.0
  private static let inset = 4.0
  /// The spring of the knob, which does not overshoot its slot.
  private static let spring = constant(try Spring(dampingRatio: 1, response: 0.4))

  let knob: LayerID
  private let slot: LayerID
  private let strokes: [LayerID]
  private var way = Transition([])
  /// The distance from the knob's first place to its last [px]; negative: to the left.
  private var length = 0.0
  private var hold: Hold?

  private struct Hold: Sendable {
    var finger: Point
    var fraction: Double
  }

  /// Adds the knob to its slot, hidden.
  init(in tree: inout LayerTree, slot: LayerID, color: Color) {
    let knob = tree.add(Layer(frame: .zero, content: .fill, color: color), to: slot)
    strokes = (0..<2).map { _ in tree.add(Layer(frame: .zero, content: .fill), to: knob) }
    (self.knob, self.slot) = (knob, slot)
    tree[knob].isHidden = true
  }

  /// Lays out the knob at its start.
  /// - Parameters:
  ///   - size: The size of the slot.
  ///   - dark: The layer that covers the screen as the knob advances.
  ///   - fading: The layers that fade as the knob advances.
  mutating func show(
    in size: Size, color: Color, ink: Color, isRightToLeft: Bool, darkening dark: LayerID,
    fading: [LayerID], on tree: inout LayerTree
  ) {
    let side = size.height - 2 * Self.inset
    let margin = size.height / 2
    let ends = [Point(margin, margin), Point(max(margin, size.width - margin), margin)]
    let (start, end) = isRightToLeft ? (ends[1], ends[0]) : (ends[0], ends[1])
    tree[knob].isHidden = false
    tree[knob].size = Size(side, side)
    tree[knob].values.cornerRadius = side / 2
    tree[knob].values.color = color
    tree[knob].values.position = start
    for (stroke, angle) in zip(strokes, [-135.0, 135]) {
      let (long, thick) = (side * 0.24, side * 0.06)
      tree[stroke].size = Size(long, thick)
      tree[stroke].anchor = Point(thick / 2 / long, 0.5)
      tree[stroke].values.position = Point(side * (isRightToLeft ? 0.42 : 0.58), side / 2)
      tree[stroke].values.rotation = (isRightToLeft ? 180 - angle : angle) * .pi / 180
      tree[stroke].values.cornerRadius = thick / 2
      tree[stroke].values.color = ink
    }
    length = end.x - start.x
    hold = nil
    let face = tree[slot].values
    let parts: [Transition.Part] =
      [
        .place(knob, start, end, by: Self.spring),
        .number(.opacity, dark, 0, 1, by: .spring(Self.spring)),
        .color(slot, face.color, face.color.withAlpha(0), by: Self.spring),
        .number(.borderWidth, slot, face.borderWidth, 0, by: .spring(Self.spring)),
      ]
      + fading.map { .number(.opacity, $0, 1, 0, by: .spring(Self.spring)) }
    way = Transition(parts)
  }

  /// Hides the knob, for an answer that is tapped.
  mutating func hide(in tree: inout LayerTree) {
    tree[knob].isHidden = true
    way = Transition([])
  }

  /// Returns the knob to its start at once.
  mutating func still(on stage: inout Stage) {
    hold = nil
    way.place(at: .start, on: &stage)
  }

  mutating func grab(
    at finger: Point, on stage: inout Stage, in context: inout ControlContext
  ) {
    let seen = context.presentation
    hold = Hold(finger: finger, fraction: way.fraction(seen: seen))
    way.grab(seen: seen, on: &stage)
  }

  mutating func drag(
    to finger: Point, on stage: inout Stage, in context: inout ControlContext
  ) {
    guard let hold, length != 0 else { return }
    way.scrub(to: hold.fraction + (finger.x - hold.finger.x) / length, on: &stage)
  }

  /// - Returns: Whether the knob goes to its end, which is the answer.
  mutating func release(
    velocity: SIMD2<Double>, on stage: inout Stage, in context: inout ControlContext
  ) -> Bool {
    guard hold != nil, length != 0 else { return false }
    hold = nil
    way.release(velocity: velocity.x / length, threshold: Self.reach, on: &stage)
    return way.destination == .end
  }

  /// Sets the knob in motion, but back to its start: a tap is no answer.
  mutating func tap(on stage: inout Stage, in context: inout ControlContext) -> Bool {
    guard hold != nil else { return false }
    hold = nil
    way.release(velocity: Self.nudge, threshold: .infinity, on: &stage)
    return false
  }

  mutating func drop(on stage: inout Stage, in context: inout ControlContext) {
    guard hold != nil else { return }
    hold = nil
    way.drop(on: &stage)
  }

  /// Moves the knob back to its start from where it is seen.
  mutating func goBack(on stage: inout Stage) {
    hold = nil
    way.go(to: .start, on: &stage)
  }

  /// Moves the knob by thirds of its way, for arrow keys.
  /// - Returns: Whether the knob goes to its end, which is the answer.
  mutating func step(by count: Int, on stage: inout Stage) -> Bool {
    guard hold == nil, length != 0 else { return false }
    // Counts from the knob's goal, which it may not have reached when the next key comes.
    let goal = way.fraction(seen: PresentationTree(of: stage.tree))
    let next = max(0, ((goal * 3).rounded() + Double(count)) / 3)
    guard next < Self.reach else {
      way.go(to: .end, on: &stage)
      return true
    }
    for part in way.parts {
      stage.animate(
        part.key, of: part.layer, to: part.start + (part.end - part.start) * next,
        by: .spring(Self.spring))
    }
    return false
  }
}
