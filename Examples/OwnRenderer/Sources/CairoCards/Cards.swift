import CairoC
import DetentAnimation
import DetentGeometry
import DetentMotion
import DetentScene
import DetentStage

/// Three cards that a finger opens half-way and throws, drawn with Cairo alone, one PNG file a frame:
/// `swift run CairoCards FOLDER`.
@main
struct Cards {
  private let folder = CommandLine.arguments.dropFirst().first ?? "."
  private let screen = PixelRect(x: 0, y: 0, width: 480, height: 320)
  private var stage: Stage
  private var engine = AnimationEngine()
  private var opening: Transition

  static func main() throws {
    var cards = try Cards()
    let (frames, pixels) = try cards.play()
    print("cairo: \(frames) frames, \(pixels) pixels drawn, and then at rest")
  }

  init() throws {
    var closed = LayerTree(size: Size(480, 320))
    closed[closed.root].content = .fill
    closed[closed.root].values.color = Color(hex: 0x1C1C1E)
    let cards = [0xFF453A, 0x32D74B, 0x0A84FF].map { (hex: UInt32) in
      var card = Layer(
        frame: Rect(x: 180, y: 180, width: 120, height: 80), content: .fill,
        color: Color(hex: hex))
      card.values.cornerRadius = 14
      return closed.add(card, to: closed.root)
    }
    var open = closed
    for (i, card) in cards.enumerated() {
      open[card].values.position = Point(100 + 140 * Double(i), 120)
      open[card].values.rotation = 0.15 * Double(i - 1)
      open[card].values.scale = [1.1, 1.1]
    }
    let spring = try Spring(dampingRatio: 0.6, response: 0.5)
    opening = Transition(from: closed, to: open, forward: .spring(spring), back: .spring(spring))
    stage = Stage(tree: closed)
  }

  /// Until nothing moves any more: how many frames that takes, and how many pixels.
  private mutating func play() throws -> (frames: Int, pixels: Int) {
    let canvas = try Canvas(screen)
    var seen = PresentationTree(of: stage.tree)
    var (list, time, frames, pixels) = (RenderList(), Instant.zero, 0, 0)
    while true {
      act(frames, seen)
      engine.apply(stage.takeCommands(), at: time)
      let next = engine.advance(to: time)
      seen.apply(engine.snapshot)
      let before = list
      list.rebuild(of: stage.tree, as: seen, scale: 1)
      let damage = RenderList.damage(from: before, to: list, screen: screen)
      canvas.draw(list, within: damage)
      canvas.write(to: "\(folder)/cards-\(1000 + frames).png")
      (frames, pixels) = (frames + 1, pixels + damage.area)
      switch next {
      case .frame: time = time.advanced(by: 1.0 / 60)
      case .at(let due): time = due
      // What a finger holds asks for no frames: the finger does.
      case .never where opening.isHeld: time = time.advanced(by: 1.0 / 60)
      case .never: return (frames, pixels)
      }
    }
  }

  /// What the finger does at a frame: it takes the cards, drags them for a while and lets go.
  private mutating func act(_ frame: Int, _ seen: PresentationTree) {
    switch frame {
    case 0: opening.go(to: .end, on: &stage)
    case 8: opening.grab(seen: seen, on: &stage)
    case 9..<24: opening.scrub(to: 0.7 - Double(frame) / 80, velocity: -0.75, on: &stage)
    case 24: opening.release(velocity: 3, on: &stage)
    default: break
    }
  }
}
