/// The **presentation tree**: the layers as they are shown at one instant.
public struct PresentationTree: Sendable {
  private(set) var values: [LayerValues]
  /// The number of changes to each layer's shown values.
  private(set) var revisions: [UInt32]
  /// The model revision whose values each layer shows, or `none`.
  private var models: [UInt32]
  /// Identifies this tree and its copies. Only one of these may change between two frames of a
  /// `SurfacePlan`.
  let identity = Identity()
  /// The colours that its layers are animated to.
  package var colors = ColorMemory()

  final class Identity: Sendable {}

  /// Marks a layer that shows other values than the model's.
  private static let none = UInt32.max

  /// Creates a tree that shows the values of the model.
  public init(of tree: LayerTree) {
    values = tree.layers.map(\.values)
    revisions = Array(repeating: 0, count: values.count)
    models = tree.revisions
  }

  /// Whether the tree contains the layer. A layer added since then is not contained, unless it
  /// reuses the identifier of a layer that had been removed.
  public func contains(_ id: LayerID) -> Bool { id.number < values.count }

  /// The shown values of a layer.
  public subscript(id: LayerID) -> LayerValues {
    get { values[id.number] }
    set {
      models[id.number] = Self.none
      write(newValue, to: id.number)
    }
  }

  /// Resets all layers to the values of the model.
  /// - Parameter tree: The current version of the tree that this one was created from.
  /// - Complexity: O(layers): compares two numbers for each, and the values of changed ones.
  package mutating func reset(to tree: LayerTree) {
    let known = values.count
    var changed: [Int] = []
    tree.revisions.forEachDifference(from: models, below: known) { changed.append($0) }
    for number in changed {
      models[number] = tree.revisions[number]
      write(tree.layers[number].values, to: number)
    }
    values += tree.layers[known...].map(\.values)
    models += tree.revisions[known...]
    revisions += repeatElement(0, count: values.count - known)
  }

  private mutating func write(_ new: LayerValues, to number: Int) {
    guard values[number] != new else { return }
    values[number] = new
    revisions[number] &+= 1
  }
}

extension PresentationTree: Equatable {
  /// Returns whether both show the same values of the same layers.
  public static func == (a: PresentationTree, b: PresentationTree) -> Bool {
    a.values == b.values && a.colors == b.colors
  }
}
