import DetentAnimation
import DetentGeometry
import DetentMotion
import DetentScene
import DetentStage
import Display
import DisplayHeadless
import PanelTestKit
import Settings
import Testing

@testable import ControlCenter
@testable import Widgets

private func text(_ settings: String = "") -> String {
  """
  home: {clock: false, date: false}
  \(settings)
  tiles:
    - {kind: toggle, label: Lamp, icon: light}
    - {kind: button, label: Heating, icon: heating, detail: heating}
    - {kind: button, label: Blinds, icon: blinds, detail: blinds}
    - {kind: button, label: Door, icon: door}
    - {kind: button, label: Music, icon: music}
    - {kind: button, label: Heat, icon: heating, detail: heating}
  pages:
    heating: {place: detail, tiles: [\(tiles(3)), {kind: button, label: Further, action: {page: wide}}]}
    blinds: {place: detail, tiles: [\(tiles(3))]}
    wide: {place: over, tiles: [{kind: button, label: A}]}
  """
}

private func tiles(_ count: Int) -> String {
  (1...count).map { "{kind: toggle, label: Valve \($0), icon: light}" }.joined(separator: ", ")
}

extension PanelUnderTest {
  /// The disc with the icon of a tile on the first page.
  fileprivate func icon(_ tile: Int) throws -> LayerID {
    try #require(screen.controls[tile].icon)
  }

  /// The opacity with which a layer is seen: its own, and that of all that it lies on.
  fileprivate func opacity(_ layer: LayerID) -> Double {
    let (tree, now) = (screen.stage.tree, shownNow)
    return sequence(first: layer) { tree[$0].parent }.reduce(1) {
      tree[$1].isHidden ? 0 : $0 * now[$1].opacity
    }
  }

  /// What a frame would show now, also of layers that no frame has shown.
  private var shownNow: PresentationTree {
    let now = self.now
    return run.panel.assumeIsolated { panel in
      let engine = panel.scheduler.assumeIsolated { $0.engine }
      return PresentationTree(drawing: panel.screen.stage, in: engine, at: now)
    }
  }

  fileprivate func center(of layer: LayerID) -> Point {
    screen.stage.tree.bounds(of: layer, as: shownNow).center
  }

  /// Whether a layer is drawn after the sheet and all that lies on it.
  fileprivate func isInFront(_ layer: LayerID) throws -> Bool {
    let (tree, sheet) = (screen.stage.tree, pages.sheet)
    var (order, onSheet): ([LayerID], Set<LayerID>) = ([], [])
    tree.forEach(from: screen.pane.layer) { order.append($0) }
    tree.forEach(from: sheet) { onSheet.insert($0) }
    let last = try #require(order.lastIndex { onSheet.contains($0) })
    return try #require(order.firstIndex(of: layer)) > last
  }
}

/// The icon of the tile that has opened a detail page.
@Suite struct RaisedIconTests {
  @Test(arguments: [0.0, 30, 90, 170, 400])
  func `It stays where it is, undimmed, however often the page is reversed`(ms: Double) throws {
    let book = try PanelUnderTest(yaml: text(), isOpen: true)
    let icon = try book.icon(1)
    let rest = book.frame(of: icon)
    func check(_ when: String) {
      let way = book.frame(of: icon).center.distance(to: rest.center)
      #expect(way < 3, "\(when): \(way) px from its place")
      #expect(book.opacity(icon) == 1, "\(when)")
    }
    // The card dips under the finger, and its icon with it.
    try book.tap(book.tile(1))
    for round in 0..<4 {
      for step in 0..<Int(ms / 10) {
        try book.wait(0.01)
        check("round \(round), \(step)")
      }
      if book.pages.isOpen { try book.tapMenuButton() } else { try book.tap(book.tile(1)) }
      check("round \(round)")
    }
    if book.pages.isOpen { try book.tapMenuButton() }
    try book.wait(3)
    #expect(!book.pages.isOpen)
    #expect(book.frame(of: icon) == rest)
  }

  @Test func `It is the tile's own again when the page has closed`() throws {
    let book = try PanelUnderTest(yaml: text(), isOpen: true)
    let (icon, card) = (try book.icon(1), book.screen.controls[1].layer)
    let (rest, children) = (book.frame(of: icon), book.screen.stage.tree[card].children)
    try book.tap(book.tile(1))
    try book.wait(2.5)
    #expect(book.frame(of: icon) == rest)
    #expect(try book.isInFront(icon) && book.opacity(icon) == 1)
    #expect(try book.opacity(book.icon(2)) == 0.3)
    try book.tapMenuButton()
    try book.wait(2.5)
    #expect(book.screen.stage.tree[card].children == children)
    #expect(book.frame(of: icon) == rest)
    #expect(try book.isAtRest())
  }

  @Test func `A tap on it leads back, and presses it like a button`() throws {
    let book = try PanelUnderTest(yaml: text(), isOpen: true)
    let icon = try book.icon(1)
    try book.tap(book.tile(1))
    try book.wait(2.5)
    let place = book.frame(of: icon).center
    try book.touch(.began, place)
    try book.wait(0.06)
    #expect(
      book.run.presentation[icon].scale.x < 0.95 && book.run.presentation[icon].rotation > 0.1)
    #expect(book.pages.isOpen)
    try book.touch(.ended, place)
    try book.wait(2.5)
    #expect(try !book.pages.isOpen && book.isAtRest())
    #expect(book.run.presentation[icon].scale.x == 1)
  }

  @Test func `A finger that begins on it pulls the page shut`() throws {
    let book = try PanelUnderTest(yaml: text(), isOpen: true)
    try book.tap(book.tile(1))
    try book.wait(2.5)
    let place = book.frame(of: try book.icon(1)).center
    try book.drag(from: place, to: Point(place.x, place.y + 300), in: 0.12)
    try book.wait(2.5)
    #expect(try !book.pages.isOpen && book.isAtRest())
  }

  @Test func `Scripts and keys find it under the name of its tile`() throws {
    let book = try PanelUnderTest(yaml: text(), isOpen: true)
    try book.tap(book.tile(1))
    try book.wait(2.5)
    let found = book.screen.namedPlaces.filter { $0.name == "Heating" }.map(\.place.frame)
    #expect(try found == [book.frame(of: book.icon(1))])
  }

  @Test func `Another tile's icon rises from where it is seen while the first one sinks`() throws {
    let book = try PanelUnderTest(yaml: text(), isOpen: true)
    let icons = [try book.icon(1), try book.icon(2)]
    try book.tap(book.tile(1))
    try book.wait(1.5)
    try book.tapMenuButton()
    try book.wait(0.35)
    var before = icons.map { (book.center(of: $0), book.opacity($0)) }
    let place = book.tile(2)
    try book.touch(.began, place)
    for step in 0..<60 {
      if step == 4 { try book.touch(.ended, place) }
      try book.wait(0.008)
      let now = icons.map { (book.center(of: $0), book.opacity($0)) }
      for (old, new) in zip(before, now) {
        #expect(old.0.distance(to: new.0) < 4, "step \(step)")
        #expect(abs(old.1 - new.1) < 0.1, "step \(step)")
      }
      before = now
    }
    try book.wait(2)
    #expect(book.opacity(icons[0]) == 0.3 && book.opacity(icons[1]) == 1)
    try book.tapMenuButton()
    try book.wait(2.5)
    #expect(icons.allSatisfy { book.opacity($0) == 1 })
  }

  @Test func `It goes with home when a page follows that covers home`() throws {
    let book = try PanelUnderTest(yaml: text(), isOpen: true)
    let icon = try book.icon(1)
    try book.tap(book.tile(1))
    try book.wait(2)
    let rest = book.frame(of: icon).center
    let labels = book.screen.controls.labels
    try book.tap(book.tile(try #require(labels.firstIndex(of: "Further"))))
    try book.wait(2)
    #expect(book.opacity(icon) == 0)
    #expect(book.screen.namedPlaces.allSatisfy { $0.name != "Heating" })
    try book.tapMenuButton()
    try book.wait(2.5)
    #expect(try book.opacity(icon) == 1 && book.isAtRest())
    #expect(book.frame(of: icon).center == rest)
  }

  @Test(arguments: [
    PixelSize(1280, 800), PixelSize(800, 480), PixelSize(480, 320), PixelSize(600, 1024),
  ])
  func `No tile of the page lies under it`(size: PixelSize) throws {
    for settings in ["", "language: ar", "theme: {font: {scale: 1.4}}"] {
      for tile in [1, 2, 5] {
        let book = try PanelUnderTest(yaml: text(settings), size: size, isOpen: true)
        let icon = try book.icon(tile)
        try book.tap(book.tile(tile))
        try book.wait(2.5)
        #expect(book.opacity(icon) == 1, "\(size) \(settings), tile \(tile)")
        let page = try #require(book.pages.shownPage)
        let place = book.frame(of: icon)
        for other in book.screen.controls.indices where book.screen.controls.pages[other] == page {
          let covered = book.frame(of: book.screen.controls[other].layer).intersection(place).size
          #expect(
            covered.width <= 0 || covered.height <= 0,
            "\(size) \(settings), tile \(tile): \(other) lies under the icon")
        }
      }
    }
  }

  @Test func `A screen of another size or look shows it in its place`() throws {
    let book = try PanelUnderTest(yaml: text(), isOpen: true)
    try book.tap(book.tile(1))
    try book.wait(2.5)
    let rest = book.frame(of: try book.icon(1))
    try book.run.post(.resized)
    try book.wait(0.5)
    let icon = try book.icon(1)
    #expect(book.frame(of: icon) == rest && book.opacity(icon) == 1)
    #expect(try book.isInFront(icon))
    try book.tap(rest.center)
    try book.wait(2.5)
    #expect(try !book.pages.isOpen && book.isAtRest())
  }

  @Test func `A saved file moves it with its tile`() throws {
    let book = try PanelUnderTest(yaml: text(), isOpen: true)
    try book.tap(book.tile(1))
    try book.wait(until: 6.59)
    let icon = try book.icon(1)
    var last = book.frame(of: icon).center
    let saved = text().replacing("  - {kind: toggle, label: Lamp, icon: light}\n", with: "")
    try book.save(saved)
    var steps: [Double] = []
    for _ in 0..<100 {
      try book.wait(0.01)
      let (place, icon) = (book.frame(of: try book.icon(0)).center, try book.icon(0))
      #expect(try book.opacity(icon) == 1 && book.isInFront(icon))
      steps.append(place.distance(to: last))
      last = place
    }
    #expect(steps.reduce(0, +) > 200)
    #expect(try #require(steps.max()) < 60, "\(steps)")
  }
}
