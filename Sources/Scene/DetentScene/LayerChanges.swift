/// Finds out, frame by frame, on which layers something has changed.
struct LayerChanges: Sendable {
  /// A frame of a tree, as one that followed it saw it.
  struct Edition: Sendable {
    fileprivate let observer: Identity
    fileprivate let structure: Int
    let frame: Int

    /// Whether no layers have come, gone or changed places since another one.
    func continues(_ other: Edition) -> Bool {
      observer === other.observer && structure == other.structure
    }
  }

  fileprivate final class Identity: Sendable {}

  /// The number of the frame at hand, the first one's being 1.
  private(set) var frame = 0
  /// Tells this one from another that has taken its place.
  private let identity = Identity()
  // What was seen in the last frame.
  private var source: PresentationTree.Identity?
  private var values: [LayerValues] = []
  private var seenRevisions: [UInt32] = []
  private var revisions: [UInt32] = []
  /// For each layer the frame in which something on it last changed.
  private var lasts: [Int] = []

  /// Begins a frame.
  /// - Complexity: O(layers).
  mutating func begin(_ tree: LayerTree, _ presentation: PresentationTree) {
    frame += 1
    while lasts.count < tree.layers.count { lasts.append(0) }
    for number in changed(tree, presentation) {
      mark(tree.layers[number].parent, in: tree)
      // One by one: a copy of all would have them copied again when the next frame changes one.
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

  /// The frame in which something on a layer last changed; 0: in none.
  func last(on layer: LayerID) -> Int { lasts[layer.number] }

  /// The frame at hand, to be asked about later.
  func edition(of tree: LayerTree) -> Edition {
    Edition(observer: identity, structure: tree.structure, frame: frame)
  }

  /// Whether no layers have come, gone or changed places since a frame that this one saw.
  func continues(_ edition: Edition, _ tree: LayerTree) -> Bool {
    self.edition(of: tree).continues(edition)
  }

  /// The layers that are not as they were in the last frame.
  private func changed(_ tree: LayerTree, _ presentation: PresentationTree) -> [Int] {
    let known = min(
      revisions.count, tree.revisions.count, seenRevisions.count, presentation.revisions.count)
    var changed: [Int] = []
    tree.revisions.forEachDifference(from: revisions, below: known) { changed.append($0) }
    // Values take longer to compare than numbers.
    let isSame = presentation.identity === source
    presentation.revisions.forEachDifference(
      from: isSame ? seenRevisions : nil, below: known
    ) { i in
      if values[i] != presentation.values[i] { changed.append(i) }
    }
    return changed + Array(known..<max(known, tree.layers.count))
  }

  /// Something on a layer has changed, and so something on all that it is on.
  private mutating func mark(_ layer: LayerID?, in tree: LayerTree) {
    var next = layer
    while let id = next, lasts[id.number] != frame {
      lasts[id.number] = frame
      next = tree.layers[id.number].parent
    }
  }
}

extension [UInt32] {
  /// Calls `body` with each place below `count` at which it differs from a list as long as that, in
  /// order; with each there is, where there is no such list.
  func forEachDifference(from other: [UInt32]?, below count: Int, _ body: (Int) -> Void) {
    guard let other else { return (0..<count).forEach(body) }
    let (new, old) = (span, other.span)
    // Said once, it is not asked for each of them.
    precondition(count <= new.count && count <= old.count)
    for i in 0..<count where new[i] != old[i] { body(i) }
  }
}
