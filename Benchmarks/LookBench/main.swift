import CBenchmark
import DetentAnimation
import DetentGeometry
import DetentMotion
import DetentScene
import DetentStage
import Drawing
import Look

#if canImport(Glibc)
  import Glibc
#endif

// Measures what a look costs: one tile's news, a finger's step, sixty values, a page from nothing.

/// A page with the engine that moves it.
struct Glass {
  var live: LiveLook
  var stage: Stage
  var engine = AnimationEngine()

  init(_ page: Page, _ layout: Layout) {
    stage = Stage(tree: LayerTree(size: page.screen))
    live = LiveLook(page.look(layout), on: &stage, in: stage.tree.root)
  }

  mutating func become(_ page: Page, _ layout: Layout, by motion: Motion, at time: Instant) {
    live.become(page.look(layout), by: motion, on: &stage)
    for command in stage.takeCommands() { engine.apply(command, at: time) }
  }

  mutating func become(_ tile: PlacedLook, at time: Instant) {
    live.become(part: tile, in: ["page"], by: .live, on: &stage)
    for command in stage.takeCommands() { engine.apply(command, at: time) }
  }

  mutating func advance(to time: Instant) {
    _ = engine.advance(to: time)
    live.end(engine.takeCompletions(), on: &stage)
  }
}

/// The processor time of this thread [µs].
func processorTime() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return Double(time.tv_sec) * 1e6 + Double(time.tv_nsec) / 1e3
}

/// Prints the median time and number of allocations of `body`.
func measure(
  _ name: String, atMost gate: Double?, rounds: Int = 400, before: (Int) -> Void = { _ in },
  _ body: (Int) -> Void
) {
  var times: [Double] = []
  var allocations: Int64 = 0
  for round in 0..<rounds {
    before(round)
    let (count, start) = (cbenchmark_allocations(), processorTime())
    body(round)
    times.append(processorTime() - start)
    allocations = cbenchmark_allocations() - count
  }
  let median = times.dropFirst(rounds / 10).sorted()[(rounds - rounds / 10) / 2]
  func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(1, width - text.count))
  }
  let limit = gate.map { "at most \($0)" } ?? ""
  print(
    padded(name, 44) + padded("\((median * 10).rounded() / 10) µs", 14) + padded(limit, 16)
      + "\(allocations) allocations")
}

/// The page that is measured.
final class Bench {
  private let layout = Layout(measuring: Typesetter())
  private var page = Page(count: 60)
  private var glass: Glass
  private var now = 1.0

  init() { glass = Glass(page, layout) }

  private func become(_ motion: Motion = .live) {
    now += 1.0 / 60
    glass.become(page, layout, by: motion, at: Instant(seconds: now))
  }

  private func become(only tile: Int) {
    now += 1.0 / 60
    glass.become(page.look(of: tile, layout), at: Instant(seconds: now))
  }

  private func change(_ index: Int, _ round: Int) {
    let value = Double((index * 7 + round * 13) % 97) / 97
    let isToggle = page.tiles[index].kind == .toggle
    page.tiles[index].value = isToggle ? Double(round % 2) : value
  }

  func run() {
    for (index, kind) in Tile.Kind.allCases.enumerated() {
      measure("news of one \(kind)", atMost: 30) { round in
        change(index, round)
        become(only: index)
      }
    }
    measure("a finger's step on a slider", atMost: 40) { round in
      change(1, round)
      page.tiles[1].grip = .held(velocity: [0, 100])
      become(only: 1)
    }
    measure("news of one gauge, found among sixty", atMost: nil) { round in
      change(0, round)
      become()
    }
    page.tiles[1].grip = .free()
    measure("press and lift of a toggle", atMost: nil) { _ in
      for isPressed in [true, false] {
        page.tiles[2].isPressed = isPressed
        become(only: 2)
      }
    }
    measure("sixty values in one turn", atMost: 1200, rounds: 150) { round in
      for index in page.tiles.indices { change(index, round) }
      become()
    }
    measure("a page of sixty from nothing", atMost: 2000, rounds: 100) { _ in
      _ = Glass(page, layout)
    }
    measure("the same, no text measured before", atMost: nil, rounds: 20) { _ in
      _ = Glass(page, Layout(measuring: Typesetter()))
    }
    measure(
      "another theme for sixty tiles", atMost: nil, rounds: 60,
      before: { _ in
        now += 10
        glass.advance(to: Instant(seconds: now))
      }
    ) { round in
      page.theme = Theme(isDark: round % 2 == 1)
      become(.reload)
    }
    measureList()
  }

  /// A finger scrolls a list of two hundred rows, which are kept.
  private func measureList() {
    func look(_ offset: Double) -> PlacedLook {
      layout.place(in: Rect(x: 0, y: 0, width: 400, height: 600), key: "list") { boxes in
        boxes.scroll(offset: offset, grip: .held(velocity: [0, -60])) {
          boxes.kept("rows", 1) { boxes in
            boxes.column {
              for index in 0..<200 {
                boxes.row(spacing: 12) {
                  boxes.icon("light", .white).square(24).key("icon")
                  boxes.text(TextContent("Row number \(index)", size: 16), .white)
                    .width(.rest(1)).key("name")
                }.padding(across: 16).height(.px(60)).key(.name("row \(index)"))
              }
            }
          }.height(.px(200 * 60))
        }
      }
    }
    var stage = Stage(tree: LayerTree(size: page.screen))
    var live = LiveLook(look(0), on: &stage, in: stage.tree.root)
    var engine = AnimationEngine()
    measure("a finger's step on a list of 200 rows", atMost: 40) { round in
      live.become(look(Double(round)), by: .live, on: &stage)
      let time = Instant(seconds: 1 + Double(round) / 60)
      for command in stage.takeCommands() { engine.apply(command, at: time) }
    }
  }
}

Bench().run()
