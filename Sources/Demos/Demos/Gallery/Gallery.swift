internal import DetentAnimation
package import DetentGeometry
package import DetentGestures
package import DetentMotion
package import DetentScene
package import DetentStage
package import Widgets

/// A page of cards, one for each scene of the book. A tap runs a scene; a tap or a finger half-way
/// takes it over from where it is seen.
///
/// At rest nothing moves, and a card out of sight costs nothing to draw.
package struct Gallery: StatefulControl {
  package var takesManyFingers: Bool { true }
  package let layer: LayerID
  private var scroll: PageScroll?
  private var cards: [GalleryCard]
  /// The part that scrolls. The parts of card i begin at 1 + i · span: its press, then its handles.
  private static let scrolling = 0
  /// The greatest number of handles of a card, and of its parts.
  static let handles = 4
  static let span = 1 + handles

  package init(in context: inout BuildContext) {
    let (frame, palette) = (context.frame, context.palette)
    var clip = Layer(frame: frame)
    clip.clipsChildren = true
    layer = context.tree.add(clip, to: context.parent)
    let layout = GalleryLayout(
      frame.size, margin: context.margin, count: GalleryExhibit.allCases.count,
      textScale: palette.textScale)
    scroll = PageScroll(
      height: layout.height, size: frame.size, in: &context.tree, page: layer)
    let content = scroll?.content ?? layer
    cards = []
    for (index, exhibit) in GalleryExhibit.allCases.enumerated() {
      let place = layout.frame(index)
      cards.append(
        GalleryCard(
          exhibit, frame: palette.isRightToLeft ? place.mirrored(in: frame.size.width) : place,
          palette: palette, in: &context.tree, parent: content))
    }
  }

  package var parts: [ControlPart] {
    var parts: [ControlPart] = []
    if scroll != nil { parts.append(ControlPart(layer, .pan, number: Self.scrolling)) }
    for (index, card) in cards.enumerated() {
      let first = 1 + Self.span * index
      parts.append(ControlPart(card.sensor, .press, number: first))
      for (number, handle) in card.scene.handles.prefix(Self.handles).enumerated() {
        parts.append(
          ControlPart(handle.layer, .pan, axis: handle.axis, number: first + 1 + number))
      }
    }
    return parts
  }

  package var deadline: Instant? { cards.compactMap(\.scene.deadline).min() }

  /// The scroll offset of the cards [px]: 0 at their upper end, less further down.
  package func offset(at time: Instant) -> Double { scroll?.offset(at: time) ?? 0 }

  // MARK: Fingers

  package mutating func handle(
    _ gesture: Gesture, part: Int, on stage: inout Stage, in context: inout ControlContext
  ) {
    if part == Self.scrolling { scroll?.follow(gesture, on: &stage, in: &context) }
    guard let (index, handle) = place(of: part) else { return }
    switch gesture {
    case .pressed: cards[index].setPressed(true, on: &stage)
    case .lifted: cards[index].setPressed(false, on: &stage)
    case .activated:
      cards[index].setPressed(false, on: &stage)
      cards[index].tap(on: &stage, in: &context)
    default: cards[index].follow(gesture, handle: handle, on: &stage, in: &context)
    }
  }

  package func isInFlight(part: Int, at time: Instant) -> Bool {
    guard part != Self.scrolling else { return scroll?.isInFlight(at: time) ?? false }
    return place(of: part).map { cards[$0.index].isInFlight(at: time) } ?? false
  }

  package func canPan(part: Int, by way: Point, at time: Instant) -> Bool {
    if part == Self.scrolling { return scroll?.canPan(by: way, at: time) ?? false }
    guard let (index, handle) = place(of: part) else { return true }
    return handle < 0 || cards[index].isInFlight(at: time)
      || cards[index].scene.canPan(handle, by: way)
  }

  /// The card of a part, and the index of its handle; −1: its press.
  private func place(of part: Int) -> (index: Int, handle: Int)? {
    let (index, number) = (part - 1).quotientAndRemainder(dividingBy: Self.span)
    guard part > 0, cards.indices.contains(index), number <= cards[index].scene.handles.count
    else { return nil }
    return (index, number - 1)
  }

  // MARK: Time

  package mutating func advance(on stage: inout Stage, in context: inout ControlContext) {
    for index in cards.indices { cards[index].advance(on: &stage, in: context) }
  }

  /// The scroll offset at which the gallery rests or will rest.
  package struct State: Sendable {
    fileprivate let place: Double?
  }

  package var state: State { State(place: scroll?.destination) }

  package mutating func resume(from state: State, on stage: inout Stage) {
    if let place = state.place { scroll?.place(at: place, on: &stage) }
  }
}
