internal import DetentGeometry
internal import DetentGestures
internal import DetentScene
internal import DetentStage
internal import Look
internal import Widgets

/// The icons of tiles that have opened a detail page, each on a slot of its own outside of home.
///
/// The icon of the page's tile lies on top of the page, in its place and undimmed. Icons of earlier
/// tiles lie behind the page and follow home, until they are back on their tiles. A slot has the
/// place of its tile, so that an icon keeps its own values and motions on both.
struct RaisedIcons {
  struct Icon {
    let opener: ControlID
    let layer: LayerID
    /// The tile's layer, and the icon's place among its children.
    let (card, rank): (LayerID, Int)
    /// The frame of the tile at rest, from the upper left corner of the pages [px].
    let place: Rect
    /// The frame of the icon at rest.
    let frame: Rect
    /// The opacity of the tile.
    let opacity: Double

    /// The box of its slot.
    var slot: BoxKey { .name("icon \(opener.number)") }
  }

  /// The icon on top of the page, or on its way back from there; nil: none.
  private(set) var front: Icon?
  private(set) var behind: [Icon] = []
  /// The icon under a finger.
  private var pressed: LayerID?

  func icon(of opener: ControlID) -> Icon? {
    (behind + [front].compactMap(\.self)).first { $0.opener == opener }
  }

  /// Puts an icon on top instead of the present one; nil: none.
  mutating func raise(_ icon: Icon?) {
    if let front { behind.append(front) }
    front = icon
    behind.removeAll { $0.opener == icon?.opener }
  }

  /// Puts icons back on their tiles.
  mutating func settle(keepsFront: Bool, in tree: inout LayerTree) {
    for icon in behind + (keepsFront ? [] : [front].compactMap(\.self)) {
      tree.attach(icon.layer, to: icon.card, at: icon.rank)
    }
    behind = []
    if !keepsFront { front = nil }
  }

  /// Writes the slot of an icon as a part of home, or on top of the page.
  func write(
    _ icon: Icon, by transition: DetailTransition, width: Double, isRightToLeft: Bool,
    in boxes: Boxes
  ) {
    let place = isRightToLeft ? icon.place.mirrored(in: width) : icon.place
    boxes.place(place) {
      var way = transition
      // On top of the page it is where home has it without a page.
      if icon.opener == front?.opener { way.close() }
      _ = way.showPart(boxes.host(icon.slot), center: place.center, opacity: icon.opacity)
    }
  }

  /// Presses the front icon like a button.
  mutating func follow(_ gesture: Gesture, by press: PressMotion, on stage: inout Stage) {
    switch gesture {
    case .pressed:
      pressed = front?.layer
      pressed.map { press.press($0, on: &stage) }
    case .lifted, .activated:
      pressed.map { press.release($0, on: &stage) }
      pressed = nil
    default: break
    }
  }
}

extension LayerTree {
  /// The origin of a layer's content in the coordinates of an enclosing layer.
  func origin(
    of inner: LayerID, in outer: LayerID, as presentation: PresentationTree? = nil
  ) -> Point {
    var (place, next) = (Point.zero, inner)
    while next != outer, let parent = self[next].parent {
      place = self[next].transform(presentation?[next] ?? self[next].values)(place)
      next = parent
    }
    return place
  }

  /// The frame of a layer at rest, neither scaled nor turned, in an enclosing layer.
  func frame(of id: LayerID, in outer: LayerID) -> Rect {
    let layer = self[id]
    let corner = layer.parent.map { origin(of: $0, in: outer) } ?? .zero
    let anchor = Point(layer.anchor.x * layer.size.width, layer.anchor.y * layer.size.height)
    return Rect(origin: corner + layer.values.position - anchor, size: layer.size)
  }
}
