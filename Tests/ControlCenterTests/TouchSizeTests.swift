import Demos
import DetentGeometry
import DetentScene
import DetentStage
import Localization
import Settings
import TestKinds
import Testing
import Widgets

@testable import ControlCenter

@Suite struct TouchSizeTests {
  private static let files = [
    "control-center.yaml", "scene.yaml", "examples/home.yaml", "examples/workshop.yaml",
    "examples/meeting.yaml", "examples/media.yaml",
  ]

  @Test(arguments: files, [Size(800, 480), Size(1280, 800)])
  func `A finger can hit every part of the shipped panels`(_ file: String, _ size: Size) throws {
    let path = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    let configuration = try Configuration.load(path: "/\(path)/Config/\(file)")
    check(configuration, size)
  }

  @Test(arguments: [Size(800, 480), Size(1280, 800)], Language.allCases)
  func `A finger can hit every kind of control`(_ size: Size, _ language: Language) throws {
    let kinds = TileSettings.Kind.allCases.map(\.example)
    let text = "{language: \(language.rawValue), tiles: [\(kinds.joined(separator: ", "))]}"
    check(try Configuration.parse(Array(text.utf8), file: "test"), size)
  }

  private func check(_ configuration: Configuration, _ size: Size) {
    let screen = ControlScreen(configuration, size: size, scale: 1, pages: DemoPages.makers)
    var tree = screen.stage.tree
    // What is opened over the pages is larger until it is.
    tree[screen.pages.sheet].values.scale = [1, 1]
    func bounds(_ layer: LayerID) -> Rect {
      tree.bounds(of: layer, as: PresentationTree(of: tree))
    }
    let areas = screen.pages.index.entries.indices.compactMap(screen.pages.content).map(bounds)
    for control in screen.controls {
      for part in control.parts {
        let bounds = bounds(part.layer)
        #expect(
          bounds.size.width >= 44 && bounds.size.height >= 44, "\(type(of: control)) \(bounds)")
        // A grid of one's own is for one screen.
        guard configuration.pane.grid == nil else { continue }
        #expect(areas.contains { $0.minX <= bounds.minX && bounds.maxX <= $0.maxX }, "\(bounds)")
      }
    }
  }
}
