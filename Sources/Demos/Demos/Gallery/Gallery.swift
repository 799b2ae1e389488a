package import DetentAnimation
package import DetentGeometry
internal import DetentGestures
package import DetentMotion
package import DetentScene
package import DetentStage
internal import Look
package import Widgets

/// A page of cards, one for each scene of the book. A tap runs a scene; a tap or a finger half-way
/// takes it over from where it is seen.
///
/// At rest nothing moves, and a card out of sight costs nothing to draw.
package struct Gallery: Control {
  package var takesManyFingers: Bool { true }
  package let layer: LayerID
  private var scroll: PageScroll?
  private let frame: Rect
  private let height: Double
  private var live: LiveLook
  private var cards: [GalleryCard]

  package init(in context: inout BuildContext) {
    let (frame, palette) = (context.frame, context.palette)
    let layout = GalleryLayout(
      frame.size, margin: context.margin, count: GalleryExhibit.allCases.count,
      textScale: palette.textScale)
    scroll = PageScroll(height: layout.height, frame: frame.size.height, at: .zero)
    let old = context.predecessor as? Gallery
    if let place = old?.scroll?.destination { scroll?.place(at: place) }
    (self.frame, height) = (frame, max(frame.size.height, layout.height))
    let look = Self.look(frame, height, scroll, by: context.layout)
    live = LiveLook(look, in: &context.tree, parent: context.parent)
    guard let clip = live.layer(at: ["root"]), let content = live.layer(at: Self.content) else {
      preconditionFailure("no cards")
    }
    (layer, cards) = (clip, [])
    for (index, exhibit) in GalleryExhibit.allCases.enumerated() {
      let place = layout.frame(index)
      cards.append(
        GalleryCard(
          exhibit, frame: palette.isRightToLeft ? place.mirrored(in: frame.size.width) : place,
          palette: palette, layout: context.layout, in: &context.tree, parent: content))
    }
  }

  private static let content: [BoxKey] = ["root", "content"]

  /// A window onto the cards.
  private static func look(
    _ frame: Rect, _ height: Double, _ scroll: PageScroll?, by layout: Layout
  ) -> PlacedLook {
    layout.isRightToLeft = false
    return layout.place(in: frame) { boxes in
      boxes.overlay {
        let size = Size(frame.size.width, height)
        boxes.place(Rect(origin: .zero, size: size)) {
          let cards = boxes.host("content")
          scroll?.show(cards)
        }
      }.clipped()
    }
  }

  private mutating func become(on stage: inout Stage, in context: ControlContext) {
    let look = Self.look(frame, height, scroll, by: context.layout)
    live.become(look, by: .live, on: &stage)
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
    if part == .whole, let content = live.layer(at: Self.content) {
      scroll?.follow(gesture, seen: context.seen(content).translation.y, at: context.time)
      become(on: &stage, in: context)
    }
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

  package mutating func end(_ completions: [Completion], on stage: inout Stage) {
    for index in cards.indices { cards[index].scene.end(completions, on: &stage) }
  }

  package func isInFlight(part: PartName, at time: Instant) -> Bool {
    guard part != .whole else { return scroll?.isInFlight(at: time) ?? false }
    return place(of: part).map { cards[$0.index].isInFlight(at: time) } ?? false
  }

  package func canPan(part: PartName, by way: Point, at time: Instant) -> Bool {
    if part == .whole { return scroll?.canPan(by: way.y, at: time) ?? false }
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
}
