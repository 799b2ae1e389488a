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
    let (old, new) = (revisions.span, tree.revisions.span)
    let (oldSeen, newSeen) = (seenRevisions.span, presentation.revisions.span)
    let isSame = presentation.identity === source
    let known = min(old.count, new.count, oldSeen.count, newSeen.count)
    var changed: [Int] = []
    for i in 0..<known {
      // Values take longer to compare than numbers.
      let isAsBefore = old[i] == new[i] && isSame && oldSeen[i] == newSeen[i]
      if !isAsBefore, old[i] != new[i] || values[i] != presentation.values[i] {
        changed.append(i)
      }
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
