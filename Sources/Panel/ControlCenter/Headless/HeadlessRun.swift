internal import Agent
package import DetentGeometry
package import DetentMotion
package import DetentScene
package import DetentStage
internal import Diagnosis
package import Display
package import DisplayHeadless
package import Drawing
package import Settings
package import Values

/// The whole app on a screen in memory, in its own time, for films and tests.
///
/// It plays a person's input, advances time exactly, and passes on each frame.
package final class HeadlessRun {
  package let panel: Panel
  /// The panel's own display. Both are on the caller's thread: the panel's executor runs only when
  /// this class steps it.
  package nonisolated(unsafe) let display: HeadlessDisplay
  private let executor: SteppedExecutor
  /// Called with the glass after each frame.
  package var onFrame: ((Picture, Instant) throws -> Void)?
  private var shown = 0
  /// When the panel's next turn is due; nil: only after an input.
  private var deadline: Instant? = .zero

  /// - Parameter executor: Runs the panel, and all other work that keeps its time.
  /// - Throws: `DisplayError.outOfMemory`.
  package init(
    _ configuration: Configuration, size: PixelSize, scale: Double = 1,
    interval: Double = 1.0 / 60, with dependencies: Panel.Dependencies,
    on executor: SteppedExecutor = SteppedExecutor()
  ) throws(DisplayError) {
    self.executor = executor
    (dependencies.effects as? LiveEffects)?.agent?.serve(configuration, fingerprint: .builtIn)
    let screen = try HeadlessDisplay(size: size, scale: scale, interval: interval)
    let mounted = MountedDisplay(screen, mounting: Mounting(configuration))
    nonisolated(unsafe) let shared: any Display = mounted
    display = screen
    panel = Panel(configuration, display: shared, with: dependencies, on: executor)
  }

  /// Plays a script to its end. `onShot`: called with the glass where the script takes a picture.
  /// - Throws: `TouchScriptError`, or `ConfigurationError` of a file that it saves.
  package func play(
    _ script: TouchScript, onShot: (Picture, String) throws -> Void = { _, _ in }
  ) throws {
    var steps = script.steps[...]
    while let step = steps.popFirst() {
      try run(until: step.time)
      switch step.action {
      case .named(let touch):
        steps = (try self.steps(of: touch, at: step.time) + Array(steps)).inOrder
      case .touch(let touch): try post(.touch(touch))
      case .key(let key): try post(.key(key))
      case .shot(let name): try onShot(display.glass, name)
      case .source(let name, let text): try hear(text, from: name)
      case .save(let path):
        let saved = try Configuration.load(path: path, kinds: .all)
        try receive(.configuration(ReadConfiguration(saved, from: .builtIn)))
      case .size(let size):
        try display.resize(to: size)
        try turn()
      }
    }
    try run(until: script.end)
  }

  /// The steps of a touch on the element with this name on the glass.
  /// - Throws: `TouchScriptError`, if the name does not belong to exactly one element.
  private func steps(of touch: NamedTouch, at time: Instant) throws -> [TouchScript.Step] {
    let place = try place(of: touch.name, line: touch.line)
    let glass = panel.assumeIsolated { $0.screen.layout.screen }
    guard let steps = touch.touches(at: place, on: glass, from: time) else {
      throw TouchScriptError.withoutValue(touch.name, line: touch.line)
    }
    return steps
  }

  /// The place of the element with this name on the glass.
  /// - Parameter line: The line of the script that names it, for the error.
  /// - Throws: `TouchScriptError`, if the name does not belong to exactly one element.
  package func place(of name: String, line: Int = 0) throws -> NamedTouch.Place {
    let places = panel.assumeIsolated { $0.screen.namedPlaces }
    let found = places.filter { $0.name == name }
    guard found.count == 1 else {
      let there = Set(places.map(\.name)).sorted()
      throw TouchScriptError.wrongName(name, line: line, count: found.count, there: there)
    }
    return found[0].place
  }

  /// What is seen on the glass.
  package var elements: [ScreenElement] {
    panel.assumeIsolated { $0.screen.elements(as: $0.glass.renderer.presentation) }
  }

  /// The layers, with their values at rest.
  package var stage: Stage { panel.assumeIsolated { $0.screen.stage } }

  /// The values with which the layers are seen.
  package var presentation: PresentationTree {
    panel.assumeIsolated { $0.glass.renderer.presentation }
  }

  /// Sends the panel an event of the display now.
  package func post(_ event: DisplayEvent) throws {
    display.post(event)
    try turn()
  }

  /// Sends the panel an input now.
  package func receive(_ input: PanelInput) throws { try change { $0.receive(input) } }

  /// Changes the panel now.
  func change(_ body: @Sendable (isolated Panel) -> Void) throws {
    panel.assumeIsolated(body)
    try turn()
  }

  /// Sends the panel a source's text, as read now; an empty one makes the source unknown.
  /// - Throws: `TouchScriptError.unknownSource`.
  package func hear(_ text: String, from name: String) throws {
    let now = display.now()
    let (source, files) = panel.assumeIsolated { panel in
      (panel.settings.configuration.sources.last { $0.name == name }, panel.dependencies.files)
    }
    guard let source else { throw TouchScriptError.unknownSource(name) }
    let state = text.isEmpty ? .unknown : source.state(after: text, at: now, files: files)
    if let state { try receive(.source(name, state)) }
  }

  /// Sends the panel a value of a source.
  package func hear(_ value: SourceValue, from name: String) throws {
    try receive(.source(name, .fresh(value, at: display.now())))
  }

  /// Advances time to `end`, with all turns of the panel until then.
  /// - Throws: `Stall` if the panel never lets time pass.
  package func run(until end: Instant) throws {
    var isOver = false
    var (moment, turns) = (display.now(), 0)
    while !isOver {
      turns = display.now() == moment ? turns + 1 : 0
      moment = display.now()
      guard turns < Self.mostTurns else { throw Stall(time: moment) }
      if executor.runJobs() { try turn() }
      let stop = min(deadline ?? .distantFuture, end)
      let isThere = display.advance(to: stop)
      let hasNews = display.nextEvent == display.now()
      isOver = isThere && stop == end && !hasNews
      if !isOver || deadline.map({ $0 <= end }) == true { try turn() }
    }
  }

  /// A number of turns at one moment that only a stall exceeds.
  private static let mostTurns = 10_000

  /// The panel asks for turn after turn at one moment; a real one would never sleep.
  package struct Stall: Error, CustomStringConvertible {
    package var time: Instant

    package var description: String {
      "The panel never sleeps, from \(time.seconds(since: .zero)) s on."
    }
  }

  private func turn() throws {
    deadline = try panel.assumeIsolated { try $0.turn() }
    guard display.presentedFrames != shown else { return }
    shown = display.presentedFrames
    try onFrame?(display.glass, display.now())
  }
}

extension [TouchScript.Step] {
  /// The steps by time; steps of one time keep their order.
  fileprivate var inOrder: ArraySlice<TouchScript.Step> {
    enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
      .map(\.element)[...]
  }
}
