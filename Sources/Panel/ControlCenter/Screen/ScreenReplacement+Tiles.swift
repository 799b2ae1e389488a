internal import DetentAnimation
internal import DetentGeometry
internal import DetentMotion
internal import DetentScene
internal import DetentStage
internal import Settings
internal import Widgets

/// Motion of the tiles from the old screen to the new one.
extension ScreenReplacement {
  /// The duration of the fade from a control to its rebuilt form [s].
  static let crossfade = 0.25
  /// The scale of a tile that begins to appear, or has disappeared.
  private static let small = 0.8

  var paneSpring: AnimationSpec {
    .spring(
      screen.configuration.motion.spring(named: screen.configuration.motion.paneSpring) ?? .hand)
  }

  /// Moves each control to its place; new ones grow in, removed ones shrink out.
  mutating func moveTiles() {
    for (layer, before, place) in change.leaving {
      let page = past.screen.controls.tiles[before].page
      guard let place, screen.controls.tiles[place].page == page else {
        shrink(layer, from: page)
        if let place { grow(screen.controls[place].layer) }
        continue
      }
      // A page without tiles fades out in front of the new one.
      if lay(layer, onPageNamed: page) { fadeOut(layer) }
    }
    for control in change.fading {
      lay(control.layer, onPageNamed: control.page)
    }
    for place in (Array(change.kept.keys) + change.adopted.keys).sorted() {
      glide(screen.controls[place].layer, of: place)
    }
    for (place, before) in change.matching.olds.enumerated() where before == nil {
      grow(screen.controls[place].layer)
    }
    keepOrder()
  }

  /// Keeps the order of layers. New controls come up behind the others.
  private mutating func keepOrder() {
    let old = past.screen
    var ranks: [LayerID: Double] = [:]
    for control in screen.controls.fading {
      ranks[control.layer] = old.stage.tree.rank(of: control.layer)
    }
    for (place, before) in change.matching.olds.enumerated() {
      let isOld = change.kept[place] != nil || change.adopted[place] != nil
      ranks[screen.controls[place].layer] =
        isOld ? before.map { old.stage.tree.rank(of: old.controls[$0].layer) } : -1
    }
    for host in Set(ranks.keys.compactMap { screen.stage.tree[$0].parent }) {
      let children = screen.stage.tree[host].children.filter { ranks[$0] != nil }
      let order = children.enumerated().sorted {
        (ranks[$0.element] ?? 0, $0.offset) < (ranks[$1.element] ?? 0, $1.offset)
      }
      screen.stage.tree.arrange(order.map(\.element), in: host)
    }
  }

  /// The distance that a page's content has moved with it; this is no motion of its own.
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

  /// The seen position of an old layer's anchor on its page as it is now, and its velocity [px/s].
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
      // Its parent may have moved, and an earlier motion may have left another end position.
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

  /// Fades in a new layer.
  mutating func show(_ layer: LayerID) {
    let opacity = screen.stage.tree[layer].values.opacity
    screen.stage.set(.opacity, of: layer, to: 0)
    screen.stage.animate(
      .opacity, of: layer, to: opacity, by: .curve(.easeInOut, duration: Self.crossfade))
  }

  /// Adds an old layer to its page, at the position where it was seen.
  @discardableResult private mutating func lay(
    _ layer: LayerID, onPageNamed page: String
  ) -> Bool {
    guard let host = host(ofPageNamed: page, on: screen) else { return false }
    screen.stage.tree.attach(layer, to: host)
    screen.controls.fading.append(FadingControl(layer: layer, page: page))
    let shift = shift(ofPageNamed: page)
    guard shift != .zero else { return true }
    let place = screen.stage.tree[layer].values.position + shift
    screen.stage.set(.position, of: layer, to: place)
    return true
  }

  private mutating func shrink(_ layer: LayerID, from page: String) {
    guard lay(layer, onPageNamed: page) else { return }
    screen.stage.animate(.scale, of: layer, to: [Self.small, Self.small], by: paneSpring)
    fadeOut(layer)
  }

  private mutating func fadeOut(_ layer: LayerID) {
    screen.stage.animate(
      .opacity, of: layer, to: .zero, by: .curve(.easeInOut, duration: Self.crossfade))
  }
}

extension LayerTree {
  /// The position among its siblings; higher is further in front.
  fileprivate func rank(of layer: LayerID) -> Double {
    let siblings = self[layer].parent.map { self[$0].children }
    return siblings?.firstIndex(of: layer).map(Double.init) ?? -1
  }

  /// The origin of a layer's content in the coordinates of an enclosing layer.
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
