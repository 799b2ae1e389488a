import Agent
import DetentGeometry
import DetentGestures
import DetentMotion
import DetentScene
import DetentStage
import Display
import DisplayHeadless
import Settings
import Synchronization
import Testing
import Values

@testable import ControlCenter
@testable import Widgets

/// Hears what is asked for.
final class FocusEar: Sendable {
  private let words = Mutex<[String]>([])

  var heard: [String] { words.withLock { $0 } }

  func hear(_ request: AgentRequest) {
    let word: String? =
      switch request {
      case .perform(let request): request.value.map { "\(request.action) \($0)" } ?? request.action
      case .press(_, let tile): "press \(tile)"
      case .lift(_, let tile): "lift \(tile)"
      case .answer, .watch, .refresh, .beat, .keep, .describe: nil
      }
    if let word { words.withLock { $0.append(word) } }
  }
}

/// A panel with a keyboard.
final class FocusDesk {
  static let text = """
    home: {clock: false, date: false, wallpaper: {color: "#203040"}}
    theme: {material: false}
    tiles:
      - {kind: toggle, label: Lamp, action: lamp}
      - {kind: slider, label: Level, range: [0, 100], action: level}
      - {kind: momentary, label: Horn, action: horn, release: quiet}
      - {kind: button, label: Off, action: off}
      - {kind: list, label: Songs, rows: [{label: A, action: a}, {label: B}, {label: C, action: c}]}
    actions:
      lamp: {exec: [/bin/true]}
      level: {exec: [/bin/echo, "${value}"]}
      horn: {exec: [/bin/true]}
      quiet: {exec: [/bin/true]}
      a: {exec: [/bin/true]}
      c: {exec: [/bin/true]}
      off: {confirm: {title: "Power off?", action: lamp}}
    pages:
      second: {title: Second, tiles: [{kind: toggle, label: Door}]}
      springs: {place: over, tiles: [{kind: toggle, label: Gate}]}
    """

  let run: HeadlessRun
  private let ear = FocusEar()
  private(set) var time = 0.0

  init(
    _ text: String = FocusDesk.text, isKiosk: Bool = false, interval: Double = 1.0 / 60
  ) throws {
    var configuration = try Configuration.parse(Array(text.utf8), file: "test")
    configuration.display.isKiosk = isKiosk
    let executor = SteppedExecutor()
    let dependencies = Panel.Dependencies(
      agent: HeadlessAgent { [ear] request in
        ear.hear(request)
        return .succeeded
      },
      localTime: { LocalTime(hour: 9, minute: 41, date: "Today", secondsToNextMinute: 60) })
    run = try HeadlessRun(
      configuration, size: PixelSize(1000, 700), interval: interval, with: dependencies,
      on: executor)
    try wait(100)
  }

  var screen: ControlScreen { run.panel.assumeIsolated { $0.screen } }
  var isFinished: Bool { run.panel.assumeIsolated { $0.isFinished } }
  var ring: LayerValues {
    run.panel.assumeIsolated { $0.glass.renderer.presentation[$0.screen.focus.layer] }
  }

  func wait(_ ms: Double) throws {
    time += ms / 1000
    try run.run(until: Instant(seconds: time))
  }

  func key(_ key: Key, isDown: Bool) throws {
    try run.post(.key(KeyEvent(key, isDown: isDown, time: Instant(seconds: time))))
  }

  func lose(_ key: Key) throws {
    try run.post(.key(KeyEvent(key, .lost, time: Instant(seconds: time))))
  }

  func type(_ keys: Key...) throws {
    for key in keys {
      try self.key(key, isDown: true)
      try wait(60)
      try self.key(key, isDown: false)
      try wait(900)
    }
  }

  func touch(_ phase: TouchEvent.Phase, _ place: Point) throws {
    try run.post(
      .touch(
        TouchEvent(id: .init(3), phase: phase, position: place, time: Instant(seconds: time))))
  }

  /// Has another configuration come, as from a file that was saved.
  func save(_ text: String) throws {
    let configuration = try Configuration.parse(Array(text.utf8), file: "test")
    run.panel.assumeIsolated {
      $0.receive(.configuration(ReadConfiguration(configuration, from: .builtIn)))
    }
    try run.post(.contentLost)
  }

  /// What the heading says.
  var title: String {
    guard let heading = screen.layers.heading,
      case .text(let text) = screen.stage.tree[heading.title].content
    else { return "" }
    return text.string
  }

  /// The layer of the control with that label.
  func layer(of label: String) -> LayerID? {
    screen.controls.labels.firstIndex(of: label).map { screen.controls[$0].layer }
  }

  /// What has been asked for until now.
  var heard: [String] { ear.heard }

  /// What the ring is around; nil: it is not shown.
  var focused: ShownControl? {
    guard screen.focus.isShown, let stop = screen.focus.stop else { return nil }
    return screen.part(of: stop.id.target).map { screen.controls[$0.control] }
  }

  /// Tab until it is on a control of that kind.
  func go<T: Control>(to kind: T.Type) throws {
    for _ in 0..<20 where !(focused?.view is T) { try type(.next) }
    try #require(focused?.view is T)
  }
}

extension FocusDesk {
  func place(_ label: String) throws -> Point {
    let found = layer(of: label)
    return seen(try #require(found)).center
  }

  func seen(_ layer: LayerID) -> Rect {
    run.panel.assumeIsolated { panel in
      panel.screen.stage.tree.bounds(of: layer, as: panel.glass.renderer.presentation)
    }
  }

  var isOpen: Bool { screen.pane.detent == .open }
  var page: Int { screen.pages?.shownPage ?? -1 }

  func tap(_ place: Point, for ms: Double = 60) throws {
    try touch(.began, place)
    try wait(ms)
    try touch(.ended, place)
  }

  /// A stroke of the finger in ten steps of 10 ms, which is let go of at once and comes to rest.
  func swipe(_ place: Point, by way: Point, after rest: Double = 0) throws {
    try touch(.began, place)
    try wait(rest)
    for step in 1...10 {
      try wait(10)
      try touch(.moved, place + way * (Double(step) / 10))
    }
    try touch(.ended, place + way)
    try wait(2500)
  }
}

extension FocusDesk {
  /// Which target the horn is.
  var horn: PanelTarget? {
    let order = screen.focusOrder.stops
    return order.first { stop in
      guard let (index, _) = screen.part(of: stop.id.target) else { return false }
      let control = screen.controls[index]
      let tree = screen.stage.tree
      return tree.texts(under: control.layer).contains("Horn")
    }?.id.target
  }
}

extension LayerTree {
  fileprivate func texts(under layer: LayerID) -> [String] {
    var found: [String] = []
    visit(from: layer, ()) { _, layer, _ in
      if case .text(let text) = layer.content { found.append(text.string) }
      return ()
    }
    return found
  }
}
