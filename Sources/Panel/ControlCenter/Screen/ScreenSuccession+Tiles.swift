internal import DetentAnimation
internal import DetentGeometry
internal import DetentMotion
internal import DetentScene
internal import DetentStage
internal import Settings
internal import Widgets

/// How the tiles get from where they were seen to where they are.
extension ScreenSuccession {
  /// How long what was built anew takes to come out from under what it was [s].
  static let crossfade = 0.25
  /// How small a tile is that comes or goes.
  private static let small = 0.8

  var paneSpring: AnimationSpec {
    .spring(
      screen.configuration.motion.spring(named: screen.configuration.motion.paneSpring) ?? .hand)
  }

  /// Sends every control to its place from where it was seen, lets what is new grow in and what is
  /// gone shrink out.
  mutating func moveTiles() {
    for (layer, before, place) in change.leaving {
      let page = past.screen.controls.tiles[before].page
      guard let place, screen.controls.tiles[place].page == page else {
        shrink(layer, from: page)
        if let place { grow(screen.controls[place].layer) }
        continue
      }
      fade(layer, beneath: place, from: page)
    }
    for ghost in change.fading {
      lay(ghost.layer, onPageNamed: ghost.page)
    }
    for place in change.kept.keys.sorted() { glide(screen.controls[place].layer, of: place) }
    for (place, before) in change.matching.olds.enumerated() where before == nil {
      grow(screen.controls[place].layer)
    }
    keepOrder()
  }

  /// What was in front of something else stays there; what is new comes up behind, and what was built
  /// anew behind what it was.
  private mutating func keepOrder() {
    let old = past.screen
    var ranks: [LayerID: Double] = [:]
    for ghost in screen.controls.ghosts {
      ranks[ghost.layer] = old.stage.tree.rank(of: ghost.layer)
    }
    for (place, before) in change.matching.olds.enumerated() {
      let rank = before.map { old.stage.tree.rank(of: old.controls[$0].layer) } ?? -1
      ranks[screen.controls[place].layer] = change.kept[place] == nil ? rank - 0.5 : rank
    }
    for host in Set(ranks.keys.compactMap { screen.stage.tree[$0].parent }) {
      let children = screen.stage.tree[host].children.filter { ranks[$0] != nil }
      let order = children.enumerated().sorted {
        (ranks[$0.element] ?? 0, $0.offset) < (ranks[$1.element] ?? 0, $1.offset)
      }
      screen.stage.tree.arrange(order.map(\.element), in: host)
    }
  }

  /// How far what was on a page has moved with it, since that is no motion of its own.
  private func shift(ofPageNamed name: String) -> Point {
    let old = past.screen
    guard let new = host(ofPageNamed: name, on: screen),
      let before = host(ofPageNamed: name, on: old)
    else { return .zero }
    return old.stage.tree.origin(of: before, in: old.pane.layer, as: past.presentation)
      - screen.stage.tree.origin(of: new, in: screen.pane.layer, as: nil)
  }

  /// The layer that carries the tiles of a page.
  private func host(ofPageNamed name: String, on screen: ControlScreen) -> LayerID? {
    guard let pages = screen.pages else {
      return name == Configuration.mainPage ? screen.pane.layer : nil
    }
    return pages.index.page(named: name).map { pages.hosts[$0] }
  }

  /// Where the anchor of a layer of the screen before was seen, on the page as it is now, and how
  /// fast it was [px/s].
  private func seen(
    _ layer: LayerID, onPageNamed page: String
  ) -> (place: Point, velocity: SIMD2<Double>) {
    let place = past.presentation[layer].position + shift(ofPageNamed: page)
    return (place, past.velocity(layer))
  }

  private mutating func glide(_ layer: LayerID, of place: Int) {
    send(layer, from: seen(layer, onPageNamed: screen.controls.tiles[place].page))
  }

  mutating func send(
    _ layer: LayerID, from seen: (place: Point, velocity: SIMD2<Double>)
  ) {
    let goal = screen.stage.tree[layer].values.position
    guard seen.place != goal || seen.velocity != .zero else {
      // What carries it may have moved, and it may once have glided to its place on that.
      return screen.stage.set(.position, of: layer, to: goal)
    }
    screen.stage.hold(.position, of: layer, to: seen.place, velocity: seen.velocity)
    screen.stage.release(.position, of: layer, velocity: seen.velocity, to: goal, by: paneSpring)
  }

  private mutating func grow(_ layer: LayerID) {
    screen.stage.set(.scale, of: layer, to: [Self.small, Self.small])
    screen.stage.animate(.scale, of: layer, to: [1, 1], by: paneSpring)
    show(layer)
  }

  /// Fades in what is new.
  mutating func show(_ layer: LayerID) {
    let opacity = screen.stage.tree[layer].values.opacity
    screen.stage.set(.opacity, of: layer, to: 0)
    screen.stage.animate(
      .opacity, of: layer, to: opacity, by: .curve(.easeInOut, duration: Self.crossfade))
  }

  /// Puts a layer of the screen before where it was seen.
  @discardableResult private mutating func lay(
    _ layer: LayerID, onPageNamed page: String
  ) -> Bool {
    guard let host = host(ofPageNamed: page, on: screen) else { return false }
    screen.stage.tree.attach(layer, to: host)
    screen.controls.ghosts.append(Ghost(layer: layer, page: page))
    let shift = shift(ofPageNamed: page)
    guard shift != .zero else { return true }
    let place = screen.stage.tree[layer].values.position + shift
    screen.stage.set(.position, of: layer, to: place)
    return true
  }

  private mutating func shrink(_ layer: LayerID, from page: String) {
    guard lay(layer, onPageNamed: page) else { return }
    screen.stage.animate(.scale, of: layer, to: [Self.small, Self.small], by: paneSpring)
    screen.stage.animate(
      .opacity, of: layer, to: .zero, by: .curve(.easeInOut, duration: Self.crossfade))
  }

  /// What a control was fades out on top of what it is now, both on their way from the old place
  /// and size to the new.
  private mutating func fade(
    _ old: LayerID, beneath place: Int, from page: String
  ) {
    let new = screen.controls[place].layer
    let seen = seen(old, onPageNamed: page)
    let (was, size) = (screen.stage.tree[old].size, screen.stage.tree[new].size)
    let ratio = SIMD2(was.width / max(1, size.width), was.height / max(1, size.height))
    guard lay(old, onPageNamed: page) else { return }
    let held = past.presentation[old]
    send(new, from: seen)
    screen.stage.hold(.position, of: old, to: seen.place, velocity: seen.velocity)
    screen.stage.release(
      .position, of: old, velocity: seen.velocity, to: screen.stage.tree[new].values.position,
      by: paneSpring)
    if was != size {
      let goal = screen.stage.tree[new].values.scale
      screen.stage.set(.scale, of: new, to: ratio * held.scale)
      screen.stage.animate(.scale, of: new, to: goal, by: paneSpring)
      screen.stage.animate(
        .scale, of: old,
        to: [size.width / max(1, was.width), size.height / max(1, was.height)], by: paneSpring
      )
    } else if held.scale != screen.stage.tree[new].values.scale {
      let goal = screen.stage.tree[new].values.scale
      screen.stage.set(.scale, of: new, to: held.scale)
      screen.stage.animate(.scale, of: new, to: goal, by: paneSpring)
    }
    let spec = AnimationSpec.curve(.easeInOut, duration: Self.crossfade)
    if held.opacity < 1 {
      // Through what is half there one would see the new one.
      let goal = screen.stage.tree[new].values.opacity
      screen.stage.set(.opacity, of: new, to: .zero)
      screen.stage.animate(.opacity, of: new, to: goal, by: spec)
    }
    screen.stage.animate(.opacity, of: old, to: .zero, by: spec)
  }
}

extension LayerTree {
  /// The higher, the further in front among its siblings.
  fileprivate func rank(of layer: LayerID) -> Double {
    let siblings = self[layer].parent.map { self[$0].children }
    return siblings?.firstIndex(of: layer).map(Double.init) ?? -1
  }

  /// How far the origin of a layer's contents is from that of another one which it is in.
  func origin(
    of inner: LayerID, in outer: LayerID, as presentation: PresentationTree?
  ) -> Point {
    var (place, next) = (Point.zero, inner)
    while next != outer, let parent = self[next].parent {
      place = self[next].transform(presentation?[next] ?? self[next].values)(place)
      next = parent
    }
    return place
  }
}
