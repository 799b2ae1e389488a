import Demos
import DetentGeometry
import DetentMotion
import DetentScene
import DetentStage
import Settings
import TestKinds
import Testing
import Values
import Widgets

@testable import ControlCenter

/// What WCAG 2.2 asks for: 4.5 for words (7 where contrast is to be high), 3 for what tells a shape.
@Suite struct ContrastTests {
  private static let kinds = TileSettings.Kind.allCases

  /// - Parameter color: That of every tile; empty: none of its own.
  private func screen(_ theme: String, color: String = "") throws -> ControlScreen {
    let own = color.isEmpty ? "}" : ", color: \"\(color)\"}"
    let tiles =
      Self.kinds.map(\.example) + [
        "{kind: toggle, icon: fan, label: Fan, on: true}", "{kind: toggle, icon: fan, label: Fan}",
      ]
    let text = """
      theme: {name: \(theme), material: false}
      tiles: [\(tiles.map { $0.dropLast() + own }.joined(separator: ", "))]
      """
    let configuration = try Configuration.parse(Array(text.utf8), file: "test")
    return ControlScreen(configuration, size: Size(1280, 800), scale: 1, pages: DemoPages.makers)
  }

  @Test(arguments: NamedTheme.builtIn.map(\.name), ["", "#F2C14E", "#123A5E", "#BFE3D3"])
  func `Words and icons stand out from what they are on`(
    _ theme: String, color: String
  ) throws {
    let screen = try screen(theme, color: color)
    let tree = screen.stage.tree
    var checked = 0
    for control in screen.controls {
      visit(control.layer, on: screen.configuration.theme.pane, in: tree) { layer, ground in
        let ink = tree[layer].values.color
        switch tree[layer].content {
        case .text(let text) where !text.string.isEmpty:
          let least = theme == "high-contrast" ? 7 : 4.5
          #expect(ink.contrast(with: ground) >= least, "\(text.string): \(ink) on \(ground)")
        case .icon(let name):
          #expect(ink.contrast(with: ground) >= 3, "\(name): \(ink) on \(ground)")
        default: return
        }
        checked += 1
      }
    }
    #expect(checked > 2 * Self.kinds.count)
  }

  @Test(arguments: [false, true])
  func `Where contrast is to be high, what is old or cannot be used can be read, too`(
    isDeaf: Bool
  ) throws {
    let gate = isDeaf ? ", enabled-by: never" : ""
    let kinds: [(String, SourceValue)] = [
      ("slider", .number(0.6)), ("gauge", .number(0.6)), ("stepper", .number(0.6)),
      ("toggle", .boolean(true)), ("label", .text("Away")), ("sparkline", .number(0.6)),
      ("list", .rows([ValueRow("Porch", detail: "open")])),
    ]
    let tiles = kinds.enumerated().map { "{kind: \($1.0), label: Name, source: s\($0)\(gate)}" }
    let sources = kinds.indices.map { "s\($0): {poll: [a]}" } + ["never: {poll: [a], as: switch}"]
    let text = """
      theme: {name: high-contrast, material: false}
      sources: {\(sources.joined(separator: ", "))}
      tiles: [\(tiles.joined(separator: ", "))]
      """
    let configuration = try Configuration.parse(Array(text.utf8), file: "test")
    var screen = ControlScreen(
      configuration, size: Size(1280, 800), scale: 1, pages: DemoPages.makers)
    let context = ControlContext(time: .zero, presentation: PresentationTree(of: screen.stage.tree))
    for (number, kind) in kinds.enumerated() {
      let news: SourceState =
        isDeaf ? .fresh(kind.1, at: .zero) : .stale(kind.1, at: .zero)
      _ = screen.show(["s\(number)": news], in: context)
    }
    var checked = 0
    for control in screen.controls {
      visitSeen(control.layer, on: .black, in: screen.stage.tree) { layer, ink, ground in
        switch screen.stage.tree[layer].content {
        case .text(let text) where !text.string.isEmpty:
          #expect(ink.contrast(with: ground) >= 7, "\(text.string): \(ink) on \(ground)")
        case .dial(let dial):
          #expect(ink.contrast(with: dial.dim) >= 3, "lit strokes beside the others")
          #expect(dial.dim.contrast(with: ground) >= 3)
        default: return
        }
        checked += 1
      }
    }
    #expect(checked > 2 * kinds.count)
  }

  /// Hands each layer that is shown to `body` with its colour and the one it lies on as they are seen.
  private func visitSeen(
    _ layer: LayerID, on ground: Color, in tree: LayerTree,
    _ body: (LayerID, _ ink: Color, _ ground: Color) -> Void
  ) {
    let values = tree[layer].values
    guard !tree[layer].isHidden, values.opacity > 0 else { return }
    let ink = ground.mixed(with: values.color, values.color.alpha * values.opacity)
    body(layer, ink, ground)
    var inner = ground
    if case .fill = tree[layer].content { inner = ink }
    for child in tree[layer].children {
      let mask = tree[child].mask.flatMap { $0.side == .inside ? $0.layer : nil }
      let base = mask.map { inner.mixed(with: tree[$0].values.color, tree[$0].values.opacity) }
      visitSeen(child, on: base ?? inner, in: tree, body)
    }
  }

  @Test(arguments: PageSettings.Kind.allCases)
  func `Where contrast is to be high, cards and buttons have an edge`(
    _ kind: PageSettings.Kind
  ) throws {
    let screen =
      kind == .tiles
      ? try screen("high-contrast")
      : ControlScreen(
        try Configuration.parse(
          Array(
            "theme: {name: high-contrast}\npages: {one: {place: over, kind: \(kind.rawValue)}}".utf8
          ),
          file: "test"), size: Size(1280, 800), scale: 1, pages: DemoPages.makers)
    let tree = screen.stage.tree
    var checked = 0
    for control in screen.controls {
      visit(control.layer, on: .black, in: tree, over: 0.3) { layer, ground in
        let values = tree[layer].values
        guard case .fill = tree[layer].content, values.color.alpha == 1,
          min(values.size.width, values.size.height) >= 44, values.cornerRadius > 0
        else { return }
        // A cover stands for a picture, and a scene of the gallery depicts a screen.
        if control.view is LookTile<Media>, layer != control.layer { return }
        if kind == .gallery, values.color != screen.configuration.theme.colors.tile { return }
        checked += 1
        let edge = values.borderWidth >= 1 ? values.borderColor : values.color
        #expect(edge.contrast(with: ground) >= 3, "\(type(of: control.view)): \(values)")
      }
    }
    #expect(checked >= 4)
  }

  @Test func `Where contrast is to be high, every page has a dot that is seen`() throws {
    let text = "theme: {name: high-contrast}\npages: {one: {kind: lab}, two: {kind: gallery}}"
    let configuration = try Configuration.parse(Array(text.utf8), file: "test")
    let screen = ControlScreen(
      configuration, size: Size(1280, 800), scale: 1, pages: DemoPages.makers)
    let (tree, ground) = (screen.stage.tree, configuration.theme.colors.pane)
    let dots = tree[screen.pages.layer(of: .dots)].children.map { tree[$0].values }
    #expect(dots.count >= 4)
    for dot in dots {
      #expect(ground.mixed(with: dot.color, dot.opacity).contrast(with: ground) >= 3)
    }
  }

  @Test(arguments: NamedTheme.builtIn)
  func `What is on, and the handle, stand out from what they are on`(_ theme: NamedTheme) {
    var settings = ThemeSettings()
    settings.name = theme.name
    let colors = theme.colors
    #expect(colors.accent.contrast(with: colors.tile) >= 3)
    #expect(settings.grabber.contrast(with: colors.pane) >= 3)
    #expect(colors.error.contrast(with: colors.tile) >= 3)
  }

  @Test(arguments: NamedTheme.builtIn) func `The clock can be read on the wallpaper`(
    _ theme: NamedTheme
  ) {
    for color in [UInt32(0x000000), 0xFFFFFF, 0x406E8E, 0x808080] {
      var configuration = Configuration()
      configuration.theme.name = theme.name
      configuration.home.wallpaper = .solid(Color(hex: color))
      guard case .solid(let ground) = configuration.wallpaper else {
        Issue.record("no colour")
        continue
      }
      #expect(configuration.homeText.contrast(with: ground) >= 3)
    }
  }

  /// Hands each layer that is shown to `body` with the colour it lies on.
  /// - Parameter faint: What is no more opaque than that is left out.
  private func visit(
    _ layer: LayerID, on ground: Color, in tree: LayerTree, over faint: Double = 0.5,
    _ body: (LayerID, Color) -> Void
  ) {
    guard !tree[layer].isHidden, tree[layer].values.opacity > faint else { return }
    body(layer, ground)
    var inner = ground
    if case .fill = tree[layer].content { inner = tree[layer].values.color }
    for child in tree[layer].children {
      // What is seen only on another thing is on that.
      let mask = tree[child].mask.flatMap { $0.side == .inside ? $0.layer : nil }
      visit(
        child, on: mask.map { tree[$0].values.color } ?? inner, in: tree, over: faint, body)
    }
  }
}
