/// Finds out in which frame something last changed on each layer.
struct LayerChanges: Sendable {
  /// A frame of a tree, identified so that a later frame can be compared with it.
  struct Edition: Sendable {
    fileprivate let observer: Identity
    fileprivate let structure: Int
    let frame: Int

    /// Whether no layers have been added, removed or reordered since another edition.
    func continues(_ other: Edition) -> Bool {
      observer === other.observer && structure == other.structure
    }
  }

  fileprivate final class Identity: Sendable {}

  /// The number of the current frame, starting with 1.
  private(set) var frame = 0
  /// Distinguishes this observer from another in its place.
  private let identity = Identity()
  // The state in the last frame.
  private var source: PresentationTree.Identity?
  private var values: [LayerValues] = []
  private var seenRevisions: [UInt32] = []
  private var revisions: [UInt32] = []
  /// The frame in which something on each layer last changed.
  private var lasts: [Int] = []

  /// Begins a frame.
  /// - Complexity: O(layers).
  mutating func begin(_ tree: LayerTree, _ presentation: PresentationTree) {
    frame += 1
    while lasts.count < tree.layers.count { lasts.append(0) }
    for number in changed(tree, presentation) {
      mark(tree.layers[number].parent, in: tree)
      // Copies single values: a copy of all would be duplicated when the next frame changes one.
      if number < values.count {
        (values[number], revisions[number]) = (presentation.values[number], tree.revisions[number])
      } else if number == values.count, number < presentation.values.count {
        values.append(presentation.values[number])
        revisions.append(tree.revisions[number])
      }
    }
    source = presentation.identity
    seenRevisions.removeAll(keepingCapacity: true)
    seenRevisions += presentation.revisions
  }

  /// The frame in which something on a layer last changed; 0 if nothing has.
  func last(on layer: LayerID) -> Int { lasts[layer.number] }

  /// The current frame, for later comparisons.
  func edition(of tree: LayerTree) -> Edition {
    Edition(observer: identity, structure: tree.structure, frame: frame)
  }

  /// Whether no layers have been added, removed or reordered since `edition`.
  func continues(_ edition: Edition, _ tree: LayerTree) -> Bool {
    self.edition(of: tree).continues(edition)
  }

  /// The layers that differ from the last frame.
  private func changed(_ tree: LayerTree, _ presentation: PresentationTree) -> [Int] {
    let known = min(
      revisions.count, tree.revisions.count, seenRevisions.count, presentation.revisions.count)
    var changed: [Int] = []
    tree.revisions.forEachDifference(from: revisions, below: known) { changed.append($0) }
    // Compares the revisions first, as values take longer.
    let isSame = presentation.identity === source
    presentation.revisions.forEachDifference(
      from: isSame ? seenRevisions : nil, below: known
    ) { i in
      if values[i] != presentation.values[i] { changed.append(i) }
    }
    return changed + Array(known..<max(known, tree.layers.count))
  }

  /// Marks a layer and its ancestors as changed.
  private mutating func mark(_ layer: LayerID?, in tree: LayerTree) {
    var next = layer
    while let id = next, lasts[id.number] != frame {
      lasts[id.number] = frame
      next = tree.layers[id.number].parent
    }
  }
}

extension [UInt32] {
  /// Calls `body` with each index below `count` at which the list differs from `other`, in order;
  /// with every index if `other` is nil.
  func forEachDifference(from other: [UInt32]?, below count: Int, _ body: (Int) -> Void) {
    guard let other else { return (0..<count).forEach(body) }
    let (new, old) = (span, other.span)
    // Lets the compiler drop the bounds checks in the loop.
    precondition(count <= new.count && count <= old.count)
    for i in 0..<count where new[i] != old[i] { body(i) }
  }
}
