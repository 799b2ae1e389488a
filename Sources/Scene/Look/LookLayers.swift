internal import DetentAnimation
package import DetentGeometry
internal import DetentMotion
internal import DetentScene
internal import DetentStage

/// The layers of a look on their stage.
struct LookLayers: Sendable {
  /// Whether somebody sees what changes.
  private enum Sight {
    case seen
    /// The box around it comes into sight: what was in it is there at once, what is new comes in.
    case coming
    case unseen
  }

  private(set) var stage: Stage
  private var sight = Sight.seen

  /// Lets `body` work on a stage.
  static func on(_ stage: inout Stage, _ body: (inout LookLayers) -> Void) {
    // Exchanged, because a copy would be made again at the first change.
    var layers = LookLayers(stage: Stage(tree: LayerTree(size: .zero)))
    swap(&layers.stage, &stage)
    body(&layers)
    swap(&layers.stage, &stage)
  }

  /// Far from the numbers that applications choose.
  private static let ends = -1_000_000_000_000

  /// The name of the end of a layer's movement or fading.
  private static func end(of property: LayerProperty, _ layer: LayerID) -> CompletionID {
    CompletionID(ends - property.track(of: layer).rawValue)
  }

  /// The track whose end has that name; nil if it is another's.
  static func track(endedBy id: CompletionID) -> TrackID? {
    id.rawValue <= ends ? TrackID(ends - id.rawValue) : nil
  }

  // MARK: New boxes

  /// Adds the boxes of a look as they are in the end.
  mutating func fill(_ shown: inout ShownBox, with look: PlacedLook) {
    fill(&shown, with: look, look.roots)
  }

  private mutating func fill(
    _ shown: inout ShownBox, with look: PlacedLook, _ children: PlacedLook.Children
  ) {
    for index in children {
      let new = look.boxes[index]
      shown.children.append(build(look, index, as: new.look.values, in: shown.layer))
    }
    mask(shown)
  }

  private mutating func build(
    _ look: PlacedLook, _ index: Int, as values: LayerValues, in parent: LayerID
  ) -> ShownBox {
    let new = look.boxes[index]
    var layer = Layer(frame: .zero, content: new.look.content)
    (layer.values, layer.anchor, layer.corners) = (values, new.look.anchor, new.look.corners)
    layer.clipsChildren = new.look.clips
    layer.isHidden = values.opacity == 0
    var shown = ShownBox(layer: stage.tree.add(layer, to: parent), look: new.look)
    shown.look.values = values
    if let contents = look.contents(of: index) { fill(&shown, with: contents) }
    if new.count > 0 { fill(&shown, with: look, look.children(of: index)) }
    return shown
  }

  // MARK: Boxes that are there

  /// Lets the children of a box become others.
  mutating func become(
    _ look: PlacedLook, _ children: PlacedLook.Children, in shown: inout ShownBox,
    by motion: Motion
  ) {
    var (count, isSame) = (0, true)
    for index in children where isSame {
      isSame = count < shown.children.count && shown.children[count].fits(look, index, motion)
      count += 1
    }
    var isInOrder = true
    if isSame, count == shown.children.count {
      for (i, index) in children.enumerated() {
        become(look, index, &shown.children[i], by: motion)
        if shown.children[i].origin != nil { isInOrder = false }
      }
    } else {
      match(look, children, in: &shown, by: motion)
      isInOrder = false
    }
    mask(shown)
    if !isInOrder { arrange(shown) }
  }

  /// Lets only those children of a box become others that are in a look.
  mutating func become(part look: PlacedLook, in shown: inout ShownBox, by motion: Motion) {
    for index in look.roots {
      let key = look.boxes[index].look.key
      guard let i = shown.children.firstIndex(where: { $0.look.key == key }) else { continue }
      if shown.children[i].canBecome(look.boxes[index].look, by: motion) {
        become(look, index, &shown.children[i], by: motion)
        if shown.children[i].origin == nil { continue }
      } else {
        shown.children[i] = next(look, index, of: shown.children[i], in: &shown, by: motion)
      }
      mask(shown)
      arrange(shown)
    }
  }

  /// Finds the boxes that stay, come and go.
  private mutating func match(
    _ look: PlacedLook, _ children: PlacedLook.Children, in shown: inout ShownBox,
    by motion: Motion
  ) {
    var old: [BoxKey: ShownBox] = [:]
    let before = shown.children.map(\.look.key)
    for child in shown.children {
      // Only one of several boxes of one name can be found again.
      if let twin = old.updateValue(child, forKey: child.look.key) {
        leave(twin, from: &shown, by: motion)
      }
    }
    shown.children.removeAll(keepingCapacity: true)
    for index in children {
      let new = look.boxes[index].look
      var child: ShownBox
      if let same = old.removeValue(forKey: new.key) {
        child = same
        if same.canBecome(new, by: motion) {
          become(look, index, &child, by: motion)
        } else {
          child = next(look, index, of: same, in: &shown, by: motion)
        }
      } else if let back = shown.takeBack(new, by: motion) {
        child = back
        become(look, index, &child, by: motion)
      } else {
        child = enter(look, index, in: shown.layer, by: motion)
      }
      shown.children.append(child)
    }
    for key in before {
      if let gone = old.removeValue(forKey: key) { leave(gone, from: &shown, by: motion) }
    }
  }

  /// Lets a box become another one of its key.
  private mutating func become(
    _ look: PlacedLook, _ index: Int, _ shown: inout ShownBox, by motion: Motion
  ) {
    let new = look.boxes[index].look
    let isKept = look.isKept(index, as: shown.look)
    let around = sight
    defer { sight = around }
    let inner = sight(of: shown, as: new)
    if around == .seen, inner == .coming { begin(&shown, as: new) }
    if around != .seen || inner == .unseen {
      put(&shown, new)
    } else if !shown.look.isSame(as: new) {
      change(&shown, to: new, by: motion)
    }
    (shown.look.rareTraits, shown.look.inputs) = (new.rareTraits, new.inputs)
    if isKept || new.isHost { return }
    sight = inner
    if let contents = look.contents(of: index) {
      become(contents, contents.roots, in: &shown, by: motion)
    } else {
      become(look, look.children(of: index), in: &shown, by: motion)
    }
  }

  /// Whether somebody sees what changes in a box that becomes another look.
  private func sight(of shown: ShownBox, as new: BoxLook) -> Sight {
    guard sight != .unseen, stage.tree[shown.layer].isHidden else { return sight }
    return new.values.opacity > 0 ? .coming : .unseen
  }

  /// Lets a box into sight, from where it says that it comes from or else from where it is.
  private mutating func begin(_ shown: inout ShownBox, as new: BoxLook) {
    if let passage = new.passage {
      var start = new
      start.values.opacity = 0
      start.values.pass(passage.entrance, scale: passage.scale)
      put(&shown, start)
    }
    stage.tree[shown.layer].isHidden = false
  }

  /// Shows at once all that differs.
  private mutating func put(_ shown: inout ShownBox, _ new: BoxLook) {
    var (new, layer) = (new, shown.layer)
    changeForm(of: &shown, to: &new)
    stage.tree[layer].isHidden = new.values.opacity == 0
    for property in LayerProperty.allCases where !property.isColor {
      let (track, value) = (property.track(of: layer), new.values[property])
      guard stage.known.contains(track) || stage.tree[layer].values[property] != value else {
        continue
      }
      stage.set(LayerKey<AnimatedValue>(property), of: layer, to: value)
    }
    stage.set(.color, of: layer, to: new.values.color)
    if new.values.hasRare { stage.set(.borderColor, of: layer, to: new.values.borderColor) }
    (new.inputs, shown.origin) = (shown.look.inputs, nil)
    shown.look = new
  }

  /// Grows a box in at its place, or lets it come in from where it says.
  private mutating func enter(
    _ look: PlacedLook, _ index: Int, in parent: LayerID, by motion: Motion
  ) -> ShownBox {
    let new = look.boxes[index].look
    if sight == .unseen { return build(look, index, as: new.values, in: parent) }
    var start = new.values
    start.opacity = 0
    start.pass(new.passage?.entrance, scale: new.smallest(by: motion))
    var shown = build(look, index, as: start, in: parent)
    stage.tree[shown.layer].isHidden = new.values.opacity == 0
    if let delay = new.traits.passage?.delay, delay > 0 {
      come(&shown, to: new, after: delay, by: motion.still)
    } else {
      change(&shown, to: new, by: motion.still)
    }
    return shown
  }

  /// Lets a new box come in after a delay [s].
  private mutating func come(
    _ shown: inout ShownBox, to new: BoxLook, after delay: Double, by motion: Motion
  ) {
    guard let timing = try? MediaTiming(delay: delay, fill: .forwards) else {
      return change(&shown, to: new, by: motion)
    }
    let (layer, own) = (shown.layer, new.traits.motion)
    shown.look = new
    var move = Animation(own?.pose ?? motion.pose, to: new.values.translation)
    var grow = Animation(own?.pose ?? motion.pose, to: new.values.scale)
    var fade = Animation(own?.opacity ?? motion.opacity, to: new.values.opacity)
    (move.timing, grow.timing, fade.timing) = (timing, timing, timing)
    try? stage.add(move, to: .translation, of: layer, forKey: "entrance")
    if new.passage?.scale != 1 { try? stage.add(grow, to: .scale, of: layer, forKey: "entrance") }
    try? stage.add(fade, to: .opacity, of: layer, forKey: "entrance")
  }

  /// Fades from a box to one of its key that needs another layer, while both go to the new place.
  private mutating func next(
    _ look: PlacedLook, _ index: Int, of old: ShownBox, in shown: inout ShownBox, by motion: Motion
  ) -> ShownBox {
    let new = look.boxes[index].look
    if var back = shown.takeBack(new, by: motion) {
      leave(old, as: old.look.moved(to: new), from: &shown, by: motion)
      become(look, index, &back, by: motion)
      return back
    }
    leave(
      old, as: old.look.moved(to: new), from: &shown, by: motion,
      fading: old.look.fadeBehind(new, by: motion))
    if sight != .seen { return build(look, index, as: new.values, in: shown.layer) }
    var start = new.moved(to: old.look).values
    start.opacity = 0
    var child = build(look, index, as: start, in: shown.layer)
    goOn(child.layer, from: start, as: old, to: new.values, by: motion)
    change(&child, to: new, by: motion)
    return child
  }

  /// Lets a layer begin where the one that it replaces is seen, as fast as that moves.
  private mutating func goOn(
    _ layer: LayerID, from start: LayerValues, as old: ShownBox, to goal: LayerValues,
    by motion: Motion
  ) {
    let before = old.look.values
    let (shift, growth) = (
      start.position.animatedValue - before.position.animatedValue,
      before.scale.x == 0 ? 1 : start.scale.x / before.scale.x
    )
    for (property, factor, plus, law) in [
      (LayerProperty.position, 1, shift, motion.place), (.scale, growth, .zero, motion.pose),
      (.rotation, 1, .zero, motion.pose), (.translation, 1, .zero, motion.pose),
      (.size, 1, start.size.animatedValue - before.size.animatedValue, motion.place),
    ] {
      // The size of letters is their own.
      if property == .size, plus != .zero { continue }
      guard stage.copy(property, of: old.layer, to: layer, times: factor, plus: plus),
        // Else it would stay there; another goal is aimed at with all that changes.
        start[property] == goal[property]
      else { continue }
      stage.animate(
        LayerKey<AnimatedValue>(property), of: layer, to: goal[property], by: law)
    }
  }

  /// Shrinks a box out where it is, or lets it go out to where it says.
  private mutating func leave(_ gone: ShownBox, from shown: inout ShownBox, by motion: Motion) {
    var look = gone.look
    look.values.pass(look.passage?.exit, scale: look.smallest(by: motion))
    leave(gone, as: look, from: &shown, by: motion.still)
  }

  /// Fades a box out on its way to another look. It can be taken back until it is gone.
  /// - Parameter law: The law of its opacity; nil: the usual one.
  private mutating func leave(
    _ gone: ShownBox, as look: BoxLook, from shown: inout ShownBox, by motion: Motion,
    fading law: AnimationSpec? = nil
  ) {
    if sight != .seen { return stage.remove(gone.layer) }
    var (gone, look) = (gone, look)
    look.values.opacity = gone.look.values.opacity
    look.letGo()
    gone.look.letGo()
    change(&gone, to: look, by: motion)
    gone.look.values.opacity = 0
    let own = look.rareTraits.first?.motion
    stage.animate(
      .opacity, of: gone.layer, to: 0, by: law ?? own?.opacity ?? motion.opacity,
      completion: Self.end(of: .opacity, gone.layer))
    shown.leaving.append(gone)
  }

  // MARK: One box

  /// Sends all that differs to where it belongs.
  private mutating func change(_ shown: inout ShownBox, to new: BoxLook, by motion: Motion) {
    var (new, layer) = (new, shown.layer)
    let turn = changeForm(of: &shown, to: &new)
    let own = new.rareTraits.first?.motion
    let (old, values) = (shown.look.values, new.values)
    let (place, pose) = (own?.place ?? motion.place, own?.pose ?? motion.pose)
    let color = own?.color ?? motion.color
    movePlace(of: &shown, to: new, turn, by: place, pose)
    let opacity = own?.opacity ?? motion.opacity
    if let rates = new.traits.grip.rates, new.traits.grip.isHeld || shown.look.traits.grip.isHeld {
      followFinger(shown, to: new, rates, by: pose, opacity)
    } else {
      if old.scale != values.scale {
        let end = own?.isAwaited == true ? Self.end(of: .scale, layer) : nil
        stage.animate(.scale, of: layer, to: values.scale, by: pose, completion: end)
      }
      if old.opacity != values.opacity {
        fade(layer, to: values.opacity, by: opacity, own?.isReducible ?? true)
      }
    }
    if old.rotation != values.rotation {
      stage.animate(.rotation, of: layer, to: values.rotation, by: pose)
    }
    if old.color != values.color { stage.animate(.color, of: layer, to: values.color, by: color) }
    if old.progress != values.progress {
      stage.animate(.progress, of: layer, to: values.progress, by: own?.progress ?? motion.progress)
    }
    if old.cornerRadius != values.cornerRadius {
      stage.animate(.cornerRadius, of: layer, to: values.cornerRadius, by: place)
    }
    if old.hasRare || values.hasRare {
      if old.borderWidth != values.borderWidth {
        stage.animate(.borderWidth, of: layer, to: values.borderWidth, by: place)
      }
      if old.borderColor != values.borderColor {
        stage.animate(.borderColor, of: layer, to: values.borderColor, by: color)
      }
    }
    if new.traits.shakes > shown.look.traits.shakes { shake(layer) }
    new.inputs = shown.look.inputs
    shown.look = new
  }

  private mutating func fade(
    _ layer: LayerID, to opacity: Double, by spec: AnimationSpec, _ isReducible: Bool
  ) {
    if opacity > 0 { stage.tree[layer].isHidden = false }
    if isReducible {
      let end = opacity == 0 ? Self.end(of: .opacity, layer) : nil
      return stage.animate(.opacity, of: layer, to: opacity, by: spec, completion: end)
    }
    var animation = Animation(spec, to: opacity)
    animation.reduction = .unchanged
    try? stage.add(animation, to: .opacity, of: layer)
  }

  /// Lets a finger hold the scale and the opacity, or lets go of them.
  private mutating func followFinger(
    _ shown: ShownBox, to new: BoxLook, _ rates: Grip.Rates, by pose: AnimationSpec,
    _ fade: AnimationSpec
  ) {
    let (layer, values) = (shown.layer, new.values)
    stage.tree[layer].isHidden = false
    let scaling = SIMD2(rates.scale, rates.scale)
    if new.traits.grip.isHeld {
      stage.hold(.scale, of: layer, to: values.scale, velocity: scaling)
      return stage.hold(.opacity, of: layer, to: values.opacity, velocity: rates.opacity)
    }
    stage.release(
      .scale, of: layer, velocity: scaling, to: values.scale, by: pose,
      completion: new.traits.motion?.isAwaited == true ? Self.end(of: .scale, layer) : nil)
    stage.release(
      .opacity, of: layer, velocity: rates.opacity, to: values.opacity, by: fade,
      completion: values.opacity == 0 ? Self.end(of: .opacity, layer) : nil)
  }

  /// Changes what is not animated.
  /// - Returns: The distance of the layer's anchor from that of the look, in parts of the size.
  @discardableResult private mutating func changeForm(
    of shown: inout ShownBox, to new: inout BoxLook
  ) -> SIMD2<Double> {
    // A layer keeps its anchor: with another one, it would jump.
    let turn = new.anchored(at: shown.look.anchor)
    if shown.look.content != new.content { changeContent(of: &shown, to: &new) }
    if shown.look.clips != new.clips { stage.tree[shown.layer].clipsChildren = new.clips }
    if shown.look.corners != new.corners { stage.tree[shown.layer].corners = new.corners }
    return turn
  }

  /// Shows other contents at once. A rectangle comes and goes by its colour.
  private mutating func changeContent(of shown: inout ShownBox, to new: inout BoxLook) {
    switch (shown.look.content, new.content) {
    case (.fill, .none):
      (new.content, new.values.color) = (.fill, shown.look.values.color.withAlpha(0))
      return
    case (.none, .fill):
      shown.look.values.color = new.values.color.withAlpha(0)
      stage.set(.color, of: shown.layer, to: shown.look.values.color)
    default: break
    }
    stage.tree[shown.layer].content = new.content
  }

  /// Moves, resizes and shifts a layer, unless a finger holds it.
  /// - Parameter turn: The distance of the layer's anchor from the look's, in parts of the size.
  private mutating func movePlace(
    of shown: inout ShownBox, to new: BoxLook, _ turn: SIMD2<Double>, by place: AnimationSpec,
    _ pose: AnimationSpec
  ) {
    let (layer, from, to) = (shown.layer, shown.look.values, new.values)
    let (old, grip) = (shown.look.traits.grip, new.traits.grip)
    let velocity = grip.velocity
    let isHeld = grip.isHeld || old.isHeld
    if isHeld, new.isPortion {
      let drift = velocity * turn
      if grip.isHeld {
        stage.hold(.size, of: layer, to: to.size, velocity: velocity)
        if turn != .zero { stage.hold(.position, of: layer, to: to.position, velocity: drift) }
      } else {
        stage.release(.size, of: layer, velocity: velocity, to: to.size, by: place)
        if turn != .zero {
          stage.release(.position, of: layer, velocity: drift, to: to.position, by: place)
        }
      }
      if turn != .zero { return }
    } else if let growth = new.rareTraits.first?.growth,
      growth.pace != shown.look.traits.growth?.pace
    {
      grow(layer, by: growth, to: to.size)
    } else if from.size != to.size {
      if new.content.isRigid {
        stage.set(.size, of: layer, to: to.size)
      } else {
        stage.animate(.size, of: layer, to: to.size, by: place)
      }
    }
    if from.position != to.position {
      stage.animate(
        .position, of: layer, to: to.position, by: place,
        completion: Self.end(of: .position, layer))
      shown.isTurned = shown.origin != nil
      shown.origin = shown.origin ?? shown.look.frame
    }
    if isHeld, !new.isPortion {
      if grip.isHeld {
        stage.hold(.translation, of: layer, to: to.translation, velocity: velocity)
      } else {
        stage.release(.translation, of: layer, velocity: velocity, to: to.translation, by: pose)
      }
    } else if from.hasRare || to.hasRare, from.translation != to.translation {
      stage.animate(.translation, of: layer, to: to.translation, by: pose)
    }
  }

  private mutating func grow(_ layer: LayerID, by growth: Traits.Growth, to size: Size) {
    let pace = growth.pace
    var animation = Animation(.curve(.linear, duration: pace.duration), from: growth.from, to: size)
    (animation.begin, animation.reduction) = (pace.start, .unchanged)
    try? stage.add(animation, to: .size, of: layer)
  }

  /// Adds a shake to all else that moves a layer.
  private mutating func shake(_ layer: LayerID) {
    let spring = constant(try Spring(dampingRatio: 0.17, response: 0.133))
    var animation = Animation(.spring(spring), from: Point.zero, to: .zero, velocity: [700, 0])
    (animation.composition, animation.setsModel, animation.reduction) = (.add, false, .unchanged)
    try? stage.add(animation, to: .translation, of: layer)
  }

  // MARK: The end

  /// Takes away all that is leaving, and ends all motion.
  mutating func settle(_ shown: inout ShownBox) {
    for gone in shown.leaving { stage.remove(gone.layer) }
    shown.leaving.removeAll()
    for i in shown.children.indices {
      shown.children[i].origin = nil
      stage.tree[shown.children[i].layer].isHidden = shown.children[i].look.values.opacity == 0
      settle(&shown.children[i])
    }
  }

  // MARK: Order and masks

  private mutating func mask(_ shown: ShownBox) {
    for i in shown.children.indices where !shown.children[i].look.rareTraits.isEmpty {
      guard let mask = shown.children[i].look.traits.mask,
        let masking = shown.children.first(where: { $0.look.key == mask.key })
      else { continue }
      let (layer, new) = (shown.children[i].layer, LayerMask(masking.layer, mask.side))
      if stage.tree[layer].mask != new { stage.tree[layer].mask = new }
    }
  }

  /// Orders the layers in a box as its look does. Those that glide lie in front of all that they
  /// cross, and those that leave stay in front of what was behind them.
  private mutating func arrange(_ shown: ShownBox) {
    let now = stage.tree[shown.layer].children
    let order = shown.order(after: now)
    let (kept, leaving) = (Set(order), Set(shown.leaving.map(\.layer)))
    var above: [LayerID: [LayerID]] = [:]
    var (behind, last): ([LayerID], LayerID?) = ([], nil)
    for layer in now {
      if kept.contains(layer) { last = layer }
      guard leaving.contains(layer) else { continue }
      if let last { above[last, default: []].append(layer) } else { behind.append(layer) }
    }
    // A layer may have been lent to another one for a while.
    let here = Set(now)
    let all = behind + order.filter(here.contains).flatMap { [$0] + (above[$0] ?? []) }
    if now.filter({ kept.contains($0) || leaving.contains($0) }) != all {
      stage.tree.arrange(all, in: shown.layer)
    }
  }

  /// Removes the box whose fading has ended, or puts one whose movement has ended back in order.
  /// - Returns: Whether the track is one of a box in `shown`.
  mutating func end(_ track: TrackID, in shown: inout ShownBox) -> Bool {
    let layer = LayerProperty.layer(of: track)
    let property = LayerProperty(track)
    if property == .scale { return true }
    let isFading = property == .opacity
    for i in shown.leaving.indices {
      if shown.leaving[i].layer == layer {
        if isFading {
          stage.remove(shown.leaving.remove(at: i).layer)
        } else {
          shown.leaving[i].origin = nil
        }
        return true
      }
      if end(track, in: &shown.leaving[i]) { return true }
    }
    for i in shown.children.indices {
      if shown.children[i].layer == layer {
        if isFading {
          stage.tree[layer].isHidden = shown.children[i].look.values.opacity == 0
          return true
        }
        shown.children[i].origin = nil
        arrange(shown)
        return true
      }
      if end(track, in: &shown.children[i]) { return true }
    }
    return false
  }
}

extension Motion {
  /// The laws for a box that comes or goes, which never overshoots.
  fileprivate var still: Motion {
    var still = self
    still.pose = place
    return still
  }
}

extension ShownBox {
  fileprivate func fits(_ look: PlacedLook, _ index: Int, _ motion: Motion) -> Bool {
    self.look.key == look.boxes[index].look.key && canBecome(look.boxes[index].look, by: motion)
  }

  /// The layers of its children from back to front: those that glide in front of all that they cross,
  /// unless that would hide a box that they overlap at rest.
  fileprivate func order(after now: [LayerID]) -> [LayerID] {
    var order = Array(children.indices)
    // Boxes that got another goal on their way may cross anything: all lie as they do now.
    if children.contains(where: { $0.origin != nil && $0.isTurned }) {
      let layers = children.map(\.layer)
      return now.filter(layers.contains)
    }
    for i in order.indices.reversed() {
      guard let origin = children[i].origin else { continue }
      let frame = children[i].look.frame
      let way = origin.union(frame)
      var target = i
      for j in order.indices.dropFirst(i + 1) {
        let next = children[order[j]]
        let other = next.look.frame
        if next.origin != nil || origin.overlaps(other) || frame.overlaps(other) { break }
        if way.overlaps(other) { target = j }
      }
      order.insert(order.remove(at: i), at: target)
    }
    return order.map { children[$0].layer }
  }
}

extension TimingCurve {
  /// A curve that is nearly a step at the end.
  fileprivate static let late = constant(try TimingCurve(1, 0, 1, 0))
}

extension LayerValues {
  /// Lets it come from or go to another place, in another scale.
  fileprivate mutating func pass(_ shift: Point?, scale smallest: Double) {
    if let shift, shift != .zero { translation = translation + shift }
    if smallest != 1 { scale *= smallest }
  }
}

extension Rect {
  /// The smallest rectangle that contains both.
  package func union(_ other: Rect) -> Rect {
    let (x, y) = (min(minX, other.minX), min(minY, other.minY))
    return Rect(
      x: x, y: y, width: max(maxX, other.maxX) - x, height: max(maxY, other.maxY) - y)
  }

  fileprivate func overlaps(_ other: Rect) -> Bool {
    let common = intersection(other).size
    return common.width > 0 && common.height > 0
  }
}

extension BoxLook {
  fileprivate var passage: Traits.Passage? { rareTraits.first?.passage }

  /// The scale in which it comes in and goes out.
  fileprivate func smallest(by motion: Motion) -> Double {
    passage?.scale ?? rareTraits.first?.motion?.smallest ?? motion.smallest
  }

  /// The law by which it fades out behind a box that covers it: hardly at all before the other is
  /// there, because what lies behind both would shine through. Nil: the other does not cover it.
  fileprivate func fadeBehind(_ new: BoxLook, by motion: Motion) -> AnimationSpec? {
    guard coversItsPlace, new.coversItsPlace, values.size == new.values.size, values.opacity == 1,
      case .curve(_, let duration) = new.rareTraits.first?.motion?.opacity ?? motion.opacity
    else { return nil }
    return .curve(.late, duration: duration)
  }

  /// Whether nothing that lies behind it is seen through it.
  private var coversItsPlace: Bool {
    switch content {
    case .picture, .backdrop: true
    case .fill: values.color.alpha == 1
    case .none, .text, .icon, .curve, .shade, .dial, .shadow: false
    }
  }

  /// Expresses its place by another anchor.
  /// - Returns: The way to that anchor, in parts of the size.
  fileprivate mutating func anchored(at other: Point) -> SIMD2<Double> {
    let turn = SIMD2(other.x - anchor.x, other.y - anchor.y)
    guard turn != .zero else { return turn }
    values.position.x += turn.x * values.size.width
    values.position.y += turn.y * values.size.height
    anchor = other
    return turn
  }

  /// This look at the place of another one.
  fileprivate func moved(to other: BoxLook) -> BoxLook {
    var (moved, place) = (self, other)
    _ = place.anchored(at: anchor)
    moved.values.position = place.values.position
    moved.values.scale = place.values.scale
    if case .text(let own) = content, case .text(let other) = other.content, own.size > 0 {
      // Letters grow from one size to the other.
      moved.values.scale *= other.size / own.size
    }
    moved.values.rotation = place.values.rotation
    if place.values.hasRare || values.hasRare {
      moved.values.translation = place.values.translation
    }
    if !content.isRigid, !other.content.isRigid {
      moved.values.size = place.values.size
      moved.values.cornerRadius = place.values.cornerRadius
    }
    if content.kind == other.content.kind { moved.values.progress = place.values.progress }
    return moved
  }

  /// Lets go of it, as fast as it is.
  fileprivate mutating func letGo() {
    guard !rareTraits.isEmpty else { return }
    rareTraits[0].grip = .free(velocity: rareTraits[0].grip.velocity)
  }
}
