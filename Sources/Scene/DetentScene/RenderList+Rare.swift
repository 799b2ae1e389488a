internal import DetentGeometry

extension ShownScene {
  /// Appends a layer that has rare values, with its border and shadow; as a plane in space if it
  /// leaves its parent's plane.
  func appendRare(
    _ id: LayerID, _ layer: Layer, _ values: LayerValues, in parent: Placement,
    to list: inout [RenderItem]
  ) {
    guard values.rare.isApart else {
      let place = parent.placing(layer, values, scale: scale)
      for part in parts(of: place, layer, values, in: parent) where !part.isOutOfSight {
        appendContent(id, layer, values, at: part, to: &list)
      }
      return
    }
    if let plane = plane(id, layer, values, in: parent) {
      let opacity = parent.opacity * min(max(values.opacity, 0), 1)
      if var item = RenderItem(id, plane, opacity: opacity) {
        item.clip = parent.clip
        list.append(item)
      }
    }
  }

  /// Appends the shadow, content, children and border, from back to front.
  private func appendContent(
    _ id: LayerID, _ layer: Layer, _ values: LayerValues, at place: Placement,
    to list: inout [RenderItem]
  ) {
    let rare = values.rare
    if rare.shadow.opacity > 0 {
      var thrower = layer
      thrower.content = .shadow(rare.shadow.seen)
      list.append(RenderItem(id, thrower, values, place, scale: scale))
    }
    if layer.content != .none { list.append(RenderItem(id, layer, values, place, scale: scale)) }
    for child in layer.children { append(child, in: place, to: &list) }
    if rare.borderWidth > 0, rare.borderColor.alpha > 0 {
      var edge = layer
      edge.content = .none
      list.append(RenderItem(id, edge, values, place, scale: scale).border(rare))
    }
  }

  /// The layer and its descendants as a plane in space; nil if its back is turned and not shown, or
  /// if it is empty.
  private func plane(
    _ id: LayerID, _ layer: Layer, _ values: LayerValues, in parent: Placement
  ) -> ProjectedPlane? {
    let projection = layer.projection(values)
    guard layer.isFacing(projection) else { return nil }
    var items: [RenderItem] = []
    var own = Placement(transform: .scale(scale, scale), opacity: 1)
    if layer.clipsChildren { own.clip(to: layer.seenSize(values)) }
    appendContent(id, layer, values, at: own, to: &items)
    guard let extent = ProjectedPlane.extent(of: items) else { return nil }
    // Snaps the plane so that it matches the place of the layer when it lies flat.
    let flat = parent.placing(layer, values, scale: scale).transform
    let loose = layer.transform(values).concatenated(with: parent.transform)
    let snap = Transform.translation(flat.tx - loose.tx, flat.ty - loose.ty)
    let size = layer.seenSize(values)
    var plane = ProjectedPlane(
      items: items, extent: extent, size: Size(size.width * scale, size.height * scale),
      projection: Projection(.scale(1 / scale, 1 / scale)).concatenated(with: projection)
        .concatenated(with: parent.transform).concatenated(with: snap),
      shade: values.shade.clamped(lowerBound: .zero, upperBound: .one))
    if items.contains(where: \.showsScreen) {
      let corner = PixelRect(enclosing: Rect(x: flat.tx, y: flat.ty, width: 0, height: 0))
      (plane.screenX, plane.screenY) = (corner.minX, corner.minY)
    }
    return plane
  }
}

extension ProjectedPlane {
  /// The bounds of `items` up to the greatest size of a plane; nil if there are none.
  fileprivate static func extent(of items: [RenderItem]) -> PixelRect? {
    func near(_ margin: Int, _ side: Int) -> PixelRect {
      PixelRect(minX: -margin, minY: -margin, maxX: side - margin, maxY: side - margin)
    }
    let all = items.reduce(PixelRect.empty) { $0.union($1.bounds) }
      .intersection(near(longestSide / 4, longestSide))
    let side = longestSide / 2
    let extent = all.area > side * side ? all.intersection(near(0, side)) : all
    return extent.isEmpty ? nil : extent
  }
}

extension RenderItem {
  /// Creates an item that shows `plane`; nil if it is seen edge-on or is behind the viewer.
  fileprivate init?(_ id: LayerID, _ plane: ProjectedPlane, opacity: Double) {
    guard plane.projection.inverse != nil else { return nil }
    let e = plane.extent
    let extent = Rect(
      x: Double(e.minX), y: Double(e.minY), width: Double(e.width), height: Double(e.height))
    let bounds = PixelRect(enclosing: plane.projection.bounds(of: extent))
    guard !bounds.isEmpty else { return nil }
    self.init(
      layer: id, content: .none, size: plane.size, transform: .identity, opacity: opacity,
      color: .clear, cornerRadius: 0, corners: [], clip: nil, bounds: bounds, covers: .none,
      special: .plane(plane))
  }

  /// The border of the layer that this item shows.
  fileprivate func border(_ rare: SecondaryValues) -> RenderItem {
    var item = self
    item.special = .border(width: rare.borderWidth)
    item.color = rare.borderColor
    return item
  }

  /// Whether the item, or an item on its plane, is a window onto the screen.
  var showsScreen: Bool {
    switch (content, special) {
    case (.backdrop, _): true
    case (_, .plane(let plane)): plane.items.contains(where: \.showsScreen)
    default: false
    }
  }
}

extension Shadow {
  /// The shadow with its radius at least 0 and its opacity within 0…1.
  fileprivate var seen: Shadow {
    Shadow(radius: max(0, radius), offset: offset, opacity: min(max(opacity, 0), 1))
  }
}
