import Agent
import Demos
import DetentGeometry
import DetentMotion
import DetentScene
import DetentStage
import Display
import DisplayHeadless
import Drawing
import Localization
import Look
import PanelTestKit
import Settings
import TestKinds
import TestSupport
import Testing
import Values
import Widgets

@testable import ControlCenter

/// A look of a panel with every kind of control, as a person has approved it.
struct LookMoment: Sendable, CustomTestStringConvertible {
  var testDescription: String
  var keys: String
  var size = PixelSize(800, 480)
}

private let looks = [
  LookMoment(testDescription: "look-light", keys: "theme: {name: light}"),
  LookMoment(testDescription: "look-high-contrast", keys: "theme: {name: high-contrast}"),
  LookMoment(
    testDescription: "look-right-to-left", keys: "language: de\ndirection: rtl",
    size: PixelSize(1280, 800)),
]

@Suite struct LanguageLookTests {
  private static let tiles = """

    tiles:
      - {kind: toggle, label: Lamp, icon: light, on: true}
      - {kind: toggle, label: Heating, icon: heating}
      - {kind: slider, label: Volume, icon: volume, span: [2, 1]}
      - {kind: gauge, label: Load, icon: fan, source: load}
      - {kind: sparkline, label: Minutes, source: load}
      - {kind: stepper, label: Target, range: [16, 24], step: 0.5, unit: °C}
      - {kind: label, label: Room, source: load, enabled-by: power}
      - {kind: button, label: Coffee, icon: coffee, enabled-by: power}
    sources: {load: {listen: [/bin/true], as: number}, power: {listen: [/bin/true], as: switch}}
    """

  @Test(arguments: looks) func `Every kind of control looks as it was approved`(
    _ look: LookMoment
  ) throws {
    let run = try PanelUnderTest(
      yaml: look.keys + Self.tiles, size: look.size, outcome: .succeeded,
      clock: {
        LocalTime(hour: 9, minute: 41, date: "2026-11-21", secondsToNextMinute: 3600)
      }
    ).run
    run.panel.assumeIsolated { panel in
      for step in 0..<20 {
        let time = Instant(seconds: Double(step) * 15 - 300)
        panel.receive(.source("load", .fresh(.number(0.3 + 0.02 * Double(step)), at: time)))
      }
      panel.receive(.source("power", .fresh(.boolean(false), at: .zero)))
    }
    let (width, height) = (look.size.width, look.size.height)
    var difference: String?
    let script = "100 tap \(width / 2) \(height - 10)\n3000 shot x\n3100 end"
    try run.play(TouchScript(script)) { glass, _ in
      difference = GoldenImage(look.testDescription, beside: #filePath).difference(from: glass)
    }
    #expect(difference == nil)
  }

  @Test(arguments: Language.allCases) func `None of our words is cut on a small screen`(
    _ language: Language
  ) throws {
    var configuration = Configuration.builtIn()
    configuration.language = language
    for i in configuration.tiles.indices { configuration.tiles[i].states = ["Off", "On"] }
    let words = language.strings
    let screen = ControlScreen(
      configuration, size: Size(800, 480), scale: 1, pages: DemoPages.makers)
    let tree = screen.stage.tree
    let typesetter = Typesetter()
    let lines = tree.layers.filter { layer in
      guard case .text(let text) = layer.content else { return false }
      return [words.off, words.on].contains(text.string)
    }
    #expect(lines.count == 6)
    let states = [words.off, words.on, words.failed, words.noAnswer]
    for line in lines {
      guard case .text(var text) = line.content else { continue }
      for word in states {
        text.string = word
        let width = typesetter.size(of: text, fitting: nil).width
        let card = line.parent.map { tree[$0].size.width } ?? 0
        let start = line.values.position.x - line.anchor.x * line.size.width
        let room = configuration.isRightToLeft ? start + line.size.width - 6 : card - start - 6
        #expect(width <= room, "\(word) takes \(width) of \(room)")
      }
    }
    let palette = Palette(configuration)
    let wording = Alert.Wording(
      title: words.didNotWork, text: "", cancel: words.cancel, confirm: words.yes)
    var stage = Stage(tree: LayerTree(size: Size(800, 480)))
    let layout = Layout(measuring: typesetter)
    var alert = Alert(
      on: &stage, palette: palette, screen: Size(800, 480), placing: layout)
    let context = ControlContext(
      time: .zero, presentation: PresentationTree(of: stage.tree), layout: layout)
    alert.show(wording, style: .plain, on: &stage, in: context)
    for word in [wording.cancel, wording.confirm] {
      let label = try #require(
        stage.tree.layers.first {
          if case .text(let text) = $0.content { text.string == word } else { false }
        })
      guard case .text(let text) = label.content, let button = label.parent else { continue }
      let width = typesetter.size(of: text, fitting: nil).width
      #expect(width <= stage.tree[button].size.width - 16)
    }
  }

  @Test func `From right to left the first tile is at the right and minus at the right of plus`()
    throws
  {
    func screen(_ keys: String) throws -> ControlScreen {
      let text = keys + Self.tiles
      let configuration = try Configuration.parse(Array(text.utf8), file: "test")
      return ControlScreen(configuration, size: Size(1280, 800), scale: 1, pages: DemoPages.makers)
    }
    let (ltr, rtl) = (try screen("direction: ltr"), try screen("direction: rtl"))
    for (one, other) in zip(ltr.controls, rtl.controls) {
      for (a, b) in zip(
        [one.layer] + one.parts.map(\.layer), [other.layer] + other.parts.map(\.layer))
      {
        let left = ltr.stage.tree.bounds(of: a, as: PresentationTree(of: ltr.stage.tree))
        let right = rtl.stage.tree.bounds(of: b, as: PresentationTree(of: rtl.stage.tree))
        #expect(abs(left.minX - (1280 - right.maxX)) < 1e-9)
        #expect(left.minY == right.minY && left.size == right.size)
      }
    }
  }

  @Test func `A slider that fills from the right follows the finger to the left`() {
    var grip = SliderGrip(
      fraction: 0.5, finger: Point(100, 20), track: Size(200, 40), isVertical: false,
      isReversed: true)
    grip.move(to: Point(60, 20))
    #expect(abs(grip.fraction - 0.7) < 1e-12)
    grip.move(to: Point(120, 20))
    #expect(abs(grip.fraction - 0.4) < 1e-12)
  }
}

/// Texts that are all alike.
private struct EvenSizes: TextMeasuring {
  func size(of text: TextContent, fitting width: Double?) -> Size { Size(100, 20) }
}

@Suite struct BannerDirectionTests {
  @Test func `A banner from right to left keeps its mark and words at the right, told twice too`()
    throws
  {
    let notice = ConfigurationNotice(
      title: "Title", place: "Place", sentence: "Sentence", footing: "Footing")
    var frames: [[Rect]] = []
    for isRightToLeft in [false, true] {
      var stage = Stage(tree: LayerTree(size: Size(640, 400)))
      var palette = Palette(Configuration())
      palette.isRightToLeft = isRightToLeft
      let layout = Layout(measuring: EvenSizes())
      var banner = Banner(
        on: &stage, theme: ThemeSettings(), palette: palette, screen: Size(640, 400),
        placing: layout, after: nil)
      for _ in 0..<2 { banner.show(notice, on: &stage, placing: layout) }
      let layer = stage.tree[try #require(banner.layer)]
      frames.append(
        layer.children.map { child in
          let (place, size) = (stage.tree[child].values.position, stage.tree[child].size)
          if case .text(let text) = stage.tree[child].content {
            #expect(text.alignment == (isRightToLeft ? .right : .left))
          }
          let x = isRightToLeft ? layer.size.width - place.x : place.x
          return Rect(x: x, y: place.y, width: size.width, height: size.height)
        })
    }
    #expect(frames[0] == frames[1])
  }
}
