public import Geometry

/// The **model tree**: every layer as it has been asked for. Changes at once.
public struct LayerTree: Sendable {
  public private(set) var layers: [Layer]
  public let root = LayerID(0)
  /// How often each layer has been changed.
  private(set) var revisions: [UInt32] = [0]

  /// A tree of nothing but a root of that size.
  public init(size: Size) {
    var layer = Layer(frame: Rect(origin: .zero, size: size))
    layer.anchor = .zero
    layer.values.position = .zero
    layers = [layer]
  }

  public subscript(id: LayerID) -> Layer {
    get { layers[id.number] }
    set {
      layers[id.number] = newValue
      revisions[id.number] &+= 1
    }
  }

  /// Adds `layer` in front of the other children of `parent`.
  public mutating func add(_ layer: Layer, to parent: LayerID) -> LayerID {
    let id = LayerID(layers.count)
    var layer = layer
    layer.parent = parent
    layers.append(layer)
    revisions.append(0)
    revisions[parent.number] &+= 1
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

/// The **presentation tree**: what of the layers is seen at one instant.
public struct PresentationTree: Equatable, Sendable {
  private(set) var values: [LayerValues]
  /// The colours that its layers are on their way to.
  package var colors = ColorMemory()

  /// What is seen when nothing moves.
  public init(of tree: LayerTree) {
    values = tree.layers.map(\.values)
  }

  /// Whether it knows the layer; one that was added since it was made, it does not.
  public func contains(_ id: LayerID) -> Bool { id.number < values.count }

  public subscript(id: LayerID) -> LayerValues {
    get { values[id.number] }
    set { values[id.number] = newValue }
  }
}
