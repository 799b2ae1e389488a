internal import Geometry

extension RenderList {
  /// The **render list** of what is seen: flat, in drawing order, in device pixels.
  ///
  /// Layers that are neither scaled nor turned are snapped to whole device pixels, each relative to
  /// its parent, so that what moves together keeps its distances.
  /// - Parameter scale: Device pixels to a logical pixel.
  package init(of tree: LayerTree, as presentation: PresentationTree, scale: Double) {
    self.init()
    rebuild(of: tree, as: presentation, scale: scale)
  }

  /// The same in the memory of the list before.
  package mutating func rebuild(
    of tree: LayerTree, as presentation: PresentationTree, scale: Double
  ) {
    items.removeAll(keepingCapacity: true)
    var list: [RenderItem] = []
    swap(&list, &items)
    let device = Placement(transform: .scale(scale, scale), opacity: 1)
    let scene = ShownScene(tree: tree, presentation: presentation, scale: scale)
    scene.append(tree.root, in: device, to: &list)
    swap(&list, &items)
  }
}

/// A tree as it is seen, on its way into a render list.
struct ShownScene {
  let tree: LayerTree
  let presentation: PresentationTree
  let scale: Double

  /// Adds what is seen of `id` and all that is on it.
  func append(_ id: LayerID, in parent: Placement, to list: inout [RenderItem]) {
    tree.visit(from: id, parent) { id, layer, parent in
      let values = presentation[id]
      guard layer.isSeen(values) else { return nil }
      if values.hasRare {
        appendRare(id, layer, values, in: parent, to: &list)
        return nil
      }
      let place = parent.placing(layer, values, scale: scale)
      if layer.content != .none {
        list.append(RenderItem(id, layer, values, place, scale: scale))
      }
      return place
    }
  }
}

/// Where a layer ends up on the device.
struct Placement {
  var transform: Transform
  var opacity: Double

  func placing(_ layer: Layer, _ values: LayerValues, scale: Double) -> Placement {
    var inner = layer.transform(values).concatenated(with: transform)
    if inner.isUpright, inner.a == scale, inner.d == scale {
      inner.tx = inner.tx.rounded()
      inner.ty = inner.ty.rounded()
    }
    return Placement(transform: inner, opacity: opacity * min(values.opacity, 1))
  }
}

extension RenderItem {
  init(
    _ id: LayerID, _ layer: Layer, _ values: LayerValues, _ place: Placement, scale: Double
  ) {
    let frame = Rect(origin: .zero, size: layer.seenSize(values))
    var reach = frame
    if case .shadow(let shadow) = layer.content {
      reach = frame.inset(by: -shadow.radius)
      reach.origin = reach.origin + shadow.offset
    }
    self.init(
      layer: id, content: layer.content, size: frame.size, transform: place.transform,
      opacity: place.opacity, color: values.color, cornerRadius: max(0, values.cornerRadius),
      corners: layer.corners, clip: nil,
      bounds: PixelRect(enclosing: place.transform.bounds(of: reach)), covers: [])
    guard transform.isUpright, transform.a > 0, transform.d > 0 else { return }
    if isSteadyInside { steady = inside() }
    if opacity >= 1, isOpaqueInside { covers = steady.isEmpty ? inside() : steady }
  }

  private var isSteadyInside: Bool {
    switch content {
    case .fill, .backdrop, .shadow: true
    case .none, .text, .icon, .picture: false
    }
  }

  private var isOpaqueInside: Bool {
    switch content {
    case .fill: color.alpha >= 1
    case .backdrop: true
    case .picture(let id): id == .wallpaper
    case .none, .text, .icon, .shadow: false
    }
  }

  /// The cross of two rectangles within its rounded outline; one where no corner is round.
  private func inside() -> [PixelRect] {
    let inside = PixelRect(inside: transform.bounds(of: Rect(origin: .zero, size: size)))
    guard cornerRadius > 0, corners.rawValue != 0 else { return [inside] }
    let rx = Int((cornerRadius * transform.a).rounded(.up))
    let ry = Int((cornerRadius * transform.d).rounded(.up))
    var (tall, wide) = (inside, inside)
    if corners.hasAny(of: .top) { wide.minY += ry }
    if corners.hasAny(of: .bottom) { wide.maxY -= ry }
    if corners.hasAny(of: .left) { tall.minX += rx }
    if corners.hasAny(of: .right) { tall.maxX -= rx }
    if wide.isEmpty { return tall.isEmpty ? [] : [tall] }
    return tall.isEmpty ? [wide] : [wide, tall]
  }
}

extension PixelRect {
  /// The pixels that lie wholly inside `rect`, given in device pixels.
  fileprivate init(inside rect: Rect) {
    // A thousandth of a pixel short still covers.
    let r = rect.inset(by: -0.001)
    self.init(
      enclosing: Rect(
        x: r.minX.rounded(.up), y: r.minY.rounded(.up),
        width: r.maxX.rounded(.down) - r.minX.rounded(.up),
        height: r.maxY.rounded(.down) - r.minY.rounded(.up)))
  }
}
