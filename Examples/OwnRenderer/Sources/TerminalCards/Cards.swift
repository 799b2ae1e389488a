import DetentAnimation
import DetentGeometry
import DetentMotion
import DetentScene
import DetentStage

/// A card that is thrown about a terminal, two pixels a character, for as many seconds as are given:
/// `swift run TerminalCards 6`. Between two motions the program sleeps.
@main
struct Cards {
  private let screen = PixelRect(x: 0, y: 0, width: 80, height: 48)
  private var stage: Stage
  private var engine = AnimationEngine()
  private let card: LayerID
  private var throwsMade = 0

  static func main() async throws {
    var cards = Cards()
    let seconds = CommandLine.arguments.dropFirst().first.flatMap(Double.init) ?? 6
    print("\u{1B}[2J\u{1B}[?25l", terminator: "")
    let frames = try await cards.play(until: Instant(seconds: seconds))
    print("\u{1B}[?25h\u{1B}[0m\nterminal: \(frames) frames")
  }

  init() {
    var tree = LayerTree(size: Size(80, 48))
    tree[tree.root].content = .fill
    tree[tree.root].values.color = Color(hex: 0x10243E)
    let layer = Layer(
      frame: Rect(x: 4, y: 4, width: 22, height: 14), content: .fill, color: Color(hex: 0xFFD60A))
    card = tree.add(layer, to: tree.root)
    stage = Stage(tree: tree)
  }

  private mutating func play(until end: Instant) async throws -> Int {
    let clock = ContinuousClock()
    let start = clock.now
    var seen = PresentationTree(of: stage.tree)
    var (list, time, frames) = (RenderList(), Instant.zero, 0)
    while time < end {
      act(at: time)
      engine.apply(stage.takeCommands(), at: time)
      let next = engine.advance(to: time)
      seen.apply(engine.snapshot)
      list.rebuild(of: stage.tree, as: seen, scale: 1)
      show(list)
      frames += 1
      switch next {
      case .frame: time = time.advanced(by: 1.0 / 30)
      case .at(let due): time = due
      case .never: time = min(end, nextThrow)
      }
      try await clock.sleep(until: start + .nanoseconds(time.nanoseconds))
    }
    return frames
  }

  private var nextThrow: Instant { Instant(seconds: 1.5 * Double(throwsMade)) }

  /// Every second and a half, elsewhere; the last one may still be under way.
  private mutating func act(at time: Instant) {
    guard time >= nextThrow else { return }
    let places = [Point(64, 36), Point(16, 34), Point(60, 12), Point(15, 11)]
    let place = places[throwsMade % places.count]
    let turn = Double(throwsMade % 2) * 0.5
    let spring = try? Spring(duration: 0.9, bounce: 0.4)
    try? stage.animate(by: .spring(spring ?? .pop)) { [card] tree in
      tree[card].values.position = place
      tree[card].values.rotation = turn
    }
    throwsMade += 1
  }

  /// Every pixel by itself, from the back to the front: a renderer need not be more.
  private func show(_ list: RenderList) {
    var pixels = [Color](repeating: .black, count: screen.area)
    for item in list.items where item.content == .fill {
      guard let inverse = item.transform.inverse else { continue }
      let own = Rect(origin: .zero, size: item.size)
      let shown = item.visibleBounds.intersection(screen)
      for y in shown.minY..<shown.maxY {
        for x in shown.minX..<shown.maxX
        where own.contains(inverse(Point(Double(x) + 0.5, Double(y) + 0.5))) {
          let below = pixels[y * screen.width + x]
          pixels[y * screen.width + x] = below.mixed(
            with: item.color.withAlpha(1), item.color.alpha * item.opacity)
        }
      }
    }
    var text = "\u{1B}[H"
    for y in stride(from: 0, to: screen.height, by: 2) {
      for x in 0..<screen.width {
        let (upper, lower) = (pixels[y * screen.width + x], pixels[(y + 1) * screen.width + x])
        text += "\u{1B}[38;2;\(upper.code)m\u{1B}[48;2;\(lower.code)m▀"
      }
      text += "\u{1B}[0m\n"
    }
    print(text, terminator: "")
  }
}

extension Color {
  /// As a terminal wants it.
  fileprivate var code: String {
    [red, green, blue].map { String(Int(min(max($0, 0), 1) * 255)) }.joined(separator: ";")
  }
}
