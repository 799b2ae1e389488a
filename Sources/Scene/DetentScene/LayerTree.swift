public import DetentGeometry

/// The **model tree**: every layer as the application has set it. Changes at once.
public struct LayerTree: Sendable {
  package final class Identity: Sendable {}

  /// The same in copies.
  package let identity = Identity()
  /// The layers by their numbers, including removed ones.
  public private(set) var layers: [Layer]
  /// The ancestor of all other layers.
  public let root = LayerID(0)
  /// The number of changes to each layer.
  private(set) var revisions: [UInt32] = [0]
  /// The number of times that layers were added, removed or reordered.
  private(set) var structure = 0
  /// The identifiers of removed layers, for new ones.
  private var free: [LayerID] = []

  /// Creates a tree with only a root of `size`.
  public init(size: Size) {
    var layer = Layer(frame: Rect(origin: .zero, size: size))
    layer.anchor = .zero
    layer.values.position = .zero
    layers = [layer]
  }

  /// Calls `body` with a layer and its descendants, including hidden ones, in drawing order.
  public func forEach(from id: LayerID, _ body: (LayerID) -> Void) {
    body(id)
    for child in layers[id.number].children { forEach(from: child, body) }
  }

  /// Moves a subtree to `parent`, in front of its other children or to a place among them.
  public mutating func attach(_ id: LayerID, to parent: LayerID, at place: Int? = nil) {
    if let old = layers[id.number].parent {
      layers[old.number].children.removeAll { $0 == id }
      revisions[old.number] &+= 1
    }
    layers[id.number].parent = parent
    let end = layers[parent.number].children.endIndex
    layers[parent.number].children.insert(id, at: min(place ?? end, end))
    revisions[id.number] &+= 1
    revisions[parent.number] &+= 1
    structure &+= 1
  }

  /// Reorders some children of `parent` as in `order`, from back to front, among the places that
  /// they have.
  public mutating func arrange(_ order: [LayerID], in parent: LayerID) {
    let wanted = Set(order)
    for id in order { revisions[id.number] &+= 1 }
    var next = order.makeIterator()
    layers[parent.number].children = layers[parent.number].children.map {
      wanted.contains($0) ? next.next() ?? $0 : $0
    }
    revisions[parent.number] &+= 1
    structure &+= 1
  }

  /// The layer with this identifier.
  public subscript(id: LayerID) -> Layer {
    get { layers[id.number] }
    set {
      layers[id.number] = newValue
      revisions[id.number] &+= 1
    }
  }

  /// Adds `layer` in front of the other children of `parent` and returns its identifier.
  public mutating func add(_ layer: Layer, to parent: LayerID) -> LayerID {
    var layer = layer
    layer.parent = parent
    let id = free.popLast() ?? LayerID(layers.count)
    if id.number < layers.count { layers[id.number] = layer } else { layers.append(layer) }
    if id.number == revisions.count { revisions.append(0) }
    revisions[id.number] &+= 1
    revisions[parent.number] &+= 1
    structure &+= 1
    layers[parent.number].children.append(id)
    return id
  }

  /// Removes a layer and its descendants. Their identifiers are free for new layers, and siblings
  /// that it masked are no longer masked.
  /// - Returns: The removed layers.
  @discardableResult
  public mutating func remove(_ id: LayerID) -> [LayerID] {
    var gone: [LayerID] = []
    forEach(from: id) { gone.append($0) }
    if let parent = layers[id.number].parent {
      layers[parent.number].children.removeAll { $0 == id }
      revisions[parent.number] &+= 1
      for sibling in layers[parent.number].children where layers[sibling.number].mask?.layer == id {
        self[sibling].mask = nil
      }
    }
    for layer in gone { self[layer] = Layer(frame: .zero) }
    free += gone
    structure &+= 1
    return gone
  }

  /// Calls `body` with each visible layer in drawing order and the context returned for its parent.
  /// `body` returns the context for its children, or nil to skip them.
  public func visit<Context>(
    from id: LayerID, _ context: Context, _ body: (LayerID, Layer, Context) -> Context?
  ) {
    let layer = layers[id.number]
    guard !layer.isHidden, let inner = body(id, layer, context) else { return }
    for child in layer.children { visit(from: child, inner, body) }
  }
}
