import Agent
import DetentGeometry
import DetentMotion
import DetentScene
import DetentStage
import Display
import DisplayHeadless
import Drawing
import Settings
import TestSupport
import Values

@testable import ControlCenter
@testable import Widgets

/// The app with an open pane of some tiles, and a hand that also plays the world outside.
final class TileHouse {
  let run: HeadlessRun
  private(set) var time = 2000.0
  let frames: [Rect]
  let top: Double
  private(set) var glass: Picture?

  init(
    _ text: String, size: PixelSize = PixelSize(1280, 800), pictures: (any PictureReading)? = nil,
    recorder: PanelRecorder? = nil, memory: MemoryFile? = nil
  ) throws {
    TestFonts.use()
    let configuration = try Configuration.parse(Array(text.utf8), file: "/nowhere/panel.yaml")
    var effects = LiveEffects()
    effects.pictures = pictures
    effects.memory = memory
    var dependencies = Panel.Dependencies(
      effects: effects,
      localTime: {
        LocalTime(hour: 9, minute: 41, date: "Today", secondsToNextMinute: 3600)
      })
    dependencies.recorder = recorder
    run = try HeadlessRun(configuration, size: size, with: dependencies)
    let screen = Size(Double(size.width), Double(size.height))
    let layout = PanelLayout(configuration, screen: screen)
    (frames, top) = (layout.tiles, layout.openY)
    run.onFrame = { [unowned self] picture, _ in self.glass = picture }
    try touch(.began, Point(screen.width - 40, screen.height - 10), at: 100)
    try touch(.ended, Point(screen.width - 40, screen.height - 10), at: 140)
    try run.run(until: now)
  }

  var screen: ControlScreen { run.panel.assumeIsolated { $0.screen } }
  /// When a control wants time to pass.
  var deadline: Instant? { run.panel.assumeIsolated { $0.screen.deadline } }
  var now: Instant { Instant(seconds: time / 1000) }

  func wait(_ ms: Double) throws {
    time += ms
    try run.run(until: now)
  }

  func touch(_ phase: TouchEvent.Phase, _ place: Point, at ms: Double? = nil) throws {
    let time = Instant(seconds: (ms ?? self.time) / 1000)
    if ms != nil { try run.run(until: time) }
    try run.post(.touch(TouchEvent(id: .init(1), phase: phase, position: place, time: time)))
  }

  /// The middle of a tile on the glass.
  func middle(of tile: Int) -> Point { Point(frames[tile].center.x, frames[tile].center.y + top) }

  func tap(_ place: Point) throws {
    try touch(.began, place)
    try wait(40)
    try touch(.ended, place)
    try wait(20)
  }

  func hear(_ name: String, _ value: SourceValue) throws {
    try hear(name, .fresh(value, at: now))
  }

  func hear(_ name: String, _ state: SourceState) throws {
    run.panel.assumeIsolated { $0.receive(.source(name, state)) }
    try run.post(.contentLost)
    try wait(20)
  }

  func finish(_ number: Int, _ outcome: ActionOutcome = .succeeded) throws {
    run.panel.assumeIsolated { $0.receive(.agent(.outcome(run: number, outcome))) }
    try run.post(.contentLost)
    try wait(30)
  }

  /// Has a run ask the question of an action.
  func ask(_ number: Int, _ action: String) throws {
    var question = Question()
    if case .confirm(let found) = screen.configuration.action(named: action)?.kind {
      question = found
    }
    let event = AgentEvent.ask(run: number, question, isLast: true)
    run.panel.assumeIsolated { $0.receive(.agent(event)) }
    try run.post(.contentLost)
    try wait(30)
  }

  func show(_ news: PictureNews) throws {
    run.panel.assumeIsolated { $0.receive(.picture(news)) }
    try run.post(.contentLost)
    try wait(20)
  }

  /// What is seen of a layer.
  func seen(_ layer: LayerID) -> LayerValues {
    run.panel.assumeIsolated { $0.glass.renderer.presentation[layer] }
  }

  /// Where a layer is on the glass.
  func place(of layer: LayerID) -> Rect {
    run.panel.assumeIsolated {
      $0.screen.stage.tree.bounds(of: layer, as: $0.glass.renderer.presentation)
    }
  }

  func difference(from golden: String, _ file: StaticString = #filePath) -> String? {
    glass.map { GoldenImage(golden, beside: file).difference(from: $0) } ?? "nothing is shown"
  }
}

/// A picture with something to see: a sky over hills, as a PNG.
func landscape(_ width: Int, _ height: Int, hue: Double = 0) throws -> Picture {
  let picture = try Picture(size: PixelSize(width, height), isOpaque: true)
  picture.withPixels { view in
    for y in 0..<height {
      for x in 0..<width {
        let (u, v) = (Double(x) / Double(width), Double(y) / Double(height))
        let hill = 0.62 + 0.12 * (2 * u - 1) * (2 * u - 1) - 0.1 * u
        let far = 0.5 + 0.25 * (u - hue) * (u - hue)
        let color =
          v > hill
          ? Color(hex: 0x1F3B2D).mixed(with: Color(hex: 0x0B1711), v)
          : v > far
            ? Color(hex: 0x3E6B73).mixed(with: Color(hex: 0xD9A066), 1 - v)
            : Color(hex: 0x4D7EA8).mixed(with: Color(hex: 0xF6C28B), v * 1.6 + hue * 0.2)
        view.row(y)[x] = color.premultiplied
      }
    }
  }
  return picture
}
