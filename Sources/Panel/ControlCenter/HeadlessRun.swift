internal import Agent
package import DetentGeometry
package import DetentMotion
package import Display
package import DisplayHeadless
package import Drawing
package import Settings
package import Values

/// The whole app on a screen in memory, in a time of its own: for films, and for tests.
///
/// It plays what a person does, lets time pass exactly, and shows each frame to whoever wants to
/// see it.
package final class HeadlessRun {
  package let panel: Panel
  /// The panel's own display. Both are on the caller's thread: the panel's executor runs only when
  /// this class steps it.
  package nonisolated(unsafe) let display: HeadlessDisplay
  private let executor: SteppedExecutor
  /// Called with the glass after each frame.
  package var onFrame: ((Picture, Instant) throws -> Void)?
  private var shown = 0
  /// When the panel wants its next turn.
  private var deadline: Instant? = .zero

  /// - Parameter executor: Runs the panel, and whatever else is to keep its time.
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
    nonisolated(unsafe) let shared: any BufferedDisplay = mounted
    display = screen
    panel = Panel(configuration, display: shared, with: dependencies, on: executor)
  }

  /// Plays a script to its end. `onShot` is given the glass where the script asks for a picture.
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
      }
    }
    try run(until: script.end)
  }

  /// What a finger does at what is called so on the glass now.
  /// - Throws: `TouchScriptError`, where that is not one thing.
  private func steps(of touch: NamedTouch, at time: Instant) throws -> [TouchScript.Step] {
    let (places, glass) = panel.assumeIsolated { panel in
      (panel.screen.namedPlaces, panel.screen.layout.screen)
    }
    let found = places.filter { $0.name == touch.name }
    guard found.count == 1 else {
      let there = Set(places.map(\.name)).sorted()
      throw TouchScriptError.wrongName(
        touch.name, line: touch.line, count: found.count, there: there)
    }
    guard let steps = touch.touches(at: found[0].place, on: glass, from: time) else {
      throw TouchScriptError.withoutValue(touch.name, line: touch.line)
    }
    return steps
  }

  /// Hands the panel an event at the present moment.
  package func post(_ event: DisplayEvent) throws {
    display.post(event)
    try turn()
  }

  /// Has the panel receive something at the present moment.
  package func receive(_ input: PanelInput) throws { try change { $0.receive(input) } }

  /// Does something to the panel at the present moment.
  func change(_ body: @Sendable (isolated Panel) -> Void) throws {
    panel.assumeIsolated(body)
    try turn()
  }

  /// Lets a text arrive from a source; an empty one: nothing is known of it.
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

  /// Lets a value arrive from a source.
  package func hear(_ value: SourceValue, from name: String) throws {
    try receive(.source(name, .fresh(value, at: display.now())))
  }

  /// Lets time pass, and the panel do in it what it does.
  /// - Throws: `Stall` where it never lets time pass.
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

  /// More turns at one moment than anything needs.
  private static let mostTurns = 10_000

  /// The panel wants turn after turn and lets no time pass: on a real screen it would never sleep.
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
  /// By their times; those of one time as they stand.
  fileprivate var inOrder: ArraySlice<TouchScript.Step> {
    enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
      .map(\.element)[...]
  }
}
