internal import DetentAnimation
internal import DetentGeometry
internal import DetentGestures
internal import DetentMotion
internal import DetentScene
internal import DetentStage
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
  }

  /// The icon on top of the page, or on its way back from there; nil: none.
  private(set) var front: Icon?
  /// The slot of the front icon.
  var frontSlot: LayerID? { front.flatMap { slots[$0.card] } }
  private var behind: [Icon] = []
  /// The slots by the tiles' layers.
  private var slots: [LayerID: LayerID] = [:]
  /// The icon under a finger.
  private var pressed: LayerID?
  private let (home, below, above): (LayerID, LayerID, LayerID)

  /// - Parameters:
  ///   - home: The layer of the pages side by side.
  ///   - below: The layer for slots behind an opened page.
  ///   - above: The layer for slots in front of it.
  init(from home: LayerID, below: LayerID, above: LayerID) {
    (self.home, self.below, self.above) = (home, below, above)
  }

  /// Adds slots for the icons of tiles.
  mutating func addSlots(for cards: [LayerID], in tree: inout LayerTree) {
    for card in cards {
      var slot = Layer(frame: tree.frame(of: card, in: home))
      slot.isHidden = true
      slots[card] = tree.add(slot, to: above)
    }
  }

  func icon(of opener: ControlID) -> Icon? {
    (behind + [front].compactMap(\.self)).first { $0.opener == opener }
  }

  /// Raises an icon to the top from where it is seen, instead of the present one; nil: none.
  mutating func raise(_ icon: Icon?, seen: PresentationTree, on stage: inout Stage) {
    guard icon?.opener != front?.opener else { return }
    if let front {
      behind.append(front)
      slots[front.card].map { stage.tree.attach($0, to: below) }
    }
    front = icon
    guard let icon, let slot = slots[icon.card] else { return }
    stage.tree.attach(slot, to: above)
    behind.removeAll { $0.opener == icon.opener }
    guard stage.tree[icon.layer].parent != slot, let page = stage.tree[icon.card].parent else {
      return
    }
    let (tree, card) = (stage.tree, seen[icon.card])
    let place = tree.origin(of: page, in: home, as: seen) + card.position
    stage.set(.position, of: slot, to: onArea(place, by: seen[home], in: tree))
    stage.set(.scale, of: slot, to: seen[home].scale * card.scale)
    stage.set(.opacity, of: slot, to: seen[home].opacity * card.opacity)
    stage.tree[slot].isHidden = false
    stage.tree.attach(icon.layer, to: slot)
  }

  /// Sends all icons to their places: the front one to its own, while a page is open, and the others
  /// to those that their tiles have on home.
  mutating func go(with transition: DetailTransition, on stage: inout Stage) {
    for icon in behind + [front].compactMap(\.self) {
      guard let slot = slots[icon.card] else { continue }
      let (position, scale, opacity) = goal(of: icon, isOpen: transition.isOpen, in: stage.tree)
      let (values, zoom) = (stage.tree[slot].values, transition.zoom)
      if values.position != position {
        stage.animate(.position, of: slot, to: position, by: zoom)
      }
      if values.scale != scale { stage.animate(.scale, of: slot, to: scale, by: zoom) }
      if values.opacity != opacity {
        stage.animate(.opacity, of: slot, to: opacity, by: DetailTransition.fade(0.5))
      }
    }
  }

  /// Raises an icon at once, as it was on an earlier screen.
  mutating func place(_ icon: Icon, on stage: inout Stage) {
    raise(icon, seen: PresentationTree(of: stage.tree), on: &stage)
    guard let slot = slots[icon.card] else { return }
    let (position, scale, opacity) = goal(of: icon, isOpen: true, in: stage.tree)
    stage.set(.position, of: slot, to: position)
    stage.set(.scale, of: slot, to: scale)
    stage.set(.opacity, of: slot, to: opacity)
  }

  /// Puts icons back on their tiles when home has come to rest.
  mutating func settle(keepsFront: Bool, in tree: inout LayerTree) {
    for icon in behind + (keepsFront ? [] : [front].compactMap(\.self)) {
      tree.attach(icon.layer, to: icon.card, at: icon.rank)
      slots[icon.card].map { tree[$0].isHidden = true }
    }
    behind = []
    if !keepsFront { front = nil }
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

  private func goal(
    of icon: Icon, isOpen: Bool, in tree: LayerTree
  ) -> (position: Point, scale: SIMD2<Double>, opacity: Double) {
    let center = icon.place.center
    if isOpen, icon.opener == front?.opener { return (center, [1, 1], 1) }
    let values = tree[home].values
    return (
      onArea(center, by: values, in: tree), values.scale,
      values.opacity * tree[icon.card].values.opacity
    )
  }

  /// A point of home, as seen from the corner of the pages.
  private func onArea(_ place: Point, by values: LayerValues, in tree: LayerTree) -> Point {
    let layer = tree[below]
    let corner = Point(
      layer.anchor.x * layer.size.width, layer.anchor.y * layer.size.height)
    return tree[home].transform(values)(place) - layer.values.position + corner
  }
}

extension LayerTree {
  /// The frame of a layer at rest, neither scaled nor turned, in an enclosing layer.
  func frame(of id: LayerID, in outer: LayerID) -> Rect {
    let layer = self[id]
    let corner = layer.parent.map { origin(of: $0, in: outer, as: nil) } ?? .zero
    let anchor = Point(layer.anchor.x * layer.size.width, layer.anchor.y * layer.size.height)
    return Rect(origin: corner + layer.values.position - anchor, size: layer.size)
  }
}
