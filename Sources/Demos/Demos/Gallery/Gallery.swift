internal import DetentAnimation
package import DetentGeometry
internal import DetentGestures
package import DetentMotion
package import DetentScene
package import DetentStage
package import Widgets

/// A page of cards, one for each scene of the book. A tap runs a scene; a tap or a finger half-way
/// takes it over from where it is seen.
///
/// At rest nothing moves, and a card out of sight costs nothing to draw.
package struct Gallery: Control {
  package var takesManyFingers: Bool { true }
  package let layer: LayerID
  private var scroll: PageScroll?
  private var cards: [GalleryCard]

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
    if scroll != nil { parts.append(ControlPart(layer, .pan, name: .whole)) }
    for (index, card) in cards.enumerated() {
      parts.append(ControlPart(card.sensor, .press, name: .part(index)))
      for (number, handle) in card.scene.handles.enumerated() {
        parts.append(
          ControlPart(
            handle.layer, .pan, axis: handle.axis, name: .item(index, part: number)))
      }
    }
    return parts
  }

  package var deadline: Instant? { cards.compactMap(\.scene.deadline).min() }

  /// The scroll offset of the cards [px]: 0 at their upper end, less further down.
  package func offset(at time: Instant) -> Double { scroll?.offset(at: time) ?? 0 }

  // MARK: Fingers

  package mutating func take(
    _ event: TileEvent, on stage: inout Stage, in context: inout ControlContext
  ) {
    switch event {
    case .touch(let gesture, let part): follow(gesture, part, on: &stage, in: &context)
    case .time:
      for index in cards.indices { cards[index].advance(on: &stage, in: context) }
    default: break
    }
  }

  private mutating func follow(
    _ gesture: Gesture, _ part: PartName, on stage: inout Stage, in context: inout ControlContext
  ) {
    if part == .whole { scroll?.follow(gesture, on: &stage, in: &context) }
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

  package func isInFlight(part: PartName, at time: Instant) -> Bool {
    guard part != .whole else { return scroll?.isInFlight(at: time) ?? false }
    return place(of: part).map { cards[$0.index].isInFlight(at: time) } ?? false
  }

  package func canPan(part: PartName, by way: Point, at time: Instant) -> Bool {
    if part == .whole { return scroll?.canPan(by: way, at: time) ?? false }
    guard let (index, handle) = place(of: part) else { return true }
    guard let handle else { return true }
    return cards[index].isInFlight(at: time)
      || cards[index].scene.canPan(handle, by: way)
  }

  /// The card of a part, and the index of its handle; nil: its press.
  private func place(of part: PartName) -> (index: Int, handle: Int?)? {
    switch part {
    case .part(let index) where cards.indices.contains(index): (index, nil)
    case .item(let index, let handle)
    where cards.indices.contains(index) && cards[index].scene.handles.indices.contains(handle):
      (index, handle)
    default: nil
    }
  }

  /// The scroll offset at which the gallery rests or will rest; nil: there is none.
  package var savedState: (any Sendable)? { scroll?.destination }

  package mutating func resume(
    fromAny state: any Sendable, on stage: inout Stage, in context: ControlContext
  ) {
    if let place = state as? Double { scroll?.place(at: place, on: &stage) }
  }
}
