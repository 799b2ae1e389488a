/// The **presentation tree**: what of the layers is seen at one instant.
public struct PresentationTree: Sendable {
  private(set) var values: [LayerValues]
  /// How often what is seen of each layer has been changed.
  private(set) var revisions: [UInt32]
  /// For each layer the model's revision of which it shows the values, or `none`.
  private var models: [UInt32]
  /// Tells it and its copies from others. Of these only one may be changed between two frames of a
  /// `SurfacePlan`.
  let identity = Identity()
  /// The colours that its layers are on their way to.
  package var colors = ColorMemory()

  final class Identity: Sendable {}

  /// In place of a revision: something else than the model's values is shown.
  private static let none = UInt32.max

  /// What is seen when nothing moves.
  public init(of tree: LayerTree) {
    values = tree.layers.map(\.values)
    revisions = Array(repeating: 0, count: values.count)
    models = tree.revisions
  }

  /// Whether it knows the layer; one that was added since it was made, it does not, unless it has
  /// the name of one that had gone by then.
  public func contains(_ id: LayerID) -> Bool { id.number < values.count }

  /// What is seen of a layer.
  public subscript(id: LayerID) -> LayerValues {
    get { values[id.number] }
    set {
      models[id.number] = Self.none
      write(newValue, to: id.number)
    }
  }

  /// Shows what is seen when nothing moves.
  /// - Parameter tree: The one that it was made of, as that is now.
  /// - Complexity: O(layers): two numbers are compared for each, the values for those that differ.
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
  /// Whether the same is seen of the same layers.
  public static func == (a: PresentationTree, b: PresentationTree) -> Bool {
    a.values == b.values && a.colors == b.colors
  }
}
