public import DetentGeometry

/// The **model tree**: every layer as it has been asked for. Changes at once.
public struct LayerTree: Sendable {
  /// By their numbers; those that were removed included.
  public private(set) var layers: [Layer]
  /// The one that all others lie in.
  public let root = LayerID(0)
  /// How often each layer has been changed.
  private(set) var revisions: [UInt32] = [0]
  /// How often layers have come, gone or changed places.
  private(set) var structure = 0
  /// The names of layers that have gone, for those that come.
  private var free: [LayerID] = []

  /// A tree of nothing but a root of that size.
  public init(size: Size) {
    var layer = Layer(frame: Rect(origin: .zero, size: size))
    layer.anchor = .zero
    layer.values.position = .zero
    layers = [layer]
  }

  /// A tree of a root of that size, and of subtrees of another tree that keep their names and
  /// belong to nothing until `attach(_:to:behind:)`.
  /// - Complexity: O(layers).
  public init(size: Size, keeping subtrees: [LayerID], of other: LayerTree) {
    self.init(size: size)
    let root = layers[0]
    layers = other.layers
    layers[0] = root
    revisions = other.revisions.map { $0 &+ 1 }
    structure = other.structure &+ 1
    var kept: Set<LayerID> = [self.root]
    for subtree in subtrees {
      other.forEach(from: subtree) { kept.insert($0) }
      layers[subtree.number].parent = nil
    }
    for number in layers.indices.reversed() where !kept.contains(LayerID(number)) {
      layers[number] = Layer(frame: .zero)
      free.append(LayerID(number))
    }
  }

  /// Hands a layer and all that lies in it to `body`, hidden or not, in drawing order.
  public func forEach(from id: LayerID, _ body: (LayerID) -> Void) {
    body(id)
    for child in layers[id.number].children { forEach(from: child, body) }
  }

  /// Puts a subtree that belongs to nothing into `parent`, in front of its other children.
  public mutating func attach(_ id: LayerID, to parent: LayerID) {
    precondition(layers[id.number].parent == nil, "The layer belongs to another one already.")
    layers[id.number].parent = parent
    layers[parent.number].children.append(id)
    revisions[id.number] &+= 1
    revisions[parent.number] &+= 1
    structure &+= 1
  }

  /// Has some children of `parent` stand one behind another as they are in `order`, the hindmost
  /// first, in the places that they have among the others.
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

  /// The layer of that name.
  public subscript(id: LayerID) -> Layer {
    get { layers[id.number] }
    set {
      layers[id.number] = newValue
      revisions[id.number] &+= 1
    }
  }

  /// Adds `layer` in front of the other children of `parent`.
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

  /// Hands each layer that is not hidden to `body`, in drawing order, with what its parent was
  /// given. `body` answers with what its children are given, or nil to leave them out.
  public func visit<Context>(
    from id: LayerID, _ context: Context, _ body: (LayerID, Layer, Context) -> Context?
  ) {
    let layer = layers[id.number]
    guard !layer.isHidden, let inner = body(id, layer, context) else { return }
    for child in layer.children { visit(from: child, inner, body) }
  }
}
