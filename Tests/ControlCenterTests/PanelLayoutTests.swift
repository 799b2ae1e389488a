import Demos
import DetentGeometry
import DetentScene
import DetentStage
import Forms
import Localization
import Settings
import TestKinds
import Testing
import Widgets

@testable import ControlCenter

private let screens = [
  Size(480, 320), Size(320, 480), Size(640, 480), Size(800, 480), Size(480, 800), Size(1024, 600),
  Size(1280, 720), Size(1280, 800), Size(800, 1280), Size(1080, 1920), Size(1920, 1080),
  Size(1920, 540), Size(2560, 1440), Size(3840, 2160), Size(2160, 3840),
]

private func layout(_ screen: Size, tiles count: Int = 8) -> PanelLayout {
  var configuration = Configuration()
  configuration.tiles = (0..<count).map { _ in TileSettings() }
  return PanelLayout(configuration, screen: screen)
}

private func intersects(_ a: Rect, _ b: Rect) -> Bool {
  a.minX < b.maxX && b.minX < a.maxX && a.minY < b.maxY && b.minY < a.maxY
}

@Suite struct PanelLayoutTests {
  @Test(arguments: screens)
  func `Tiles are within the open pane, apart, and large enough for a finger`(
    screen: Size
  ) {
    for count in 1...12 {
      let layout = layout(screen, tiles: count)
      let visible = Rect(x: 0, y: 0, width: screen.width, height: screen.height - layout.openY)
      #expect(layout.tiles.count == count)
      for (i, tile) in layout.tiles.enumerated() {
        #expect(tile.minX >= 0 && tile.maxX <= visible.maxX, "\(count) tiles, tile \(i)")
        #expect(tile.minY >= layout.heading.maxY && tile.maxY <= visible.maxY)
        #expect(tile.size.width >= 44 && tile.size.height >= 44, "\(count) tiles: \(tile)")
        for other in layout.tiles[(i + 1)...] { #expect(!intersects(tile, other)) }
      }
    }
  }

  @Test(arguments: [false, true])
  func `The heading leaves room for the menu's button, and only where there is one`(
    isRightToLeft: Bool
  ) throws {
    var configuration = Configuration()
    configuration.language = isRightToLeft ? .arabic : nil
    try #require(configuration.isRightToLeft == isRightToLeft)
    let screen = Size(800, 480)
    func ends() -> [Double] {
      let layout = PanelLayout(configuration, screen: screen)
      let frames = [layout.heading, layout.onCount]
      return [frames.map(\.minX).min() ?? 0, frames.map(\.maxX).max() ?? 0]
    }
    #expect(ends() == [24, 776])
    configuration.pages = [PageSettings(name: "details")]
    configuration.pages[0].place = .detail
    #expect(ends() == [24, 776], "a detail page is in no menu")
    configuration.pages.append(PageSettings(name: "more"))
    #expect(ends() == (isRightToLeft ? [80, 776] : [24, 720]))
  }

  @Test(arguments: screens, [1.0, 1.5, 2, 3])
  func `The heading and the clock have room in larger letters`(
    screen: Size, scale: Double
  ) {
    var configuration = Configuration()
    configuration.tiles = [TileSettings()]
    let usual = PanelLayout(configuration, screen: screen).home
    configuration.theme.fontScale = scale
    let layout = PanelLayout(configuration, screen: screen)
    #expect(layout.heading.size.height >= (layout.headingSize * scale * 1.4).rounded(.down))
    #expect(layout.tiles[0].minY >= layout.heading.maxY)
    #expect(layout.closedY + layout.heading.maxY <= screen.height, "it is seen on a closed pane")
    // Five figures, each about half as wide as it is high.
    let clock = layout.home
    #expect(clock.clockSize >= usual.clockSize)
    #expect(clock.clockSize == usual.clockSize || clock.clockSize * 2.7 <= clock.clock.size.width)
    if layout.openY >= 120 {
      #expect(clock.clockSize == usual.clockSize || clock.date.maxY <= layout.openY)
    }
  }

  @Test(arguments: screens)
  func `What scrolls ends above the dots, and can be scrolled up to there`(
    screen: Size
  ) throws {
    var configuration = Configuration()
    configuration.tiles = (0..<40).map { _ in TileSettings() }
    configuration.pages = [PageSettings(name: "more"), PageSettings(name: "most")]
    configuration.pages[0].tiles = [TileSettings()]
    configuration.pages[1].tiles = configuration.tiles
    configuration.pages[1].place = .over
    let layout = PanelLayout(configuration, screen: screen)
    let pages = layout.pages
    // The middle of the dots is half of what a finger needs above the lower edge.
    let dots = pages.area.size.height - PageStrip.dotsHeight / 2
    for (page, tiles) in pages.tiles.enumerated() {
      let seen = pages.viewports[page]
      let last = tiles.map(\.maxY).max() ?? 0
      #expect(last - (pages.heights[page] - seen) <= seen, "page \(page)")
      if pages.heights[page] > seen, page < 2 { #expect(seen < dots - 4, "page \(page)") }
      if page == 2 { #expect(seen == pages.area.size.height) }
    }
  }

  @Test(arguments: screens, [PageSettings.Kind.lab, .gallery])
  func `What fills a page ends above the dots, where there are some`(
    screen: Size, kind: PageSettings.Kind
  ) throws {
    let configuration = settings(with: kind)
    let layout = PanelLayout(configuration, screen: screen)
    let pages = layout.pages
    let dots = pages.area.size.height - PageStrip.dotsHeight / 2
    var ends = pages.wholes.map(\.height)
    if kind == .lab {
      ends = pages.wholes.map { SpringLabLayout($0, margin: layout.margin).sliders.maxY }
    }
    // A gallery is clipped at its end, so that half as much air is enough.
    #expect(ends[1] <= dots - (kind == .lab ? 12 : 6))
    #expect(pages.wholes[2] == pages.area.size)
  }

  @Test(arguments: screens, [PageSettings.Kind.lab, .gallery])
  func `How large each control will be is known before it is made`(
    screen: Size, kind: PageSettings.Kind
  ) {
    let configuration = settings(with: kind)
    let made = ControlScreen(configuration, size: screen, scale: 1, pages: DemoPages.makers)
    let sizes = made.controls.map { made.stage.tree[$0.layer].size }
    let expected = made.layout.sizes(configuration)
    #expect(expected.count == sizes.count)
    #expect(zip(expected, sizes).allSatisfy { $0.isNear($1) }, "\(expected) \(sizes)")
  }

  @Test(arguments: screens, [PageSettings.Kind.lab, .gallery])
  func `What fills a page begins and ends where the heading does`(
    screen: Size, kind: PageSettings.Kind
  ) throws {
    let made = ControlScreen(settings(with: kind), size: screen, scale: 1, pages: DemoPages.makers)
    let tree = made.stage.tree
    for control in made.controls.dropFirst() {
      var (left, right) = (Double.infinity, -Double.infinity)
      tree.visit(from: control.layer, 0.0) { _, layer, origin in
        let corner = origin + layer.values.position.x - layer.anchor.x * layer.size.width
        if case .none = layer.content { return corner }
        (left, right) = (min(left, corner), max(right, corner + layer.size.width))
        // What is cut off is not seen.
        return layer.clipsChildren ? nil : corner
      }
      #expect(left == made.layout.heading.minX)
      // The cards of a gallery are whole pixels wide.
      #expect(abs(screen.width - left - right) <= 1)
    }
  }

  /// One of a kind beside the tiles, and one over them.
  private func settings(with kind: PageSettings.Kind) -> Configuration {
    var configuration = Configuration()
    configuration.tiles = [TileSettings()]
    configuration.pages = [PageSettings(name: "beside"), PageSettings(name: "over")]
    for page in configuration.pages.indices { configuration.pages[page].kind = kind }
    configuration.pages[1].place = .over
    return configuration
  }

  @Test(arguments: screens) func `The grabber and the heading show when the pane is closed`(
    screen: Size
  ) {
    let layout = layout(screen)
    #expect(layout.closedY > layout.openY)
    #expect(layout.heading.maxY <= screen.height - layout.closedY)
    #expect(layout.grabber.maxY < layout.heading.minY + layout.heading.size.height / 2)
  }

  @Test(arguments: screens) func `The open pane leaves the clock whole`(screen: Size) {
    let layout = layout(screen)
    guard screen.height >= 600 else { return }
    #expect(layout.home.date.maxY <= layout.openY)
  }

  @Test(arguments: screens, [1.0, 1.5, 2]) func `An open pane never cuts through the clock`(
    screen: Size, scale: Double
  ) {
    var configuration = Configuration()
    configuration.theme.fontScale = scale
    configuration.tiles = (0..<6).map { _ in TileSettings() }
    for height in [0.7, 0.8, 0.92] {
      configuration.pane.height = .fraction(height)
      let layout = PanelLayout(configuration, screen: screen)
      let (home, openY) = (layout.home, layout.openY)
      #expect(home.date.maxY <= openY || home.clock.minY >= openY, "\(height)")
      #expect(home.date.maxY <= layout.closedY)
    }
  }

  @Test(arguments: screens) func `A page that scrolls shows its last tiles above where it fades`(
    screen: Size
  ) throws {
    var configuration = Configuration()
    configuration.tiles = (0..<40).map { _ in TileSettings() }
    configuration.pages = [PageSettings(name: "more")]
    let pages = PanelLayout(configuration, screen: screen).pages
    let last = pages.tiles[0].map(\.maxY).max() ?? 0
    guard pages.heights[0] > pages.viewports[0] else { return }
    #expect(last <= pages.heights[0] - EdgeFade.height)
  }

  @Test(arguments: screens) func `On every card the badge and the words keep apart`(
    screen: Size
  ) {
    for count in 1...12 {
      for tile in layout(screen, tiles: count).tiles {
        let form = TileForm(tile.size, scale: 1)
        #expect(form.badge.size.width >= 24)
        #expect(
          form.badge.maxY + form.letters + form.line < tile.size.height || form.shape == .flat)
      }
    }
  }

  @Test func `The bench's scene is where its text says`() {
    var configuration = Configuration()
    configuration.pane.height = .pixels(600)
    configuration.pane.reveal = .pixels(600)
    configuration.pane.columns = 4
    configuration.pane.grid = GridSettings(
      origin: Point(280, 200), pitch: Size(240, 240), tileSize: Size(120, 120))
    configuration.theme.hasMaterial = false
    configuration.tiles = (0..<8).map { _ in TileSettings() }
    let layout = PanelLayout(configuration, screen: Size(1280, 800))
    #expect(layout.closedY == 720)
    #expect(layout.openY == 200)
    #expect(layout.pane == Size(1280, 600))
    #expect(layout.tiles[0].center == Point(280, 200))
    #expect(layout.tiles[7].center == Point(1000, 440))
  }

  @Test(arguments: screens) func `Without a heading the tiles have its room`(screen: Size) {
    var configuration = Configuration()
    configuration.tiles = (0..<4).map { _ in TileSettings() }
    let titled = PanelLayout(configuration, screen: screen)
    configuration.pane.hasHeading = false
    let plain = PanelLayout(configuration, screen: screen)
    let (lowest, upper) = (plain.tiles.map(\.minY).min() ?? 0, titled.tiles.map(\.minY).min() ?? 0)
    #expect(lowest < upper)
    #expect(lowest > plain.grabber.maxY)
  }

  @Test(arguments: screens) func `Whatever its lengths are, the pane opens, and all of it is seen`(
    screen: Size
  ) {
    let lengths: [Length?] = [
      nil, .pixels(100), .pixels(300), .pixels(900), .pixels(5000), .fraction(0.1), .fraction(0.6),
      .fraction(1),
    ]
    for height in lengths.compactMap(\.self) {
      for reveal in lengths {
        for peek in lengths.compactMap(\.self) {
          var configuration = Configuration()
          (configuration.pane.height, configuration.pane.reveal) = (height, reveal)
          configuration.pane.peek = peek
          configuration.tiles = (0..<8).map { _ in TileSettings() }
          let layout = PanelLayout(configuration, screen: screen)
          let what = "height \(height), reveal \(reveal ?? height), peek \(peek)"
          #expect(layout.openY >= 0 && layout.closedY - layout.openY >= 15, "\(what)")
          let pages = layout.pages
          guard pages.isPaged else {
            #expect(layout.tiles.allSatisfy { $0.maxY <= screen.height - layout.openY }, "\(what)")
            continue
          }
          #expect(pages.area.maxY <= screen.height - layout.openY + 1, "\(what)")
        }
      }
    }
  }

  @Test func `An upright screen may have other columns than a lying one`() {
    var configuration = Configuration()
    configuration.tiles = (0..<6).map { _ in TileSettings() }
    func columns(_ screen: Size) -> Int {
      let tiles = PanelLayout(configuration, screen: screen).tiles
      return tiles.count { $0.minY == tiles[0].minY }
    }
    configuration.pane.columns = 6
    #expect([Size(1280, 800), Size(800, 1280)].map(columns) == [6, 6])
    configuration.pane.uprightColumns = 2
    #expect([Size(1280, 800), Size(800, 1280)].map(columns) == [6, 2])
    // On a small one the header leaves less height than width.
    #expect(columns(Size(320, 480)) == 2)
  }

  @Test func `The pages of an upright screen have its columns, too`() throws {
    let text = """
      tiles: [{kind: toggle, label: One}]
      pages:
        more:
          columns: 6
          upright-columns: 2
          tiles: [\((1...6).map { "{kind: toggle, label: \"\($0)\"}" }.joined(separator: ", "))]
      """
    let configuration = try Configuration.parse(Array(text.utf8), file: "panel.yaml")
    for (screen, columns) in [(Size(480, 320), 6), (Size(320, 480), 2)] {
      let tiles = PanelLayout(configuration, screen: screen).pages.tiles[1]
      #expect(tiles.count { $0.minY == tiles[0].minY } == columns)
    }
  }
}
