import DetentAnimation
import DetentGeometry
import DetentMotion
import Widgets

@testable import ControlCenter
@testable import DetentScene
@testable import DetentStage

/// What is on the glass at a moment, to be compared with what is there right after an event.
struct SoakLook {
  let tree: LayerTree
  /// How often each layer had been changed.
  private let revisions: [UInt32]
  /// Which screen it is of those that were built one after the other.
  let screen: ObjectIdentifier
  /// What has ever moved.
  private let known: Set<TrackID>
  /// What is seen of the layers that have ever moved, by the engine at that very moment; the others
  /// are as the tree has them.
  private let moved: MovedLayers
  /// As it was last drawn: what fingers catch.
  private let drawn: PresentationTree
  /// What they catch of the pane: where it was on the glass at that moment, which is behind both.
  private let pane: (layer: LayerID, place: Point)

  /// How far something may have gone from where it was [logical px], and in parts of one.
  struct Slack {
    var pixels = 0.75
    var part = 0.012
    /// For what turns [rad].
    var turn = 0.012
    /// Whether what has never moved may be laid out anew: other words take another place.
    var isLaidOut = false
  }

  /// - Parameter copy: A copy of the layers, which leaves the panel's own to be changed in place; nil:
  ///   those themselves.
  init(_ panel: isolated Panel, at time: Instant, of copy: LayerTreeCopy? = nil) {
    // Each look at the panel's screen copies it.
    let shown = panel.screen
    let stage = shown.stage
    (tree, revisions) = (copy?.tree ?? stage.tree, copy?.revisions ?? stage.tree.revisions)
    known = stage.known
    drawn = panel.glass.renderer.presentation
    screen = ObjectIdentifier(panel.glass.renderer.compositor)
    let layer = shown.pane.layer
    pane = (layer, panel.glass.renderer.seenPosition(of: layer, at: time))
    let engine = panel.scheduler.assumeIsolated { $0.engine }
    var moved = MovedLayers(count: tree.layers.count)
    for track in stage.known {
      guard let property = LayerProperty(track), let value = engine.shown(of: track, at: time)
      else { continue }
      let layer = LayerProperty.layer(of: track)
      if property.isColor, let color = stage.colors.color(of: value, track: track.rawValue) {
        moved.change(layer, in: tree) { $0.setColor(property, color) }
      } else {
        moved.change(layer, in: tree) { $0[property] = value }
      }
    }
    self.moved = moved
  }

  /// What is seen of a layer.
  func seen(_ id: LayerID) -> LayerValues { moved[id] ?? tree.layers[id.number].values }

  /// What is seen of all layers.
  var presentation: PresentationTree {
    var tree = PresentationTree(of: tree)
    for id in moved.layers { tree[id] = seen(id) }
    return tree
  }

  /// The layers of both that are seen otherwise than before, in order. Every change of
  /// a layer raises its revision.
  func changed(since before: SoakLook) -> [LayerID] {
    let count = min(tree.layers.count, before.tree.layers.count)
    var found: [LayerID] = []
    for number in 0..<count
    where revisions[number] != before.revisions[number] || moved.contains(number)
      || before.moved.contains(number)
    {
      let id = LayerID(number)
      if seen(id) != before.seen(id) { found.append(id) }
    }
    return found
  }

  /// The first value that is no number.
  /// - Parameter before: What is as it was then is known; nil: nothing is.
  func broken(since before: SoakLook? = nil) -> String? {
    let ids =
      if let before, before.screen == screen, before.tree.layers.count == tree.layers.count {
        changed(since: before)
      } else {
        tree.layers.indices.map { LayerID($0) }.filter { !tree[$0].isHidden }
      }
    for id in ids {
      let values = seen(id)
      for property in LayerProperty.allCases where !property.isColor {
        let value = values[property]
        if (0..<4).contains(where: { !value[$0].isFinite }) {
          return "\(property) of layer \(id.number) is \(value)"
        }
      }
    }
    return nil
  }

  /// What one would see jump from this to `after`.
  func jump(to after: SoakLook, within slack: Slack, screen: Rect) -> String? {
    guard after.tree.layers.count >= tree.layers.count else { return nil }
    // Made only where something has gone too far.
    lazy var old = presentation
    lazy var new = after.presentation
    for id in after.changed(since: self) {
      for property in LayerProperty.allCases {
        let distance = distance(to: after, of: property, of: id)
        let limit =
          property.isPlace ? slack.pixels : property.isTurn ? slack.turn : slack.part
        guard distance > limit, isVisible(id, in: screen, seen: old),
          after.isVisible(id, in: screen, seen: new),
          !slack.isLaidOut || known.contains(property.track(of: id)),
          !isShownAnew(property, of: id, in: after)
        else { continue }
        return
          "\(property) of \(name(id)) jumps from \(seen(id)[property]) "
          + "(drawn \(drawn[id][property])) to \(after.seen(id)[property])"
      }
    }
    return nil
  }

  /// Whether what has never moved may look otherwise at once. A word may be in another colour, and
  /// what is not sure be fainter; the line on which a curve ends goes with the curve.
  private func isShownAnew(
    _ property: LayerProperty, of id: LayerID, in after: SoakLook
  ) -> Bool {
    // Other words have a colour of their own, also where the one of those before was still on its way.
    if property.isColor, case .text(let words) = tree[id].content,
      case .text(let others) = after.tree[id].content, words.string != others.string
    {
      return true
    }
    if known.contains(property.track(of: id)) { return false }
    if property.isColor || property == .opacity { return true }
    guard let parent = tree[id].parent else { return false }
    return tree[parent].children.contains { sibling in
      guard case .curve = tree[sibling].content else { return false }
      return tree[sibling].content != after.tree[sibling].content
    }
  }

  /// A layer, and what it is on.
  private func name(_ id: LayerID) -> String {
    let above = sequence(first: id) { tree[$0].parent }.dropFirst().map { "\($0.number)" }
    return "layer \(id.number), \(tree[id].content), on \(above.joined(separator: ", "))"
  }

  /// How far a value has left what lies between what was seen and what was drawn.
  private func distance(
    to after: SoakLook, of property: LayerProperty, of id: LayerID
  ) -> Double {
    if let distance = distanceOfWords(to: after, of: property, of: id) { return distance }
    // By another anchor the same place has other numbers.
    if property == .position, tree[id].anchor != after.tree[id].anchor {
      let old = tree[id].transform(seen(id))
      let new = after.tree[id].transform(after.seen(id))
      return old(.zero).distance(to: new(.zero))
    }
    var (low, high) = (seen(id)[property], seen(id)[property])
    func widen(to value: SIMD4<Double>) {
      (low, high) = (pointwiseMin(low, value), pointwiseMax(high, value))
    }
    widen(to: drawn[id][property])
    if id == pane.layer, property == .position { widen(to: [pane.place.x, pane.place.y, 0, 0]) }
    let value = after.seen(id)[property]
    return pointwiseMax(low - value, value - high).max()
  }

  /// How far words have gone: one sees where they are written, and not how much room they have.
  /// - Returns: Nil: it shows none, or it is another property.
  private func distanceOfWords(
    to after: SoakLook, of property: LayerProperty, of id: LayerID
  ) -> Double? {
    guard case .text = tree[id].content, case .text = after.tree[id].content,
      [.position, .size].contains(property)
    else { return nil }
    if property == .size { return 0 }
    if let place = TextPlace(tree[id], after.tree[id]) {
      let edge = place.edge(after.seen(id))
      return min(edge.distance(to: place.edge(seen(id))), edge.distance(to: place.edge(drawn[id])))
    }
    // Of those that are aligned or held otherwise one end stays, and the line on which they stand.
    func ends(_ look: SoakLook) -> (left: Double, right: Double, middle: Double) {
      let (anchor, values) = (look.tree[id].anchor, look.seen(id))
      let left = values.position.x - anchor.x * values.size.width
      let middle = values.position.y + (0.5 - anchor.y) * values.size.height
      return (left, left + values.size.width, middle)
    }
    let (old, new) = (ends(self), ends(after))
    let across = min((new.left - old.left).magnitude, (new.right - old.right).magnitude)
    return max(across, (new.middle - old.middle).magnitude)
  }

  /// Whether anything of a layer can be seen.
  private func isVisible(_ id: LayerID, in screen: Rect, seen: PresentationTree) -> Bool {
    var next: LayerID? = id
    var window = screen
    while let layer = next {
      let values = seen[layer]
      if tree[layer].isHidden || values.opacity < 0.02 { return false }
      if layer == id || tree[layer].clipsChildren {
        let bounds = tree.bounds(of: layer, as: seen)
        let left = max(window.minX, bounds.minX)
        let top = max(window.minY, bounds.minY)
        window = Rect(
          x: left, y: top, width: min(window.maxX, bounds.maxX) - left,
          height: min(window.maxY, bounds.maxY) - top)
        if window.size.width <= 0 || window.size.height <= 0 { return false }
      }
      next = tree[layer].parent
    }
    return true
  }
}

/// What is seen of those layers that have ever moved.
private struct MovedLayers {
  private(set) var layers: [LayerID] = []
  private var values: [LayerValues] = []
  /// Where a layer is among those; -1: nowhere.
  private var places: [Int32]

  init(count: Int) { places = Array(repeating: -1, count: count) }

  func contains(_ number: Int) -> Bool { places[number] >= 0 }

  subscript(id: LayerID) -> LayerValues? {
    let place = places[id.number]
    return place >= 0 ? values[Int(place)] : nil
  }

  mutating func change(_ id: LayerID, in tree: LayerTree, _ body: (inout LayerValues) -> Void) {
    if places[id.number] < 0 {
      places[id.number] = Int32(layers.count)
      layers.append(id)
      values.append(tree.layers[id.number].values)
    }
    body(&values[Int(places[id.number])])
  }
}

/// The layers of a panel's screen as they were, brought up to date layer by layer: to hold on to the
/// tree itself would have it copied whole by the next change.
struct LayerTreeCopy {
  private(set) var tree = LayerTree(size: .zero)
  /// How often each layer had been changed.
  private(set) var revisions: [UInt32] = []
  private var screen: ObjectIdentifier?

  mutating func update(from panel: isolated Panel) {
    let source = panel.screen.stage.tree
    let screen = ObjectIdentifier(panel.glass.renderer.compositor)
    defer { (revisions, self.screen) = (source.revisions, screen) }
    guard screen == self.screen, source.layers.count == tree.layers.count else {
      tree = source
      return
    }
    for number in source.layers.indices where source.revisions[number] != revisions[number] {
      tree[LayerID(number)] = source.layers[number]
    }
  }
}

/// Where the words of a layer begin, or end, as they are aligned.
private struct TextPlace {
  /// From the layer's anchor, in parts of its width.
  private let part: Double

  /// Nil where one of the two is no text, or they are aligned otherwise.
  init?(_ old: Layer, _ new: Layer) {
    guard case .text(let before) = old.content, case .text(let after) = new.content,
      before.alignment == after.alignment, old.anchor == new.anchor
    else { return nil }
    let isMirrored = after.string.unicodeScalars.contains { (0x590...0x8FF).contains($0.value) }
    let edge: Double =
      switch after.alignment {
      case .left: 0
      case .right: 1
      case .center: 0.5
      case .leading: isMirrored ? 1 : 0
      case .trailing: isMirrored ? 0 : 1
      }
    part = edge - new.anchor.x
  }

  func edge(_ values: LayerValues) -> Point {
    values.position + Point(part * values.size.width, 0)
  }
}

extension LayerProperty {
  fileprivate var isTurn: Bool { self == .rotation || self == .rotationX || self == .rotationY }
}
