import DetentGeometry
import DetentGestures
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

private let text = """
  sources:
    a: {poll: [a]}
    b: {poll: [b]}
    c: {poll: [c]}
  home: {clock: false, date: false}
  tiles:
    - {kind: toggle, label: One, detail: more}
    - {kind: label, label: Two, source: a}
    - {kind: button, label: Three, detail: more}
    - {kind: button, label: Four, action: {page: second}}
  pages:
    second: {title: Second, tiles: [{kind: label, label: B, source: b}]}
    more: {place: detail, tiles: [{kind: label, label: C, source: c}]}
    springs: {place: over, tiles: [{kind: toggle, label: Door}]}
    long: {tiles: [\((0..<100).map { "{kind: button, label: \"\($0)\"}" }.joined(separator: ", "))]}
  """

@Suite struct PagesTests {
  @Test func `A swipe turns the page, a short one does not`() throws {
    let book = try PanelUnderTest(yaml: text, isOpen: true)
    try book.drag(from: Point(900, 760), to: Point(860, 760), in: 0.4)
    try book.wait(1.5)
    #expect(book.pages.strip.page == 0)
    try book.drag(from: Point(900, 760), to: Point(500, 760), in: 0.12)
    try book.wait(1.5)
    #expect(book.pages.strip.page == 1)
    #expect(abs(book.pages.strip.progress(at: book.now) - 1) < 1e-6)
    #expect(try book.isAtRest())
  }

  @Test func `A swipe may begin on a button, which then does nothing`() throws {
    let book = try PanelUnderTest(yaml: text, isOpen: true)
    let start = book.tile(0)
    try book.drag(from: start, to: Point(start.x - 300, start.y), in: 0.1)
    try book.wait(1.5)
    #expect(book.pages.strip.page == 1)
    #expect(book.screen.controls[0].isOn == false)
  }

  @Test func `A finger catches the pages in flight where they are seen`() throws {
    let book = try PanelUnderTest(yaml: text, isOpen: true)
    try book.drag(from: Point(900, 760), to: Point(600, 760), in: 0.08)
    try book.wait(0.06)
    let before = book.pages.strip.progress(at: book.now)
    #expect(before > 0.2 && before < 1)
    try book.touch(.began, Point(600, 700))
    try book.wait(0.1)
    let held = book.pages.strip.progress(at: book.now)
    try book.wait(0.05)
    #expect(book.pages.strip.progress(at: book.now) == held)
    try book.touch(.moved, Point(728, 700))
    try book.wait(0.02)
    #expect(abs(book.pages.strip.progress(at: book.now) - (held - 0.1)) < 0.01)
    try book.touch(.ended, Point(728, 700))
    try book.wait(1.5)
    #expect(try book.isAtRest())
  }

  @Test func `A vertical drag over pages is the pane's`() throws {
    let book = try PanelUnderTest(yaml: text, isOpen: true)
    try book.drag(from: Point(900, 760), to: Point(903, 790), in: 0.1, lifts: false)
    try book.wait(0.016)
    #expect(book.screen.pane.isHeld)
    let y = book.run.presentation[book.screen.pane.layer].position.y
    #expect(abs(y - (book.screen.layout.openY + 30)) < 1.5, "from the first pixel on, \(y)")
  }

  @Test func `The menu leads to a page beside and to one over the others`() throws {
    let book = try PanelUnderTest(yaml: text, isOpen: true)
    try book.tapMenuButton()
    try book.wait(3)
    #expect(book.pages.cover.shown == .menu)
    #expect(try book.isAtRest())
    #expect(book.screen.stage.tree[book.pages.layer(of: .home)].isHidden)
    let row = try book.menuRow(1)
    try book.tap(book.frame(of: row).center)
    try book.wait(2.5)
    #expect(book.pages.strip.page == 1 && book.pages.cover.shown == nil)
    #expect(book.screen.stage.tree[book.pages.sheet].isHidden)
    try book.tapMenuButton()
    try book.wait(2.5)
    try book.tap(book.frame(of: book.menuRow(2)).center)
    try book.wait(2.5)
    #expect(book.pages.cover.shown == .page(3))
    #expect(book.pages.menu.isFolded)
    try book.tapMenuButton()
    try book.wait(2.5)
    #expect(try !book.pages.isOpen && book.isAtRest())
  }

  @Test(arguments: [60.0, 90, 170, 300, 600])
  func `The menu turned round half-way does not jump`(ms: Double) throws {
    let book = try PanelUnderTest(yaml: text, isOpen: true)
    // Its limits are those of frames that begin here.
    try book.wait(until: 4.04)
    try book.tapMenuButton()
    try book.wait(ms / 1000 - 0.01)
    let layers = [book.pages.sheet, book.pages.layer(of: .home)]
    // The book has what is at rest set off with a velocity: as far as that goes in a wait and a frame.
    let part = try Spring(bookStiffness: 24, damping: 24).decayRate * (0.008 + 1 / 60.0)
    let (scale, way) = ms < 600 ? (0.02, 4) : (0.1 * part, 30 * part)
    var before = layers.map { book.run.presentation[$0] }
    let button = book.frame(of: book.pages.layer(of: .button)).center
    try book.touch(.began, button)
    for step in 0..<20 {
      if step == 5 { try book.touch(.ended, button) }
      try book.wait(0.008)
      let after = layers.map { book.run.presentation[$0] }
      // What it moves on by itself in a frame.
      for (a, b) in zip(before, after) {
        #expect(abs(a.opacity - b.opacity) < 0.2)
        #expect(abs(a.scale.x - b.scale.x) < scale)
        #expect(abs(a.position.y - b.position.y) < way)
      }
      before = after
    }
    try book.wait(3)
    #expect(try !book.pages.isOpen && book.pages.cover.shown == nil && book.isAtRest())
  }

  @Test(arguments: [40.0, 120, 250, 400])
  func `Called back while it closes, the menu has its rows, and is there for a finger`(
    ms: Double
  ) throws {
    let book = try PanelUnderTest(yaml: text, isOpen: true)
    try book.tapMenuButton()
    try book.wait(2.5)
    try book.tapMenuButton()
    try book.wait(ms / 1000)
    try book.tapMenuButton()
    try book.wait(4)
    #expect(book.pages.isOpen && book.pages.cover.shown == .menu)
    for row in 0..<3 {
      #expect(
        try book.run.presentation[book.menuRow(row)].translation.y.magnitude < 0.5,
        "row \(row)")
    }
    try book.tap(book.frame(of: try book.menuRow(1)).center)
    try book.wait(2.5)
    #expect(book.pages.strip.page == 1)
  }

  @Test func `Called back while it closes, the menu marks the page that was chosen`() throws {
    let book = try PanelUnderTest(yaml: text, isOpen: true)
    try book.tapMenuButton()
    try book.wait(2.5)
    try book.tap(book.frame(of: try book.menuRow(1)).center)
    try book.wait(0.06)
    try book.tapMenuButton()
    try book.wait(4)
    #expect(book.pages.isOpen && book.pages.cover.shown == .menu)
    #expect(book.pages.menu.rows.firstIndex { $0.accessory == .selected } == 1)
  }

  @Test(arguments: [30.0, 120, 250])
  func `A quick tap on a page that closes leaves nothing of it behind`(ms: Double) throws {
    let book = try PanelUnderTest(yaml: text, isOpen: true)
    try book.tap(book.tile(2))
    try book.wait(2.5)
    let middle = book.frame(of: book.pages.sheet).center
    try book.tapMenuButton()
    try book.wait(ms / 1000)
    try book.tap(middle)
    try book.wait(3)
    #expect(book.screen.stage.tree[book.pages.sheet].isHidden)
    #expect(try book.pages.cover.shown == nil && book.isAtRest())
  }

  @Test func `A menu that has all but come takes a tap, before it is at rest`() throws {
    let book = try PanelUnderTest(yaml: text, isOpen: true)
    try book.tapMenuButton()
    try book.wait(0.34)
    try book.tap(book.frame(of: try book.menuRow(1)).center, for: 0.1)
    try book.wait(2.5)
    #expect(book.pages.strip.page == 1 && book.pages.cover.shown == nil)
  }

  @Test func `Under a page that is seen no more the tiles can be touched, before it is at rest`()
    throws
  {
    let book = try PanelUnderTest(yaml: text, isOpen: true)
    try book.tap(book.tile(2))
    try book.wait(2.5)
    try book.tapMenuButton()
    try book.wait(0.31)
    try book.tap(book.tile(0), for: 0.1)
    #expect(book.screen.controls[0].isOn == true)
  }

  @Test(arguments: [40.0, 100, 180])
  func `A second tap before there is anything to see of a page does nothing to it`(
    ms: Double
  ) throws {
    let tile = "{kind: toggle, label: One, span: [4, 4]}"
    let book = try PanelUnderTest(
      yaml: """
        home: {clock: false, date: false}
        tiles: [{kind: button, label: More, action: {page: more}, span: [4, 4]}]
        pages: {more: {place: over, tiles: [\(tile)]}}
        """, isOpen: true)
    try book.tap(book.tile(0))
    try book.wait(ms / 1000)
    try book.tap(book.tile(0), for: 0.09)
    try book.wait(3)
    #expect(book.pages.isOpen && book.screen.controls[1].isOn == false)
  }

  @Test(arguments: [false, true])
  func `A finger that only stops a page on its way has it go on`(isClosing: Bool) throws {
    let book = try PanelUnderTest(yaml: text, isOpen: true)
    try book.tap(book.tile(2))
    if isClosing {
      try book.wait(2.5)
      try book.tapMenuButton()
    }
    try book.wait(0.06)
    let middle = book.frame(of: book.pages.sheet).center
    try book.touch(.began, middle)
    try book.wait(0.2)
    let held = book.run.presentation[book.pages.sheet]
    try book.wait(0.1)
    #expect(book.run.presentation[book.pages.sheet] == held)
    try book.touch(.ended, middle)
    try book.wait(3)
    #expect(book.pages.isOpen == !isClosing)
  }

  @Test func `A menu that is caught while it closes has its rows in the finger's hand`() throws {
    let book = try PanelUnderTest(yaml: text, isOpen: true)
    try book.tapMenuButton()
    try book.wait(2.5)
    try book.tapMenuButton()
    try book.wait(0.06)
    let middle = book.frame(of: book.pages.sheet).center
    try book.touch(.began, middle)
    try book.wait(2)
    for row in 0..<3 {
      let seen = book.run.presentation[try book.menuRow(row)]
      #expect(seen.opacity == 1 && seen.translation.y.magnitude < 0.5, "row \(row)")
    }
    try book.touch(.ended, middle)
    try book.wait(2.5)
    #expect(try !book.pages.isOpen && book.isAtRest())
  }

  @Test func `A page that the menu leads to fades in each time`() throws {
    let book = try PanelUnderTest(yaml: text, isOpen: true)
    for round in 0..<3 {
      try book.tapMenuButton()
      try book.wait(2.5)
      let page = [2, 3].compactMap { book.pages.layer(ofPage: $0) }
      let before = page.map { book.screen.stage.tree[$0].isHidden }
      try book.tap(book.frame(of: try book.menuRow(2)).center)
      let new = page.indices.filter { before[$0] && !book.screen.stage.tree[page[$0]].isHidden }
      #expect(new.count == 1)
      for index in new {
        #expect(book.run.presentation[page[index]].opacity < 0.5, "round \(round)")
      }
      try book.wait(2.5)
      for index in new { #expect(book.run.presentation[page[index]].opacity == 1) }
      try book.tapMenuButton()
      try book.wait(2.5)
    }
  }

  @Test func `From a page that covers home to one that does not, home is uncovered bit by bit`()
    throws
  {
    let book = try PanelUnderTest(
      yaml: """
        home: {clock: false, date: false}
        tiles: [{kind: button, label: Wide, action: {page: wide}}]
        pages:
          wide: {place: over, tiles: [{kind: button, label: Way, action: {page: more}}]}
          more: {place: detail, tiles: [{kind: button, label: Back, action: {page: wide}}]}
        """, isOpen: true)
    func seen(_ layer: LayerID) -> Double { book.run.presentation[layer].opacity }
    try book.tap(book.tile(0))
    try book.wait(2)
    let (sheet, home) = (book.pages.sheet, book.pages.layer(of: .home))
    let ground = try #require(book.screen.stage.tree[sheet].children.first)
    #expect(seen(ground) == 1)
    for (goal, button) in [(0.0, 1), (1, 2), (0, 1)] {
      try book.tap(book.tile(button))
      var last = seen(ground)
      #expect(abs(last - (1 - goal)) < 0.2)
      for _ in 0..<50 {
        try book.wait(0.008)
        let now = seen(ground)
        #expect(abs(now - last) < 0.15, "a jump from \(last) to \(now)")
        let isHomeHidden = book.screen.stage.tree[home].isHidden
        if now < 1 { #expect(!isHomeHidden) }
        last = now
      }
      #expect(last == goal)
      try book.wait(2)
      #expect(book.screen.stage.tree[home].isHidden == (goal == 1))
    }
  }

  @Test func `A list beside comes in while a finger brings its page, not when it is let go`() throws
  {
    let book = try PanelUnderTest(
      yaml: """
        home: {clock: false, date: false}
        tiles: [{kind: button, label: One}]
        pages: {rows: {tiles: [{kind: list, rows: [{label: A}, {label: B}], span: [2, 2]}]}}
        """, isOpen: true)
    try book.drag(from: Point(900, 760), to: Point(100, 760), in: 0.9, lifts: false)
    try book.wait(3)
    let list = try #require(book.screen.controls[1].view as? LookTile<ListTile>)
    let tree = book.screen.stage.tree
    // In the content lie the kept rows, and in them their column.
    let content = try #require(list.rows(of: 0)?.layer)
    let row = tree[tree[tree[content].children[0]].children[0]].children[0]
    let before = book.run.presentation[row].translation
    #expect(before == .zero)
    try book.touch(.ended, Point(100, 760))
    try book.wait(0.1)
    #expect(book.pages.strip.page == 1)
    #expect(book.run.presentation[row].translation == before)
  }

  @Test func `A tap opens the detail of what does nothing, resting that of what does`() throws {
    for (tile, ms) in [(2, 40.0), (0, 700)] {
      let book = try PanelUnderTest(yaml: text, isOpen: true)
      try book.tap(book.tile(tile), for: ms / 1000)
      try book.wait(2.5)
      #expect(book.pages.cover.shown == .page(2), "tile \(tile)")
      #expect(book.screen.controls[0].isOn == false)
    }
  }

  @Test(arguments: [
    "{kind: slider, label: One, detail: more}",
    "{kind: list, detail: more, rows: [{label: A, action: nothing}]}",
    "{kind: list, label: One, detail: more, rows: [{label: A, action: nothing}]}",
  ])
  func `Resting opens the detail of what is pulled, and then nothing follows the finger`(
    _ tile: String
  ) throws {
    let book = try PanelUnderTest(
      yaml: """
        home: {clock: false, date: false}
        tiles: [\(tile)]
        pages: {more: {place: detail, tiles: [{kind: label, label: C}]}}
        actions: {nothing: {exec: [/bin/true]}}
        """, isOpen: true)
    let place = book.tile(0)
    try book.touch(.began, place)
    try book.wait(2.5)
    #expect(book.pages.cover.shown == .page(1))
    let looks = book.run.presentation
    try book.touch(.moved, Point(place.x, place.y - 90))
    try book.wait(0.1)
    let control = book.screen.controls[0].layer
    book.screen.stage.tree.forEach(from: control) {
      #expect(looks[$0] == book.run.presentation[$0])
    }
    try book.touch(.ended, Point(place.x, place.y - 90))
    try book.wait(1.5)
    #expect(book.screen.requests.runs.underWay.isEmpty)
  }

  @Test func `Nor does what lies behind the page`() throws {
    let book = try PanelUnderTest(
      yaml: """
        home: {clock: false, date: false}
        tiles: [{kind: list, detail: more, rows: [{label: A, action: nothing}]}]
        pages:
          next: {tiles: [{kind: label, label: B}]}
          more: {place: detail, tiles: [{kind: label, label: C}]}
        actions: {nothing: {exec: [/bin/true]}}
        """, isOpen: true)
    let place = book.tile(0)
    try book.touch(.began, place)
    try book.wait(2.5)
    #expect(book.pages.cover.shown == .page(2))
    for step in 1...10 {
      try book.touch(.moved, Point(place.x - 30 * Double(step), place.y))
      try book.wait(0.016)
    }
    #expect(!book.pages.strip.isHeld)
    try book.touch(.ended, Point(place.x - 300, place.y))
    try book.wait(1.5)
    #expect(book.pages.besidePage == 0)
  }

  @Test(arguments: ["", ", icon: light, span: [2, 1]"])
  func `A page that an action opens grows out of its tile's icon, or else of the middle`(
    _ keys: String
  ) throws {
    let book = try PanelUnderTest(
      yaml: """
        home: {clock: false, date: false}
        tiles:
          - {kind: button, label: One, action: nothing}
          - {kind: button, label: Two, action: {page: more}\(keys)}
        pages: {more: {place: detail, tiles: [{kind: label, label: C}]}}
        actions: {nothing: {exec: [/bin/true]}}
        """, isOpen: true)
    let tree = { book.screen.stage.tree }
    let sheet = book.pages.sheet
    let frame = tree().bounds(of: book.pages.layer(of: .home), as: book.run.presentation)
    let tile = book.screen.controls[1].layer
    let shown = keys.isEmpty ? tile : tree()[tile].children[0]
    let middle = book.frame(of: shown).center - frame.origin
    if !keys.isEmpty { #expect((book.tile(1) - frame.origin).distance(to: middle) > 50) }
    try book.tap(book.tile(1))
    try book.wait(2.5)
    #expect(book.pages.isOpen)
    let (anchor, size) = (book.pages.cover.transition.pivot, tree()[sheet].size)
    #expect(abs(anchor.x * size.width - middle.x) < 1)
    #expect(abs(anchor.y * size.height - middle.y) < 1)
  }

  @Test func `A finger pulls the detail shut, and one that lets go early does not`() throws {
    let book = try PanelUnderTest(yaml: text, isOpen: true)
    try book.tap(book.tile(2))
    try book.wait(2.5)
    let place = book.frame(of: book.pages.sheet).center
    try book.drag(from: place, to: Point(place.x, place.y + 30), in: 0.3)
    try book.wait(2.5)
    #expect(book.pages.isOpen)
    try book.drag(from: place, to: Point(place.x, place.y + 100), in: 0.16, lifts: false)
    let y = book.run.presentation[book.pages.sheet].translation.y
    try book.wait(0.016)
    #expect(abs(book.run.presentation[book.pages.sheet].translation.y - y) < 8)
    try book.touch(.ended, Point(place.x, place.y + 100))
    try book.wait(2.5)
    #expect(try !book.pages.isOpen && book.isAtRest())
    #expect(book.screen.pane.detent == .open)
  }

  @Test func `Only the sources of the pages in sight are read`() throws {
    let book = try PanelUnderTest(yaml: text, isOpen: true)
    func sources() -> Set<String> {
      book.screen.visibleSources(isPaneMoving: false, at: book.now)
    }
    #expect(sources() == ["a"])
    try book.tap(book.tile(3))
    try book.wait(0.1)
    #expect(sources() == ["a", "b"])
    try book.wait(1.5)
    #expect(sources() == ["b"])
    try book.tapMenuButton()
    try book.wait(2.5)
    #expect(sources().isEmpty)
  }

  @Test func `A page that is too long scrolls, and leaves the finger at its top to the pane`()
    throws
  {
    let book = try PanelUnderTest(yaml: text, isOpen: true)
    for _ in 0..<2 {
      try book.drag(from: Point(900, 780), to: Point(500, 780), in: 0.1)
      try book.wait(1.5)
    }
    #expect(book.pages.strip.page == 2)
    let scroll = { try #require(book.pages.scrolls[4]) }
    try book.drag(from: Point(640, 600), to: Point(640, 500), in: 0.1)
    #expect(try scroll().isInFlight(at: book.now))
    try book.wait(3)
    #expect(try scroll().offset(at: book.now) < -100 && book.screen.pane.detent == .open)
    try book.drag(from: Point(640, 300), to: Point(640, 700), in: 0.06)
    try book.wait(4)
    #expect(try scroll().offset(at: book.now) == 0)
    try book.drag(from: Point(640, 300), to: Point(640, 700), in: 0.06)
    try book.wait(3)
    #expect(book.screen.pane.detent == .closed)
  }

  @Test func `A quick tap stops what scrolls, and chooses nothing`() throws {
    let book = try PanelUnderTest(yaml: text, isOpen: true)
    for _ in 0..<2 {
      try book.drag(from: Point(900, 780), to: Point(500, 780), in: 0.1)
      try book.wait(1.5)
    }
    let scroll = { try #require(book.pages.scrolls[4]) }
    try book.drag(from: Point(640, 600), to: Point(640, 500), in: 0.06)
    try book.wait(0.15)
    // At touch-down: nothing is to run on under a finger.
    try book.touch(.began, Point(640, 500))
    let caught = try scroll().offset(at: book.now)
    try book.wait(0.04)
    #expect(try scroll().offset(at: book.now) == caught)
    try book.touch(.ended, Point(640, 500))
    try book.wait(0.01)
    let place = try scroll().offset(at: book.now)
    #expect(try place < -100 && !scroll().isInFlight(at: book.now))
    try book.wait(1)
    #expect(try scroll().offset(at: book.now) == place)
  }

  @Test func `A quick tap stops the menu, too`() throws {
    let names = (0..<40).map { "p\($0): {place: over, tiles: [{kind: toggle, label: Door}]}" }
    let book = try PanelUnderTest(
      yaml: """
        tiles: [{kind: toggle, label: One}]
        pages: {\(names.joined(separator: ", "))}
        """, isOpen: true)
    try book.tapMenuButton()
    try book.wait(2.5)
    let menu = { book.pages.menu }
    try book.drag(from: Point(640, 600), to: Point(640, 500), in: 0.06)
    try book.wait(0.15)
    #expect(menu().isInFlight(at: book.now))
    try book.tap(Point(640, 500))
    let place = menu().offset(at: book.now)
    #expect(place < -100 && !menu().isInFlight(at: book.now))
    #expect(book.pages.cover.shown == .menu && book.pages.isOpen)
  }

  @Test func `A screen of another size goes on with the same page`() throws {
    let book = try PanelUnderTest(yaml: text, isOpen: true)
    try book.drag(from: Point(900, 760), to: Point(500, 760), in: 0.1)
    try book.wait(1.5)
    try book.run.post(.resized)
    #expect(book.pages.strip.page == 1)
    try book.tapMenuButton()
    try book.wait(2.5)
    try book.run.post(.resized)
    try book.wait(0.1)
    #expect(book.pages.isOpen && book.pages.cover.shown == .menu)
    try book.tapMenuButton()
    try book.wait(2.5)
    #expect(try book.isAtRest())
  }
}
