import DetentGeometry
import DetentMotion
import DetentScene
import DetentStage
import Look

/// The colours and letters of all tiles, worked out once.
final class Theme: Sendable {
  let card, ink, accent, dim: Color
  let family = "Inter"

  init(isDark: Bool) {
    card = Color(hex: isDark ? 0x333C47 : 0xFFFFFF)
    ink = Color(hex: isDark ? 0xF2F4F7 : 0x14181D)
    accent = Color(hex: isDark ? 0xFFB454 : 0xB34700)
    dim = card.mixed(with: ink, 0.3)
  }

  func text(_ string: String, _ size: Double, number: Bool = false) -> TextContent {
    TextContent(
      string, family: family, size: size, weight: 600, alignment: number ? .center : .leading,
      hasTabularDigits: number, leastSize: 11)
  }
}

/// A tile of one of three kinds, with its value.
struct Tile: Equatable, Sendable {
  enum Kind: CaseIterable { case gauge, slider, toggle }

  var kind: Kind
  var name: String
  /// The value, 0…1.
  var value: Double
  var grip = Grip.free()
  var isPressed = false

  func write(_ boxes: Boxes, _ size: Size, _ theme: Theme) {
    switch kind {
    case .gauge: boxes.gauge(self, size, theme)
    case .slider: boxes.slider(self, size, theme)
    case .toggle: boxes.toggle(self, size, theme)
    }
  }
}

extension Boxes {
  @discardableResult
  fileprivate func card(_ theme: Theme, _ inner: () -> Void) -> Box {
    fill(theme.card, inner).radius(20)
  }

  @discardableResult
  private func header(_ tile: Tile, _ theme: Theme) -> Box {
    row(spacing: 8) {
      icon("light", theme.dim).square(18).key("icon")
      text(theme.text(tile.name, 13), theme.ink).width(.rest(1)).key("name")
    }
  }

  fileprivate func gauge(_ tile: Tile, _ size: Size, _ theme: Theme) {
    let words = "\((tile.value * 400).rounded() / 10)°C"
    card(theme) {
      firstThatFits {
        shape {
          column(spacing: 4) {
            header(tile, theme).yielding()
            overlay {
              dial(tile.value, lit: theme.accent, dim: theme.dim).key("dial")
              sized { size in
                let radius = Dial.radius(in: size)
                text(theme.text(words, (radius * 0.5).rounded(), number: true), theme.ink)
                  .size(radius * 1.5, radius).align(.center, .center).key("value")
              }
            }.atLeast(60, 52).height(.rest(1))
          }.padding(10)
        }
        shape {
          column(spacing: 2) {
            header(tile, theme)
            text(theme.text(words, 22, number: true), theme.ink, reserve: "88.8°C")
              .height(.rest(1)).key("value")
            strokes(tile.value, lit: theme.accent, dim: theme.dim).height(.px(8))
          }.padding(10)
        }
      }
    }
  }

  fileprivate func slider(_ tile: Tile, _ size: Size, _ theme: Theme) {
    card(theme) {
      overlay {
        fill(theme.accent).radius(14).portion(tile.value, from: .bottom).grip(tile.grip).key("fill")
        for isInside in [false, true] {
          column {
            let ink = isInside ? theme.card : theme.ink
            text(
              theme.text("\(Int(tile.value * 100)) %", 17, number: true), ink, reserve: "100 %"
            ).key("value")
            space()
            icon("light", ink).square(24).key("icon")
            text(theme.text(tile.name, 13), ink).align(.center).key("name")
          }.padding(6).seen(isInside ? .inside : .outside, of: "fill")
            .key(isInside ? "inside" : "outside")
        }
      }.padding(6)
    }
  }

  fileprivate func toggle(_ tile: Tile, _ size: Size, _ theme: Theme) {
    let isOn = tile.value > 0.5
    card(theme) {
      column(spacing: 8) {
        sized { size in
          let side = (min(56, size.width, size.height) / 2).rounded(.down) * 2
          fill(isOn ? theme.accent : theme.dim) {
            icon("light", isOn ? theme.card : theme.ink).square((side / 4).rounded() * 2)
              .key("icon")
          }.radius(side / 2).square(side).align(.start, .start).key("disc")
            .pose(scale: tile.isPressed ? [0.8, 0.8] : [1, 1])
        }.height(.rest(1))
        text(theme.text(tile.name, 14), theme.ink).key("name")
        text(theme.text(isOn ? "On" : "Off", 12), theme.dim).key("state")
      }.padding(10)
    }.pose(scale: tile.isPressed ? [0.97, 0.97] : [1, 1])
  }
}

/// Tiles on a grid.
struct Page {
  var tiles: [Tile]
  var theme = Theme(isDark: true)
  let screen = Size(1280, 800)
  private let side = 112.0, gap = 12.0

  init(count: Int) {
    let names = ["Living room", "Kitchen", "Garage", "Garden"]
    tiles = (0..<count).map { index in
      Tile(kind: Tile.Kind.allCases[index % 3], name: names[index % 4], value: 0.3)
    }
  }

  private struct Inputs: Equatable, Sendable {
    var tile: Tile
    var theme: Theme
    static func == (a: Inputs, b: Inputs) -> Bool { a.theme === b.theme && a.tile == b.tile }
  }

  /// The look of one tile.
  func look(of index: Int, _ layout: Layout) -> PlacedLook {
    let frame = Rect(x: Double(index) * (side + gap), y: 0, width: side, height: side)
    return layout.place(in: frame) { write(index, $0) }
  }

  private func write(_ index: Int, _ boxes: Boxes) {
    let (inputs, size) = (Inputs(tile: tiles[index], theme: theme), Size(side, side))
    boxes.kept(.number(kind: 0, index: UInt16(index)), inputs) {
      inputs.tile.write($0, size, inputs.theme)
    }.width(.px(side))
  }

  func look(_ layout: Layout) -> PlacedLook {
    layout.place(in: Rect(origin: .zero, size: screen), key: "page") { boxes in
      let columns = Int((screen.width + gap) / (side + gap))
      boxes.column(spacing: gap) {
        for start in stride(from: 0, to: tiles.count, by: columns) {
          boxes.row(spacing: gap) {
            for index in start..<min(start + columns, tiles.count) {
              write(index, boxes)
            }
          }.height(.px(side))
        }
      }.key("page")
    }
  }
}
