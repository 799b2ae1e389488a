import DetentGeometry
import DetentScene
import SeededNumbers

@testable import Look

/// A screen of random tiles of which anything can change at any time, as by a saved file, another
/// theme, language, size of the screen or of letters.
struct RandomScreen {
  private struct Tile: Equatable {
    var key: String
    var kind: Int
    var value: Double
    var word: Int
    var isKept: Bool
  }

  private struct Theme: Equatable {
    var card, ink, accent: Color
    var letters: Double
  }

  private var random: SeededNumbers
  private var tiles: [Tile] = []
  private var theme: Theme
  private var isRightToLeft = false
  private var size = Size(400, 300)
  private var names = 0

  init(_ seed: Int) {
    random = SeededNumbers(UInt64(seed))
    theme = Theme(card: .black, ink: .white, accent: .white, letters: 12)
    for _ in 0..<6 { add() }
  }

  private mutating func color() -> Color { Color(hex: UInt32(random.next() & 0xFFFFFF)) }

  private mutating func add() {
    names += 1
    // A name may come again.
    let key = "tile \(random.chance(0.5) ? names : random.index(below: 8))"
    guard !tiles.contains(where: { $0.key == key }) else { return }
    let tile = Tile(
      key: key, kind: random.index(below: 6), value: random.uniform(0...1),
      word: random.index(below: 4), isKept: random.chance(0.5))
    tiles.insert(tile, at: random.index(below: tiles.count + 1))
  }

  /// Changes one or several things.
  mutating func change() {
    for _ in 0...random.index(below: 3) {
      let one = random.index(below: max(1, tiles.count))
      switch random.index(below: 9) {
      case 0: theme = Theme(card: color(), ink: color(), accent: color(), letters: theme.letters)
      case 1: theme.letters = random.uniform(8...24).rounded()
      case 2: isRightToLeft.toggle()
      case 3: size = Size(random.uniform(100...700).rounded(), random.uniform(80...500).rounded())
      case 4: add()
      case 5: if !tiles.isEmpty { tiles.remove(at: one) }
      case 6: tiles.shuffle(using: &random)
      case 7: if !tiles.isEmpty { tiles[one].kind = random.index(below: 6) }
      default: changeValues()
      }
    }
  }

  /// Changes only what sources say.
  mutating func changeValues() {
    for i in tiles.indices where random.chance(0.5) {
      tiles[i].value = random.uniform(0...1)
      tiles[i].word = random.index(below: 4)
    }
  }

  func look(_ layout: Layout) -> PlacedLook {
    layout.isRightToLeft = isRightToLeft
    return layout.place(in: Rect(origin: .zero, size: size), key: "screen") { boxes in
      boxes.fill(theme.card.mixed(with: .black, 0.5)) {
        boxes.column(spacing: 4) {
          for start in stride(from: 0, to: tiles.count, by: 3) {
            boxes.row(spacing: 4) {
              for tile in tiles[start..<min(start + 3, tiles.count)] {
                if tile.isKept {
                  boxes.kept(.name(tile.key), [Kept(tile: tile, theme: theme)]) {
                    Self.write(tile, theme, $0)
                  }
                } else {
                  Self.write(tile, theme, boxes).key(.name(tile.key)).width(.rest(1))
                }
              }
            }.height(.rest(1))
          }
        }.padding(4)
      }
    }
  }

  private struct Kept: Equatable, Sendable {
    var tile: Tile
    var theme: Theme
  }

  private static let words = ["Lamp", "Living room", "–", "Garden and garage"]

  @discardableResult
  private static func write(_ tile: Tile, _ theme: Theme, _ boxes: Boxes) -> Box {
    let word = TextContent(words[tile.word], size: theme.letters, lines: 2, leastSize: 7)
    func name(_ ink: Color) { boxes.text(word, ink).key("name") }
    switch tile.kind {
    case 0:
      return boxes.fill(theme.card) {
        boxes.row(spacing: 2) {
          boxes.icon(tile.word == 0 ? "light" : "tv", theme.ink).square(10)
          name(theme.ink)
        }.padding(3)
      }.radius(theme.letters / 2)
    case 1:
      return boxes.fill(theme.card) {
        boxes.column {
          name(theme.ink)
          boxes.dial(tile.value, lit: theme.accent, dim: theme.ink).height(.rest(1)).key("dial")
        }
      }.border(theme.letters > 14 ? theme.accent : nil)
    case 2:
      return boxes.fill(theme.card) {
        boxes.overlay {
          boxes.fill(theme.accent).portion(tile.value, from: .start).key("fill")
          boxes.overlay { name(theme.ink) }.seen(.outside, of: "fill").key("outer")
          boxes.overlay { name(theme.card) }.seen(.inside, of: "fill").key("inner")
        }.padding(2)
      }
    case 3:
      let curve = Curve([Point(0, tile.value * 10), Point(20, 4)], width: 2)
      return boxes.overlay {
        boxes.curve(curve, theme.accent).key("curve")
        if tile.value > 0.5 { boxes.icon("warning", theme.ink).square(8).key("sign") }
      }.opacity(0.5 + tile.value / 2)
    case 4: return boxes.text(word, theme.ink)
    default:
      let scale = 0.8 + tile.value * 0.2
      return boxes.fill(theme.accent) {
        boxes.text(word, theme.card).align(.center).key("name")
      }.pose(
        scale: [scale, scale], rotation: tile.value - 0.5, shift: Point(tile.value * 4, 0)
      ).shakes(tile.word)
    }
  }
}
