package import DetentAnimation
internal import DetentGeometry
package import DetentScene
package import DetentStage

/// The look that is on a stage, and the only place that knows which box is which layer.
///
/// A box whose key was there before goes to its new look from where it is seen, as fast as it moves.
/// One with a new key grows in, one whose key is gone shrinks out, other contents crossfade.
package struct LiveLook: Sendable {
  private var layers: LookLayers
  /// An unseen box around the look.
  private var ground: ShownBox

  /// The stage that carries it.
  package var stage: Stage {
    get { layers.stage }
    _modify { yield &layers.stage }
  }

  /// Shows a look at once.
  /// - Parameters:
  ///   - parent: The layer in which it lies.
  ///   - firstEnd: The first of the names by which the engine reports ends to it.
  package init(
    _ look: PlacedLook, on stage: Stage, in parent: LayerID, firstEnd: Int = 1_000_000
  ) {
    layers = LookLayers(stage: stage, nextEnd: firstEnd)
    ground = ShownBox(layer: parent, look: BoxLook(Node(), key: ""))
    layers.fill(&ground, with: look)
  }

  /// Becomes another look.
  package mutating func become(_ look: PlacedLook, by motion: Motion) {
    layers.become(look, look.roots, in: &ground, by: motion)
  }

  /// Lets the boxes of a look become what they are in it; all others stay.
  /// - Parameter path: The keys from the first box to the one in which they lie.
  package mutating func become(
    part look: PlacedLook, in path: [BoxKey] = [], by motion: Motion
  ) {
    ground.withBox(at: path[...]) { layers.become(part: look, in: &$0, by: motion) }
  }

  /// Takes away boxes that have gone, and puts back what has arrived.
  /// - Parameter completions: Those of the engine.
  package mutating func end(_ completions: [Completion]) {
    for one in completions where layers.owns(one.id) { layers.end(one.id, in: &ground) }
  }

  /// The layer of a box; nil if there is none at that path.
  package func layer(at path: [BoxKey]) -> LayerID? { ground.box(at: path[...])?.layer }

  /// Calls `body` with the layer of every box, those on their way out left aside.
  package func forEachLayer(_ body: (LayerID) -> Void) {
    for child in ground.children { child.forEach(body) }
  }
}

/// A box with the layer that shows it.
struct ShownBox: Sendable {
  /// A box that is gone but still seen.
  struct Leaving: Sendable {
    var shown: ShownBox
    var end: CompletionID
  }

  /// A movement among other boxes.
  struct Glide: Sendable {
    /// Its place before.
    var from: Rect
    var end: CompletionID
  }

  let layer: LayerID
  /// The look that was last asked for.
  var look: BoxLook
  var children: [ShownBox] = []
  var leaving: [Leaving] = []
  /// Its movement, during which it lies in front.
  var glide: Glide?

  func box(at path: ArraySlice<BoxKey>) -> ShownBox? {
    guard let first = path.first else { return self }
    return children.first { $0.look.key == first }?.box(at: path.dropFirst())
  }

  mutating func withBox(at path: ArraySlice<BoxKey>, _ body: (inout ShownBox) -> Void) {
    guard let first = path.first else { return body(&self) }
    guard let i = children.firstIndex(where: { $0.look.key == first }) else { return }
    children[i].withBox(at: path.dropFirst(), body)
  }

  func forEach(_ body: (LayerID) -> Void) {
    body(layer)
    for child in children { child.forEach(body) }
  }

  /// Whether a layer can go on as the one of another look.
  func canBecome(_ new: BoxLook, by motion: Motion) -> Bool {
    guard look.isHost == new.isHost, look.values.mixing == new.values.mixing else { return false }
    if look.content.isGround { return new.content.isGround }
    guard look.content.kind == new.content.kind else { return false }
    let isSame =
      look.content == new.content
      && (!look.content.isRigid || look.anchor == new.anchor && look.values.size == new.values.size)
    return isSame || !motion.crossfades
  }

  /// Takes a box of that key back that is leaving.
  mutating func takeBack(_ new: BoxLook, by motion: Motion) -> ShownBox? {
    leaving.lastIndex { $0.shown.look.key == new.key && $0.shown.canBecome(new, by: motion) }
      .map { leaving.remove(at: $0).shown }
  }
}
