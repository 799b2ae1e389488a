internal import DetentGeometry

/// Decides which subtrees are drawn once and then placed.
///
/// A card is an opaque fill that holds everything on it within its outline. It is placed while it
/// moves and nothing on it changes, if copying it is no more work than drawing its items, and
/// remains placed until something changes or its memory is needed. A card that is changed, scaled
/// or turned is drawn as if there were no surfaces: sampling a picture between its pixels takes six
/// times as long as filling them (pixman, bilinear: 1.8 ns to 0.3 ns), and blurs text.
public struct SurfacePlan: Sendable {
  private struct Card {
    let layer: LayerID
    /// The transform at which it was last seen.
    var place: Transform
    var surface: PlacedSurface?
    /// The properties of the card itself when its surface was made.
    var face: CardFace?
    /// The frame in which its surface was made, or was found not to be possible.
    var made = 0
    /// The last frame in which it was visible and a candidate for placing.
    var lastSight: Int
    /// The last frame in which its surface was placed.
    var lastUse = 0
    var isRefused = false

    /// - Returns: Whether the place has changed.
    mutating func move(to place: Transform) -> Bool {
      guard self.place != place else { return false }
      self.place = place
      return true
    }
  }

  /// The most memory that surfaces may take [bytes].
  public let limit: Int
  /// The memory that surfaces take now [bytes].
  public private(set) var cost = 0
  /// Whether a card, or a layer on the root, has moved in the last frame.
  public private(set) var hasMoved = false
  /// The last seen transforms of the layers on the root.
  private var places: [LayerID: Transform] = [:]
  /// Whether surfaces were dropped whose pixels may still be held elsewhere.
  private var hasGivenUp = false
  /// The last frame after which a card changed from drawn to placed, or back.
  private var lastSurfaceChange = 0
  private var cards: [Card] = []
  /// For each layer the index of its card in `cards`; -1 if it is not a card.
  private var indices: [Int] = []
  /// The cards that have moved in this frame without a surface.
  private var wanted: [Int] = []
  private(set) var changes = LayerChanges()

  /// The most pixels drawn into new surfaces in a frame, so that no motion begins with a long one.
  private static let mostNewPixels = 1 << 17

  /// - Parameter limit: The most memory that surfaces may take [bytes]; 0 for no surfaces.
  public init(limit: Int) { self.limit = limit }

  /// Whether the layer has a surface.
  public func holds(_ layer: LayerID) -> Bool {
    guard indices.indices.contains(layer.number), indices[layer.number] >= 0 else { return false }
    return cards[indices[layer.number]].surface != nil
  }

  /// Returns whether surfaces were dropped since the last call.
  public mutating func takeGivenUp() -> Bool {
    defer { hasGivenUp = false }
    return hasGivenUp
  }

  /// Drops all surfaces, such as a long time after a motion.
  public mutating func giveUp() {
    guard cost > 0 else { return }
    (hasGivenUp, lastSurfaceChange) = (true, frame)
    for i in cards.indices { cards[i].surface = nil }
    cost = 0
  }

  /// The number of the current frame.
  private var frame: Int { changes.frame }

  /// Whether the layers, and those placed as surfaces, are the same as in an earlier frame.
  func continues(_ edition: LayerChanges.Edition, _ tree: LayerTree) -> Bool {
    changes.continues(edition, tree) && edition.frame > lastSurfaceChange
  }

  /// Begins a frame and finds the layers on which something has changed.
  /// - Complexity: O(layers).
  mutating func begin(_ tree: LayerTree, _ presentation: PresentationTree) {
    guard limit > 0 else { return }
    changes.begin(tree, presentation)
    hasMoved = false
    wanted.removeAll(keepingCapacity: true)
    while indices.count < tree.layers.count { indices.append(-1) }
  }

  /// Notes the place of a layer on the root that has children.
  mutating func see(_ id: LayerID, at place: Placement) {
    guard limit > 0 else { return }
    if places.updateValue(place.transform, forKey: id).map({ $0 != place.transform }) ?? false {
      hasMoved = true
    }
  }

  /// The surface to place in this frame instead of drawing a layer; nil if it has to be drawn.
  mutating func surface(
    of id: LayerID, _ face: @autoclosure () -> CardFace, at place: Placement
  ) -> PlacedSurface? {
    let index = indices[id.number]
    guard index >= 0 else {
      indices[id.number] = cards.count
      cards.append(Card(layer: id, place: place.transform, lastSight: frame))
      return nil
    }
    cards[index].lastSight = frame
    let isMoving = cards[index].move(to: place.transform)
    if isMoving { hasMoved = true }
    let isChanged = changes.last(on: id) > cards[index].made
    if let surface = cards[index].surface, !isChanged,
      cards[index].face == face()
    {
      cards[index].lastUse = frame
      return surface
    }
    guard isMoving, changes.last(on: id) < frame else { return nil }
    if isChanged || !cards[index].isRefused { wanted.append(index) }
    return nil
  }

  /// Notes a layer that has not changed since frame `before`, except for its place.
  mutating func see(_ id: LayerID, at place: Transform, isPlaced: Bool, asIn before: Int) {
    let index = indices[id.number]
    guard index >= 0, cards[index].lastSight >= before else { return }
    cards[index].lastSight = frame
    if isPlaced { cards[index].lastUse = frame }
    guard cards[index].move(to: place) else { return }
    hasMoved = true
    let isChanged = changes.last(on: id) > cards[index].made
    if !isPlaced, isChanged || !cards[index].isRefused { wanted.append(index) }
  }

  /// Ends a frame: makes surfaces for cards that have moved, to be placed from the next frame on.
  /// `narrow` narrows the bounds of items to the pixels that they draw.
  public mutating func end(
    _ tree: LayerTree, _ presentation: PresentationTree, scale: Double,
    narrow: (inout RenderList) -> Void
  ) {
    guard !wanted.isEmpty else { return }
    let scene = ShownScene(tree: tree, presentation: presentation, scale: scale)
    var pixels = 0
    for index in wanted where pixels < Self.mostNewPixels {
      let id = cards[index].layer
      drop(index)
      let size = tree.layers[id.number].seenSize(presentation[id])
      guard makeRoom(for: PlacedSurface.cost(of: size, scale: scale)) else { continue }
      var list = RenderList(items: scene.card(id))
      narrow(&list)
      cards[index].made = frame
      cards[index].face = CardFace(tree.layers[id.number], presentation[id], scale)
      cards[index].surface = PlacedSurface(list.items)
      cards[index].isRefused = cards[index].surface == nil
      guard let surface = cards[index].surface else { continue }
      (cards[index].lastUse, lastSurfaceChange) = (frame, frame)
      cost += surface.cost
      pixels += surface.cost / 4
    }
  }

  /// Drops the surface of a card.
  private mutating func drop(_ index: Int) {
    guard let old = cards[index].surface else { return }
    cards[index].surface = nil
    cost -= old.cost
    (hasGivenUp, lastSurfaceChange) = (true, frame)
  }

  /// Drops the least recently used surfaces, except those placed in this frame.
  private mutating func makeRoom(for more: Int) -> Bool {
    guard more <= limit else { return false }
    guard cost + more > limit else { return true }
    let unused = cards.indices.filter {
      cards[$0].surface != nil && cards[$0].lastUse < frame
    }
    for index in unused.sorted(by: { cards[$0].lastUse < cards[$1].lastUse })
    where cost + more > limit {
      drop(index)
    }
    return cost + more <= limit
  }
}

/// The properties of a card itself that its surface depends on.
struct CardFace: Equatable {
  private var size: Size
  private var color: Color
  private var cornerRadius: Double
  private var corners: Corners
  private var clips: Bool
  private var scale: SIMD2<Double>

  @inline(__always)
  init(_ layer: borrowing Layer, _ values: LayerValues, _ place: Placement) {
    self.init(layer, values, SIMD2(place.transform.a, place.transform.d))
  }

  @inline(__always)
  fileprivate init(_ layer: borrowing Layer, _ values: LayerValues, _ scale: Double) {
    self.init(layer, values, SIMD2(scale, scale))
  }

  @inline(__always)
  private init(_ layer: borrowing Layer, _ values: LayerValues, _ scale: SIMD2<Double>) {
    size = values.size
    color = values.color
    cornerRadius = values.cornerRadius
    corners = layer.corners
    clips = layer.clipsChildren
    self.scale = scale
  }
}

extension Layer {
  /// Whether it may be a card at that place: an opaque fill with children, upright on whole pixels.
  @inline(__always)
  func isCard(_ values: LayerValues, at place: Placement, scale: Double) -> Bool {
    !children.isEmpty && mask == nil && values.color.alpha >= 1 && place.opacity >= 1
      && place.transform.isWhole && place.transform.isUpright && place.transform.a == scale
      && place.transform.d == scale
      && content.isFill
  }
}

extension ShownScene {
  /// The items of a layer and its descendants, with its upper left corner at the origin.
  fileprivate func card(_ id: LayerID) -> [RenderItem] {
    let (layer, values) = (tree[id], presentation[id])
    var place = Placement(transform: .scale(scale, scale), opacity: 1)
    if layer.clipsChildren { place.clip(to: layer.seenSize(values)) }
    var items = [RenderItem(id, layer, values, place, scale: scale)]
    for child in layer.children { append(child, in: place, to: &items) }
    return items
  }
}
