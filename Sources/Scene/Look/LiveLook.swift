package import DetentAnimation
internal import DetentGeometry
package import DetentScene
package import DetentStage

/// The look that is on a stage, and the only place that knows which box is which layer.
///
/// A box whose key was there before goes to its new look from where it is seen, as fast as it moves.
/// One with a new key grows in, one whose key is gone shrinks out, other contents crossfade.
package struct LiveLook: Sendable {
  /// The kind of the next look.
  private enum Next {
    /// The first one, which is there at once.
    case first
    /// That of another file, theme, language or size of the screen.
    case reload
    case change
  }

  /// An unseen box around the look.
  private var ground: ShownBox
  private let tree: LayerTree.Identity
  private var next: Next

  /// Shows nothing yet, or what `old` shows in the same tree: what was shown last becomes the next
  /// look.
  /// - Parameter parent: The layer in which it lies.
  package init(after old: LiveLook? = nil, in parent: LayerID, of tree: inout LayerTree) {
    if let old, old.tree === tree.identity {
      self = old
      if next == .change { next = .reload }
      attach(to: parent, in: &tree)
    } else {
      ground = ShownBox(layer: parent, look: BoxLook(Node(), key: ""))
      (self.tree, next) = (tree.identity, .first)
    }
  }

  /// Shows a look at once.
  /// - Parameter parent: The layer in which it lies.
  package init(_ look: PlacedLook, on stage: inout Stage, in parent: LayerID) {
    self.init(in: parent, of: &stage.tree)
    become(look, by: .live, on: &stage)
  }

  /// Shows a look at once in a tree that is being built.
  /// - Parameter parent: The layer in which it lies.
  package init(_ look: PlacedLook, in tree: inout LayerTree, parent: LayerID) {
    // Exchanged, because a copy of the tree would be made again at the first change.
    var stage = Stage(tree: LayerTree(size: .zero))
    swap(&stage.tree, &tree)
    self.init(look, on: &stage, in: parent)
    swap(&stage.tree, &tree)
  }

  /// Whether nothing has been shown yet.
  package var isNew: Bool { next == .first }

  /// Lays it into another layer, in front of what is there.
  package mutating func attach(to parent: LayerID, in tree: inout LayerTree) {
    for box in ground.leaving + ground.children { tree.attach(box.layer, to: parent) }
    ground.layer = parent
  }

  /// Takes it away at once.
  package func remove(from stage: inout Stage) {
    for layer in layers { stage.remove(layer) }
  }

  /// The layers that lie directly in its parent.
  package var layers: [LayerID] { (ground.leaving + ground.children).map(\.layer) }

  /// Becomes another look.
  package mutating func become(
    _ look: PlacedLook, by motion: Motion = .live, on stage: inout Stage
  ) {
    let motion = next == .reload ? .reload : motion
    LookLayers.on(&stage) {
      if next == .first {
        $0.fill(&ground, with: look)
      } else {
        $0.become(look, look.roots, in: &ground, by: motion)
      }
    }
    next = .change
  }

  /// Lets the boxes of a look become what they are in it; all others stay.
  /// - Parameter path: The keys from the first box to the one in which they lie.
  package mutating func become(
    part look: PlacedLook, in path: [BoxKey] = [], by motion: Motion, on stage: inout Stage
  ) {
    ground.withBox(at: path[...]) { box in
      LookLayers.on(&stage) { $0.become(part: look, in: &box, by: motion) }
    }
  }

  /// Whether a look may have to be told of a completion.
  package static func concerns(_ completion: Completion) -> Bool {
    completion.reason != .retargeted && LookLayers.track(endedBy: completion.id) != nil
  }

  /// Whether a completion is that of the scale of an awaited box; see `OwnMotion`.
  package func hasArrived(_ path: [BoxKey], with completion: Completion) -> Bool {
    guard completion.reason == .settled, let layer = layer(at: path),
      let track = LookLayers.track(endedBy: completion.id)
    else { return false }
    return track == LayerProperty.scale.track(of: layer)
  }

  /// Takes away boxes that have gone, and puts back what has arrived.
  /// - Parameter completions: Those of the engine.
  package mutating func end(_ completions: [Completion], on stage: inout Stage) {
    for one in completions where Self.concerns(one) {
      guard let track = LookLayers.track(endedBy: one.id) else { continue }
      LookLayers.on(&stage) { layers in _ = layers.end(track, in: &ground) }
    }
  }

  /// Shows it at once as it is in the end; the owner of the stage settles the layers.
  package mutating func settle(on stage: inout Stage) {
    LookLayers.on(&stage) { $0.settle(&ground) }
  }

  /// Shows it at once as it is in the end, with its layers.
  package mutating func arrive(on stage: inout Stage) {
    settle(on: &stage)
    var all: Set<LayerID> = []
    for layer in layers { stage.tree.forEach(from: layer) { all.insert($0) } }
    stage.settle(all)
  }

  /// The layer of a box; nil if there is none at that path.
  package func layer(at path: [BoxKey]) -> LayerID? { ground.box(at: path[...])?.layer }
}

/// A box with the layer that shows it.
struct ShownBox: Sendable {
  fileprivate(set) var layer: LayerID
  /// The look that was last asked for.
  var look: BoxLook
  var children: [ShownBox] = []
  /// Those that are gone but still seen.
  var leaving: [ShownBox] = []
  /// Its place before it began to move among others, in front of which it lies until it arrives.
  var origin: Rect?
  /// Whether it got another goal on its way.
  var isTurned = false

  func box(at path: ArraySlice<BoxKey>) -> ShownBox? {
    guard let first = path.first else { return self }
    return children.first { $0.look.key == first }?.box(at: path.dropFirst())
  }

  mutating func withBox(at path: ArraySlice<BoxKey>, _ body: (inout ShownBox) -> Void) {
    guard let first = path.first else { return body(&self) }
    guard let i = children.firstIndex(where: { $0.look.key == first }) else { return }
    children[i].withBox(at: path.dropFirst(), body)
  }

  /// Whether a layer can go on as the one of another look.
  func canBecome(_ new: BoxLook, by motion: Motion) -> Bool {
    guard look.isHost == new.isHost, look.values.mixing == new.values.mixing else { return false }
    if look.content.isGround { return new.content.isGround }
    guard look.content.kind == new.content.kind else { return false }
    let isSame =
      look.content == new.content
      && (!look.content.isRigid || look.anchor == new.anchor && look.values.size == new.values.size)
    return isSame || !motion.crossfades && !new.content.isPicture
  }

  /// Takes a box of that key back that is leaving.
  mutating func takeBack(_ new: BoxLook, by motion: Motion) -> ShownBox? {
    leaving.lastIndex { $0.look.key == new.key && $0.canBecome(new, by: motion) }
      .map { leaving.remove(at: $0) }
  }
}
