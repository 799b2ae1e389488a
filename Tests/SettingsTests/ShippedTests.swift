import DetentGeometry
import DetentMotion
import Settings
import TestKinds
import Testing

@testable import Check
@testable import Forms

@Suite struct ShippedTests {
  @Test(arguments: Shipped.allCases)
  func `Every shipped configuration parses`(_ shipped: Shipped) throws {
    let configuration = try Configuration.load(path: shipped.path)
    #expect(configuration.tiles.count >= 6)
  }

  @Test func `The built-in default is the file of the same text`() throws {
    #expect(Configuration.defaultText == Array(Shipped.controlCenter.text.utf8))
    #expect(Configuration.builtIn() == (try Configuration.load(path: Shipped.controlCenter.path)))
  }

  @Test func `The default file shows what its keys are when they are left out`() {
    var shown = Configuration.builtIn()
    (shown.tiles, shown.pages, shown.actions) = ([], [], [])
    #expect(shown == Configuration())
  }

  @Test func `Each key that is left out is what its explanation says`() throws {
    let text = String(decoding: ConfigurationKey.defaultsText, as: UTF8.self)
    #expect(try parsed(text) == Configuration())
  }

  @Test func `Every key is explained in one sentence`() {
    func check(_ descriptions: [KeyDescription]) {
      for description in descriptions {
        #expect(description.summary.hasSuffix("."), "\(description.key)")
        check(description.shape.groups)
      }
    }
    check(Configuration.keys)
  }

  @Test func `The kiosk line stands once where sed finds it`() throws {
    let lines = Shipped.controlCenter.text.split(separator: "\n")
    #expect(lines.count { $0 == "  kiosk: false" } == 1)
    let kiosk = Shipped.controlCenter.text.replacing(
      "\n  kiosk: false\n", with: "\n  kiosk: true\n")
    #expect(try parsed(kiosk).display.isKiosk)
  }

  @Test func `The default panel shows its accent colour and runs only harmless actions`() {
    let panel = Configuration.builtIn()
    #expect(panel.tiles.contains { $0.isOn })
    #expect(Set(panel.tiles.map(\.kind)) == [.button, .toggle])
    #expect(panel.actions.allSatisfy { $0.exec == ["/bin/true"] })
    #expect(panel.tiles.allSatisfy { tile in panel.actions.contains { $0.name == tile.action } })
  }

  @Test(arguments: [Shipped.controlCenter, .home])
  func `The menu leads to the lab and to the gallery`(_ shipped: Shipped) throws {
    let pages = try Configuration.load(path: shipped.path).pages.filter { $0.kind != .tiles }
    #expect(pages.map(\.name) == ["springs", "gallery"])
    #expect(pages.map(\.kind) == [.lab, .gallery])
    #expect(pages.allSatisfy { $0.place == .over && $0.icon != nil && !$0.title.isEmpty })
  }

  @Test func `The scene is the one of the benchmark`() throws {
    let scene = try Configuration.load(path: Shipped.scene.path)
    #expect(scene.display.scale == 1)
    #expect(scene.motion.releaseRule == .sign)
    #expect(scene.motion.spring(named: scene.motion.paneSpring) == .hand)
    #expect(
      scene.motion.spring(named: scene.motion.buttonSpring)
        == (try Spring(stiffness: 600, damping: 15)))
    #expect(scene.theme.pane == Color(hex: 0x2E7D32))
    #expect(scene.theme.tile == Color(hex: 0x1B5E20))
    #expect(scene.theme.text == .white)
    #expect(scene.theme.paneRadius == 24)
    #expect(!scene.pane.hasHeading)
    let theme = scene.theme
    #expect(!theme.hasMaterial && !theme.hasShadows && !theme.hasHairlines && !theme.hasGrabber)
    #expect(scene.pane.height == .pixels(600))
    #expect(scene.pane.peek == .pixels(80))
    #expect(scene.pane.reveal == .pixels(600))
    #expect(scene.pane.columns == 4)
    #expect(
      scene.pane.grid
        == GridSettings(origin: Point(280, 200), pitch: Size(240, 240), tileSize: Size(120, 120)))
    #expect(scene.home.wallpaper == .solid(Color(hex: 0x101418)))
    #expect(!scene.home.hasClock && !scene.home.hasDate)
    #expect(scene.tiles.map(\.label) == ["A", "B", "C", "D", "E", "F", "G", "H"])
    for tile in scene.tiles {
      #expect(tile.kind == .button && tile.style == .round && tile.labelSize == 48)
      #expect(tile.action == nil && tile.icon == nil && tile.color == nil)
    }
  }
}

extension Shape {
  /// The keys directly in this shape, also of the items of a list and of named groups.
  fileprivate var groups: [KeyDescription] {
    switch self {
    case .group(let keys): keys
    case .list(let item, _): item.groups
    case .named(let item): item.groups
    case .either(let shapes): shapes.flatMap(\.groups)
    default: []
    }
  }
}
