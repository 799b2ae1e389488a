internal import DetentGeometry

/// Decides which subtrees are drawn once and then placed.
///
/// The rule: a card, which is an opaque fill that holds everything on it within its outline, is placed
/// while it moves and nothing on it changes, where copying it is no more work than drawing what is on
/// it, and stays so until something changes or its memory is needed. What changes is drawn as if there
/// were no surfaces. So is what is scaled or turned: to sample a picture between its pixels takes six
/// times as long as to fill as many (pixman, bilinear: 1.8 ns to 0.3 ns), and makes letters soft.
public struct SurfacePlan: Sendable {
  private struct Card {
    let layer: LayerID
    /// Where it was seen last.
    var place: Transform
    var surface: PlacedSurface?
    /// What the card itself was when its surface was made.
    var face: CardFace?
    /// The frame in which its surface was made, or refused.
    var made = 0
    /// The frame in which it was last seen, and might be placed.
    var lastSight: Int
    /// The frame in which its surface was last placed.
    var lastUse = 0
    var isRefused = false

    /// - Returns: Whether it was somewhere else.
    mutating func move(to place: Transform) -> Bool {
      guard self.place != place else { return false }
      self.place = place
      return true
    }
  }

  /// How much memory surfaces may take [bytes].
  public let limit: Int
  /// How much they take [bytes].
  public private(set) var cost = 0
  /// Whether a card, or a layer on the root, was seen to move in the last frame.
  public private(set) var hasMoved = false
  /// Where the layers on the root were seen last.
  private var places: [LayerID: Transform] = [:]
  /// Whether surfaces were given up that somebody may still hold the pixels of.
  private var hasGivenUp = false
  /// The last frame after which something was placed that was drawn in it, or the other way round.
  private var lastSurfaceChange = 0
  private var cards: [Card] = []
  /// For each layer where its card is in `cards`; -1: it is none as yet.
  private var indices: [Int] = []
  /// Cards that have moved without a surface.
  private var wanted: [Int] = []
  private(set) var changes = LayerChanges()

  /// So many pixels are drawn into new surfaces in a frame: a motion must not begin with a long one.
  private static let mostNewPixels = 1 << 17

  /// - Parameter limit: How much memory surfaces may take [bytes]; 0: there are none.
  public init(limit: Int) { self.limit = limit }

  /// Whether the surface of a card is kept.
  public func holds(_ layer: LayerID) -> Bool {
    guard indices.indices.contains(layer.number), indices[layer.number] >= 0 else { return false }
    return cards[indices[layer.number]].surface != nil
  }

  /// Whether surfaces were given up since this was asked last.
  public mutating func takeGivenUp() -> Bool {
    defer { hasGivenUp = false }
    return hasGivenUp
  }

  /// Gives up all surfaces, as long after a motion.
  public mutating func giveUp() {
    guard cost > 0 else { return }
    (hasGivenUp, lastSurfaceChange) = (true, frame)
    for i in cards.indices { cards[i].surface = nil }
    cost = 0
  }

  /// The number of the frame at hand.
  private var frame: Int { changes.frame }

  /// Whether the layers are those of an earlier frame, and the same of them are placed.
  func continues(_ edition: LayerChanges.Edition, _ tree: LayerTree) -> Bool {
    changes.continues(edition, tree) && edition.frame > lastSurfaceChange
  }

  /// Begins a frame: finds out on which layers something has changed.
  /// - Complexity: O(layers).
  mutating func begin(_ tree: LayerTree, _ presentation: PresentationTree) {
    guard limit > 0 else { return }
    changes.begin(tree, presentation)
    hasMoved = false
    wanted.removeAll(keepingCapacity: true)
    while indices.count < tree.layers.count { indices.append(-1) }
  }

  /// A layer on the root is seen with something on it.
  mutating func see(_ id: LayerID, at place: Placement) {
    guard limit > 0 else { return }
    if places.updateValue(place.transform, forKey: id).map({ $0 != place.transform }) ?? false {
      hasMoved = true
    }
  }

  /// What is placed in this frame instead of drawing a layer; nil: it is drawn.
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

  /// A layer is seen as it was in frame `before`, but maybe somewhere else.
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

  /// Ends a frame: makes surfaces for what has moved and may be placed from the next one on, within the
  /// bounds of items as `narrow` narrows them to the pixels that they touch.
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

  /// Takes a card's surface away.
  private mutating func drop(_ index: Int) {
    guard let old = cards[index].surface else { return }
    cards[index].surface = nil
    cost -= old.cost
    (hasGivenUp, lastSurfaceChange) = (true, frame)
  }

  /// Gives up the longest unused, but none of those that this frame placed.
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

/// What of a card itself its surface was made of.
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
  /// Whether it may be a card at that place: an opaque fill with something on it, upright on whole
  /// pixels.
  @inline(__always)
  func isCard(_ values: LayerValues, at place: Placement, scale: Double) -> Bool {
    !children.isEmpty && mask == nil && values.color.alpha >= 1 && place.opacity >= 1
      && place.transform.isWhole && place.transform.isUpright && place.transform.a == scale
      && place.transform.d == scale
      && content.isFill
  }
}

extension ShownScene {
  /// A layer and what is on it, its upper left corner at the origin.
  fileprivate func card(_ id: LayerID) -> [RenderItem] {
    let (layer, values) = (tree[id], presentation[id])
    var place = Placement(transform: .scale(scale, scale), opacity: 1)
    if layer.clipsChildren { place.clip(to: layer.seenSize(values)) }
    var items = [RenderItem(id, layer, values, place, scale: scale)]
    for child in layer.children { append(child, in: place, to: &items) }
    return items
  }
}
