internal import DetentAnimation
internal import DetentMotion
internal import Geometry
internal import Scene
internal import Settings
internal import Stage
internal import Values
internal import Widgets

/// What is taken over from another screen.
extension ControlScreen {
  /// Takes over what the person has done on the screen before, each control from the one that it is
  /// known as, and what is being done.
  /// - Returns: What has to be done outside.
  mutating func restore(
    from past: PastScreen, _ change: ScreenChange, in context: ControlContext,
    measure: @escaping Banner.Measure
  ) -> [Effect] {
    let (old, matching) = (past.screen, change.matching)
    identify(after: old, matching)
    (loads, reports) = (old.loads, old.reports.filter { index(of: $0.key) != nil })
    let known = Set(ids)
    loads.keep { known.contains($0) }
    for (place, before) in matching.olds.enumerated() {
      guard let before else { continue }
      if change.kept[place] != nil {
        controls[place] = old.controls[before]
        controls[place].rename(matching.renamed)
      } else {
        controls[place].restore(from: old.controls[before], on: &stage)
      }
    }
    let names = Dictionary(uniqueKeysWithValues: zip(ids, tiles))
    let ended = runs.adopt(
      old.runs, of: configuration.actions, renamed: matching.renamed, tile: { names[$0] })
    var effects = showStates(of: old, change, in: context)
    settleRebuilt(change)
    for (name, sender) in ended {
      effects += tell(ofEnded: name, sender, spokenBy: old, in: context)
    }
    restorePages(from: old, in: context)
    takeTuned(from: old)
    if old.pane.detent != pane.detent { pane.place(at: old.pane.detent, on: &stage) }
    effects += restoreOverlays(from: old, in: context, measure: measure)
    if past.isSameGlass { move(from: past, change) }
    // One that has become fixed opens once more, and for good.
    if isPaneFixed, pane.detent != .open { pane.go(to: .open, on: &stage) }
    controlsChanged()
    showHeading()
    return effects
  }

  private mutating func identify(after old: ControlScreen, _ matching: ControlMatching) {
    let next = old.nextID
    identify(
      as: matching.olds.enumerated().map { place, before in
        before.map { old.ids[$0] } ?? ControlID(next + place)
      })
    nextID = next + controls.count
  }

  /// What is known of the sources: what was known of one that is another one now is no longer true.
  private mutating func showStates(
    of old: ControlScreen, _ change: ScreenChange, in context: ControlContext
  ) -> [Effect] {
    var effects: [Effect] = []
    for source in configuration.sources {
      let name = change.matching.original(source.name)
      var before = old.configuration.sources.last { $0.name == name }
      before?.name = source.name
      let state = before == source ? old.states[name] : nil
      states[source.name] = state
      for place in controls.indices
      where change.kept[place] == nil && controls[place].sources.contains(source.name) {
        effects += update(place, in: context) {
          $0.show(state ?? .unknown, of: source.name, on: &$1, in: &$2)
        }
      }
    }
    return effects
  }

  /// What was built anew looks at once as it is to look; what it is known as fades out before it.
  private mutating func settleRebuilt(_ change: ScreenChange) {
    var layers: Set<LayerID> = []
    for place in controls.indices where change.kept[place] == nil {
      stage.tree.forEach(from: controls[place].layer) { layers.insert($0) }
    }
    stage.settle(layers)
  }

  private mutating func tell(
    ofEnded name: String, _ sender: ActionRuns.Sender, spokenBy old: ControlScreen,
    in context: ControlContext
  ) -> [Effect] {
    let message = old.spoken(
      "“\(name)” was ended: the configuration has changed.", of: sender.control)
    guard let index = index(of: sender.control) else { return [.tell(message)] }
    let told = update(index, in: context) {
      $0.finished(send: sender.send, .failed(message: message), on: &$1, in: &$2)
    }
    return told.contains(.tell(message)) ? told : told + [.tell(message)]
  }

  /// A question stays as long as what it asks for is there.
  private mutating func restoreOverlays(
    from old: ControlScreen, in context: ControlContext, measure: @escaping Banner.Measure
  ) -> [Effect] {
    toast.restore(from: old.toast, at: context.time, on: &stage, measure: measure)
    guard let run = old.asking, runs.sender(of: run) != nil else { return [] }
    asking = run
    alert.restore(from: old.alert, on: &stage, measure: measure)
    return []
  }

  /// Sends the pane to its detent from somewhere else.
  mutating func fly(from place: Point, velocity: SIMD2<Double>) {
    pane.fly(from: place, velocity: velocity, on: &stage)
  }
}

// MARK: How it is seen

extension ControlScreen {
  /// How long what was built anew takes to come out from under what it was [s].
  static let crossfade = 0.25
  /// How small a tile is that comes or goes.
  private static let small = 0.8

  private var paneSpring: AnimationSpec {
    .spring(configuration.motion.spring(named: configuration.motion.paneSpring) ?? .hand)
  }

  /// Sends every control to its place from where it was seen, lets what is new grow in and what is
  /// gone shrink out.
  private mutating func move(from past: PastScreen, _ change: ScreenChange) {
    for (layer, before, place) in change.leaving {
      let page = past.screen.tiles[before].page
      guard let place, tiles[place].page == page else {
        shrink(layer, from: page, past)
        if let place { grow(controls[place].layer) }
        continue
      }
      fade(layer, beneath: place, from: page, past)
    }
    for ghost in change.fading {
      lay(ghost.layer, onPageNamed: ghost.page, past)
    }
    for place in change.kept.keys.sorted() { glide(controls[place].layer, of: place, past) }
    for (place, before) in change.matching.olds.enumerated() where before == nil {
      grow(controls[place].layer)
    }
    keepOrder(of: past, change)
  }

  /// What was in front of something else stays there; what is new comes up behind, and what was built
  /// anew behind what it was.
  private mutating func keepOrder(of past: PastScreen, _ change: ScreenChange) {
    let old = past.screen
    var ranks: [LayerID: Double] = [:]
    for ghost in ghosts { ranks[ghost.layer] = old.rank(of: ghost.layer) }
    for (place, before) in change.matching.olds.enumerated() {
      let rank = before.map { old.rank(of: old.controls[$0].layer) } ?? -1
      ranks[controls[place].layer] = change.kept[place] == nil ? rank - 0.5 : rank
    }
    for host in Set(ranks.keys.compactMap { stage.tree[$0].parent }) {
      let children = stage.tree[host].children.filter { ranks[$0] != nil }
      let order = children.enumerated().sorted {
        (ranks[$0.element] ?? 0, $0.offset) < (ranks[$1.element] ?? 0, $1.offset)
      }
      stage.tree.arrange(order.map(\.element), in: host)
    }
  }

  /// The higher, the further in front among its siblings.
  private func rank(of layer: LayerID) -> Double {
    let siblings = stage.tree[layer].parent.map { stage.tree[$0].children }
    return siblings?.firstIndex(of: layer).map(Double.init) ?? -1
  }

  /// The layer that carries the tiles of a page.
  private func host(ofPageNamed name: String) -> LayerID? {
    guard let pages else { return name == Configuration.mainPage ? pane.layer : nil }
    return pages.page(named: name).map { pages.hosts[$0] }
  }

  /// How far a page's tiles are from the pane's corner.
  private func origin(ofHost host: LayerID, as presentation: PresentationTree?) -> Point {
    var (place, next) = (Point.zero, host)
    while next != pane.layer, let parent = stage.tree[next].parent {
      let layer = stage.tree[next]
      place = layer.transform(presentation?[next] ?? layer.values)(place)
      next = parent
    }
    return place
  }

  /// How far what was on a page has moved with it, since that is no motion of its own.
  private func shift(ofPageNamed name: String, _ past: PastScreen) -> Point {
    guard let new = host(ofPageNamed: name), let old = past.screen.host(ofPageNamed: name) else {
      return .zero
    }
    return past.screen.origin(ofHost: old, as: past.presentation)
      - origin(ofHost: new, as: nil)
  }

  /// Where the anchor of a layer of the screen before was seen, on the page as it is now.
  private func seen(
    _ layer: LayerID, onPageNamed page: String, _ past: PastScreen
  ) -> MotionState<AnimatedValue> {
    let shift = shift(ofPageNamed: page, past)
    let place = past.presentation[layer].position + shift
    let velocity = past.state(LayerProperty.position.track(of: layer))?.velocity ?? .zero
    return MotionState([place.x, place.y, 0, 0], velocity: velocity)
  }

  private mutating func glide(_ layer: LayerID, of place: Int, _ past: PastScreen) {
    send(layer, from: seen(layer, onPageNamed: tiles[place].page, past))
  }

  private mutating func send(_ layer: LayerID, from seen: MotionState<AnimatedValue>) {
    let goal = stage.tree[layer].values[.position]
    guard seen.value != goal || seen.velocity != .zero else { return }
    stage.hold(.position, of: layer, at: seen)
    stage.release(.position, of: layer, velocity: seen.velocity, to: goal, by: paneSpring)
  }

  private mutating func grow(_ layer: LayerID) {
    let opacity = stage.tree[layer].values[.opacity]
    stage.set(.scale, of: layer, to: [Self.small, Self.small, 0, 0])
    stage.set(.opacity, of: layer, to: .zero)
    stage.animate(.scale, of: layer, to: [1, 1, 0, 0], by: paneSpring)
    stage.animate(
      .opacity, of: layer, to: opacity, by: .curve(.easeInOut, duration: Self.crossfade))
  }

  /// Puts a layer of the screen before where it was seen.
  @discardableResult private mutating func lay(
    _ layer: LayerID, onPageNamed page: String, _ past: PastScreen
  ) -> Bool {
    guard let host = host(ofPageNamed: page) else { return false }
    stage.tree.attach(layer, to: host)
    ghosts.append(Ghost(layer: layer, page: page))
    let shift = shift(ofPageNamed: page, past)
    guard shift != .zero else { return true }
    let place = stage.tree[layer].values.position + shift
    stage.set(.position, of: layer, to: [place.x, place.y, 0, 0])
    return true
  }

  private mutating func shrink(_ layer: LayerID, from page: String, _ past: PastScreen) {
    guard lay(layer, onPageNamed: page, past) else { return }
    stage.animate(.scale, of: layer, to: [Self.small, Self.small, 0, 0], by: paneSpring)
    stage.animate(.opacity, of: layer, to: .zero, by: .curve(.easeInOut, duration: Self.crossfade))
  }

  /// What a control was fades out on top of what it is now, both on their way from the old place
  /// and size to the new.
  private mutating func fade(
    _ old: LayerID, beneath place: Int, from page: String, _ past: PastScreen
  ) {
    let new = controls[place].layer
    let seen = seen(old, onPageNamed: page, past)
    let (was, size) = (stage.tree[old].size, stage.tree[new].size)
    let ratio = AnimatedValue(
      was.width / max(1, size.width), was.height / max(1, size.height), 0, 0)
    guard lay(old, onPageNamed: page, past) else { return }
    let held = past.presentation[old]
    send(new, from: seen)
    stage.hold(.position, of: old, at: seen)
    stage.release(
      .position, of: old, velocity: seen.velocity, to: stage.tree[new].values[.position],
      by: paneSpring)
    if was != size {
      let goal = stage.tree[new].values[.scale]
      let scale = AnimatedValue(held.scale.x, held.scale.y, 0, 0)
      stage.set(.scale, of: new, to: ratio * scale)
      stage.animate(.scale, of: new, to: goal, by: paneSpring)
      stage.animate(
        .scale, of: old,
        to: [size.width / max(1, was.width), size.height / max(1, was.height), 0, 0], by: paneSpring
      )
    } else if held.scale != SIMD2(stage.tree[new].values.scale) {
      let goal = stage.tree[new].values[.scale]
      stage.set(.scale, of: new, to: [held.scale.x, held.scale.y, 0, 0])
      stage.animate(.scale, of: new, to: goal, by: paneSpring)
    }
    let spec = AnimationSpec.curve(.easeInOut, duration: Self.crossfade)
    if held.opacity < 1 {
      // Through what is half there one would see the new one.
      let goal = stage.tree[new].values[.opacity]
      stage.set(.opacity, of: new, to: .zero)
      stage.animate(.opacity, of: new, to: goal, by: spec)
    }
    stage.animate(.opacity, of: old, to: .zero, by: spec)
  }
}
