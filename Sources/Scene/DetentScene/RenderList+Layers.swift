internal import DetentGeometry

extension RenderList {
  /// Creates the **render list** of the shown layers: flat, in drawing order, in device pixels.
  ///
  /// Layers that are neither scaled nor turned are snapped to whole device pixels, each relative to
  /// its parent, so that layers that move together keep their distances.
  /// - Parameters:
  ///   - tree: The model tree.
  ///   - presentation: The layers as they are shown.
  ///   - scale: The device pixels per logical pixel.
  public init(of tree: LayerTree, as presentation: PresentationTree, scale: Double) {
    self.init()
    rebuild(of: tree, as: presentation, scale: scale)
  }

  /// Rebuilds the list in place: overwrites each item, and its reference-counted content only if it
  /// differs.
  public mutating func rebuild(
    of tree: LayerTree, as presentation: PresentationTree, scale: Double
  ) {
    var none = SurfacePlan(limit: 0)
    rebuild(of: tree, as: presentation, scale: scale, placing: &none)
  }

  /// Rebuilds the list in place, with the surfaces that `plan` chooses placed instead of drawn.
  public mutating func rebuild(
    of tree: LayerTree, as presentation: PresentationTree, scale: Double,
    placing plan: inout SurfacePlan
  ) {
    plan.begin(tree, presentation)
    runs.begin(tree, plan)
    var count = 0
    let device = Placement(transform: .scale(scale, scale), opacity: 1)
    let scene = ShownScene(tree: tree, presentation: presentation, scale: scale)
    add(
      tree.root, of: scene, tree.layers.span, presentation.values.span, in: device, &plan,
      &count)
    items.removeLast(items.count - count)
    runs.end(tree, plan)
  }

  /// Adds a tree without animations in front of all items. Its layers are numbered downwards from
  /// -2, which keeps them apart from the others.
  public mutating func add(_ overlay: LayerTree, scale: Double) {
    let first = items.count
    let device = Placement(transform: .scale(scale, scale), opacity: 1)
    let scene = ShownScene(
      tree: overlay, presentation: PresentationTree(of: overlay), scale: scale)
    scene.append(overlay.root, in: device, to: &items)
    for i in first..<items.count { items[i].layer = LayerID(-2 - items[i].layer.number) }
  }

  /// Writes the items of a layer and its descendants from index `count` on.
  // Not inlined into itself, where layers would be copied.
  @inline(never)
  private mutating func add(
    _ id: LayerID, of scene: borrowing ShownScene, _ layers: Span<Layer>,
    _ presentation: Span<LayerValues>, in parent: Placement, _ plan: inout SurfacePlan,
    _ count: inout Int
  ) {
    let values = presentation[id.number]
    guard layers[id.number].isSeen(values), !layers[id.number].isHidden else { return }
    if values.hasRare, !values.rare.isOffsetAlone {
      var rare: [RenderItem] = []
      scene.append(id, in: parent, to: &rare)
      for item in rare { write(item, &count) }
      return
    }
    let place = parent.placing(layers[id.number], values, scale: scene.scale)
    if layers[id.number].mask == nil {
      add(id, values, at: place, of: scene, layers, presentation, &plan, &count)
    } else {
      for part in scene.parts(of: place, layers[id.number], values, in: parent) {
        add(id, values, at: part, of: scene, layers, presentation, &plan, &count)
      }
    }
  }

  @inline(__always)
  private mutating func add(
    _ id: LayerID, _ values: LayerValues, at place: Placement, of scene: borrowing ShownScene,
    _ layers: Span<Layer>, _ presentation: Span<LayerValues>, _ plan: inout SurfacePlan,
    _ count: inout Int
  ) {
    if place.isOutOfSight { return }
    if layers[id.number].parent == scene.tree.root, !layers[id.number].children.isEmpty {
      plan.see(id, at: place)
    }
    if layers[id.number].content.isVisible {
      if count == items.count { items.append(RenderItem()) }
      items[count].show(id, layers[id.number], values, place)
      count += 1
      if plan.limit > 0,
        layers[id.number].isCard(values, at: place, scale: scene.scale),
        let surface = plan.surface(
          of: id, CardFace(layers[id.number], values, place), at: place)
      {
        items[count - 1].place(surface)
        return
      }
      if items[count - 1].special != nil { items[count - 1].special = nil }
    }
    if layers[id.number].children.isEmpty { return }
    // Visits the children of the root in every frame, to find those that move.
    if id != scene.tree.root, runs.move(id, to: place, &items, &count, &plan) { return }
    let opened = runs.open(id, at: place, count)
    for child in layers[id.number].children {
      add(child, of: scene, layers, presentation, in: place, &plan, &count)
    }
    runs.close(opened, items, count)
  }

  private mutating func write(_ item: RenderItem, _ count: inout Int) {
    if count == items.count { items.append(item) } else { items[count] = item }
    count += 1
  }
}

/// A tree as it is shown, to be turned into a render list.
struct ShownScene {
  let tree: LayerTree
  let presentation: PresentationTree
  let scale: Double

  /// Appends the items of `id` and its descendants.
  func append(_ id: LayerID, in parent: Placement, to list: inout [RenderItem]) {
    tree.visit(from: id, parent) { id, layer, parent in
      let values = presentation[id]
      guard layer.isSeen(values) else { return nil }
      if values.hasRare {
        appendRare(id, layer, values, in: parent, to: &list)
        return nil
      }
      let place = parent.placing(layer, values, scale: scale)
      for place in parts(of: place, layer, values, in: parent) where !place.isOutOfSight {
        if layer.content != .none {
          list.append(RenderItem(id, layer, values, place, scale: scale))
        }
        if layer.mask == nil { return place }
        for child in layer.children { append(child, in: place, to: &list) }
      }
      return nil
    }
  }
}

extension ShownScene {
  /// The placements of the parts that the mask of a layer leaves; its own without a mask.
  func parts(
    of place: Placement, _ layer: Layer, _ values: LayerValues, in parent: Placement
  ) -> [Placement] {
    guard let mask = layer.mask else { return [place] }
    let bounds = parent.frame(of: tree[mask.layer], presentation[mask.layer], scale: scale)
    return place.parts(on: mask.side, of: bounds, size: layer.seenSize(values))
  }
}

/// The place of a layer on the device.
struct Placement {
  var transform: Transform
  var opacity: Double
  /// The pixels to which it is clipped; nil if it is not.
  var clip: PixelRect?

  /// Whether the clip leaves nothing visible.
  var isOutOfSight: Bool {
    if let clip { clip.isEmpty } else { false }
  }

  // Inlined to avoid a copy of the layer, whose content is reference-counted.
  @inline(__always)
  func placing(_ layer: Layer, _ values: LayerValues, scale: Double) -> Placement {
    var inner = layer.transform(values).concatenated(with: transform)
    if inner.isUpright, inner.a == scale, inner.d == scale {
      // Rounds halves, and values within a rounding error of them, upwards wherever the parent
      // stands, so that layers that move together keep their distances.
      inner.tx = (inner.tx + 0.500_001).rounded(.down)
      inner.ty = (inner.ty + 0.500_001).rounded(.down)
    }
    var place = Placement(transform: inner, opacity: opacity * min(values.opacity, 1), clip: clip)
    if layer.clipsChildren { place.clip(to: layer.seenSize(values)) }
    return place
  }

  /// Clips to the upright bounds of a layer of `size`.
  mutating func clip(to size: Size) {
    let own = PixelRect(enclosing: transform.bounds(of: Rect(origin: .zero, size: size)))
    clip = clip.map { $0.intersection(own) } ?? own
  }
}

extension RenderItem {
  /// Creates an empty item.
  public init() {
    self.init(
      layer: LayerID(0), content: .none, size: .zero, transform: .identity, opacity: 0,
      color: .clear, cornerRadius: 0, corners: .all, clip: nil, bounds: .empty, covers: .none)
  }

  init(
    _ id: LayerID, _ layer: Layer, _ values: LayerValues, _ place: Placement, scale: Double
  ) {
    self.init()
    show(id, layer, values, place)
  }

  /// Overwrites the item with the look of `layer` at its place.
  // Inlined to avoid a copy of the layer, whose content is reference-counted.
  @inline(__always)
  fileprivate mutating func show(
    _ id: LayerID, _ layer: Layer, _ values: LayerValues, _ place: Placement
  ) {
    self.layer = id
    if content != layer.content { content = layer.content }
    size = layer.seenSize(values)
    opacity = place.opacity
    color = values.color
    cornerRadius = max(0, values.cornerRadius)
    corners = layer.corners
    progress = values.progress
    transform = place.transform
    clip = place.clip
    stand()
  }

  /// Moves the item and its clip by whole device pixels. The bounds of a text have to be narrowed
  /// again afterwards.
  mutating func move(x: Int, y: Int) {
    transform.tx += Double(x)
    transform.ty += Double(y)
    clip = clip?.offset(x: x, y: y)
    if isSteadyInside {
      bounds = bounds.offset(x: x, y: y)
      (covers, steady) = (covers.offset(x: x, y: y), steady.offset(x: x, y: y))
    } else {
      stand()
    }
  }

  /// Computes the pixels that it touches and covers at its place.
  private mutating func stand() {
    bounds = PixelRect(enclosing: transform.bounds(of: reach))
    (covers, steady) = (.none, .none)
    guard transform.isUpright, transform.a > 0, transform.d > 0 else { return }
    if isSteadyInside { steady = inside() }
    if opacity >= 1, isOpaqueInside { covers = steady.isEmpty ? inside() : steady }
    if let clip { covers = covers.intersection(RectPair(clip, clip)) }
  }

  /// Shows a surface, unless it does already.
  fileprivate mutating func place(_ new: PlacedSurface) {
    if surface !== new { special = .surface(new) }
  }

  /// The area that it can touch, in the layer's own coordinates.
  private var reach: Rect {
    let frame = Rect(origin: .zero, size: size)
    guard case .shadow(let shadow) = content else { return frame }
    var reach = frame.inset(by: -shadow.radius)
    reach.origin = reach.origin + shadow.offset
    return reach
  }

  private var isSteadyInside: Bool {
    switch content {
    case .fill, .backdrop, .shadow: true
    case .none, .text, .icon, .curve, .shade, .dial, .picture: false
    }
  }

  private var isOpaqueInside: Bool {
    switch content {
    case .fill: color.alpha >= 1
    case .backdrop: true
    case .picture(let id): id.isOfScreen
    case .none, .text, .icon, .curve, .shade, .dial, .shadow: false
    }
  }

  /// The cross of two rectangles within the rounded outline; a single one if no corner is rounded.
  private func inside() -> RectPair {
    let inside = PixelRect(inside: transform.bounds(of: Rect(origin: .zero, size: size)))
    guard cornerRadius > 0, corners.rawValue != 0 else { return RectPair(inside) }
    // A limit beyond the size of any screen, to avoid overflow.
    let rx = Int(min((cornerRadius * transform.a).rounded(.up), 0x1p30))
    let ry = Int(min((cornerRadius * transform.d).rounded(.up), 0x1p30))
    var (tall, wide) = (inside, inside)
    if corners.hasAny(of: .top) { wide.minY += ry }
    if corners.hasAny(of: .bottom) { wide.maxY -= ry }
    if corners.hasAny(of: .left) { tall.minX += rx }
    if corners.hasAny(of: .right) { tall.maxX -= rx }
    return RectPair(wide, tall)
  }
}
