package import Agent
package import ControlCenter
internal import Demos
package import DetentGeometry
package import DetentMotion
internal import Display
internal import DisplayHeadless
internal import Drawing
package import Settings
internal import TestSupport
package import Values

/// A whole panel on a screen in memory, in its own time, with a person in front of it and the test
/// in place of the world outside.
///
/// ```
/// let panel = try PanelUnderTest(yaml: "tiles: [{kind: toggle, label: Lamp, action: lamp}]…")
/// try panel.tap("Lamp")
/// #expect(panel.asked == ["lamp on"])
/// ```
package final class PanelUnderTest {
  package let run: HeadlessRun
  private let log = RequestLog()

  /// - Parameters:
  ///   - isOpen: Whether the person has opened the pane.
  ///   - outcome: The outcome of every action, at once; nil: the test plays the agent, and ends each run
  ///     by `finish`.
  ///   - clock: The clock on the wall.
  ///   - adjust: Changes what the panel is created with.
  package init(
    _ configuration: Configuration, size: PixelSize = PixelSize(1280, 800), scale: Double = 1,
    interval: Double = 1.0 / 60, isOpen: Bool = false, outcome: ActionOutcome? = nil,
    clock: @escaping @Sendable () -> LocalTime = PanelUnderTest.morning,
    pictures: (any PictureReading)? = nil, memory: MemoryFile? = nil,
    recorder: PanelRecorder? = nil, adjust: (inout PanelDependencies) -> Void = { _ in }
  ) throws {
    TestFonts.use()
    let agent: any AgentLink =
      if let outcome {
        HeadlessAgent { [log] request in
          log.add(request)
          return outcome
        }
      } else { WaitingAgent(log) }
    var effects = LiveEffects(agent: agent)
    effects.pictures = pictures
    effects.memory = memory
    var dependencies = PanelDependencies(effects: effects, localTime: clock)
    dependencies.pageMakers = DemoPages.makers
    dependencies.recorder = recorder
    adjust(&dependencies)
    run = try HeadlessRun(
      configuration, size: size, scale: scale, interval: interval, with: dependencies)
    try wait(0.1)
    if isOpen { try openPane() }
  }

  /// - Parameter yaml: The text of the configuration.
  package convenience init(
    yaml: String, size: PixelSize = PixelSize(1280, 800), scale: Double = 1,
    interval: Double = 1.0 / 60, isOpen: Bool = false, outcome: ActionOutcome? = nil,
    clock: @escaping @Sendable () -> LocalTime = PanelUnderTest.morning,
    pictures: (any PictureReading)? = nil, memory: MemoryFile? = nil,
    recorder: PanelRecorder? = nil, adjust: (inout PanelDependencies) -> Void = { _ in }
  ) throws {
    try self.init(
      PanelUnderTest.configuration(yaml), size: size, scale: scale, interval: interval,
      isOpen: isOpen, outcome: outcome, clock: clock, pictures: pictures, memory: memory,
      recorder: recorder, adjust: adjust)
  }

  /// Reads a configuration as from a file of which no folder exists.
  package static func configuration(_ yaml: String) throws -> Configuration {
    try Configuration.parse(Array(yaml.utf8), file: "/nowhere/panel.yaml", kinds: .all)
  }

  /// 9:41, an hour before the next minute.
  package static let morning: @Sendable () -> LocalTime = {
    LocalTime(hour: 9, minute: 41, date: "Today", secondsToNextMinute: 3600)
  }

  /// Taps the closed pane near its lower edge, and waits until the pane rests, 2 s after the start.
  private func openPane() throws {
    let (size, scale) = (run.display.size, run.display.scale)
    let place = Point(Double(size.width) / scale / 2, Double(size.height) / scale - 12)
    try touch(.began, place, at: 0.1)
    try touch(.ended, place, at: 0.14)
    try wait(until: 2)
  }
}

// MARK: Time
extension PanelUnderTest {
  package var now: Instant { run.display.now() }

  /// Lets the panel's own time pass.
  package func wait(_ seconds: Double) throws { try run.run(until: now.advanced(by: seconds)) }

  /// Lets its time pass until so long after its start [s].
  package func wait(until seconds: Double) throws { try run.run(until: Instant(seconds: seconds)) }

  /// Lets work elsewhere go on, such as the reading of a file, until `condition` holds. The panel's
  /// own time stands still.
  package nonisolated(nonsending) func wait(for condition: () throws -> Bool) async throws {
    while try !condition() {
      // What is waited for needs the processor, too.
      try await Task.sleep(for: .milliseconds(1))
      try wait(0)
    }
  }

  /// Whether half a second passes without a frame.
  package func isAtRest() throws -> Bool {
    let frames = run.display.presentedFrames
    try wait(0.5)
    return run.display.presentedFrames == frames
  }
}

// MARK: The world outside
extension PanelUnderTest {
  /// Everything that was asked of the agent.
  package var requests: [AgentRequest] { log.requests }

  /// The value that a run was asked with; nil: none, or there is no such run.
  package func value(ofRun run: Int) -> SourceValue? {
    for case .perform(let request) in requests where request.run == run { return request.value }
    return nil
  }

  /// The actions that the agent was asked to run, each with its value, and the momentary buttons.
  package var asked: [String] {
    requests.compactMap { request in
      switch request {
      case .perform(let request): request.value.map { "\(request.action) \($0)" } ?? request.action
      case .press(_, let tile): "press \(tile)"
      case .lift(_, let tile): "lift \(tile)"
      case .answer, .watch, .refresh, .beat, .keep, .describe, .report, .reply, .chose, .light: nil
      }
    }
  }

  /// Has a source's program or file say something.
  package func say(_ source: String, _ text: String) throws {
    try run.hear(text, from: source)
    try wait(0.02)
  }

  package func hear(_ source: String, _ value: SourceValue) throws {
    try hear(source, .fresh(value, at: now))
  }

  package func hear(_ source: String, _ state: SourceState) throws {
    try receive(.source(source, state))
    try wait(0.02)
  }

  /// Ends a run of an action.
  package func finish(_ number: Int, _ outcome: ActionOutcome = .succeeded) throws {
    try receive(.agent(.outcome(run: number, outcome)))
    try wait(0.03)
  }

  /// Has a run ask a question before it goes on.
  package func ask(_ number: Int, _ question: Question = Question()) throws {
    try receive(.agent(.ask(run: number, question, isLast: true)))
    try wait(0.03)
  }

  package func show(_ news: PictureNews) throws {
    try receive(.picture(news))
    try wait(0.02)
  }

  /// Has the configuration file saved with another text.
  package func save(_ yaml: String) throws { try save(PanelUnderTest.configuration(yaml)) }

  package func save(_ configuration: Configuration) throws {
    try receive(.configuration(ReadConfiguration(configuration, from: .builtIn)))
  }

  /// Sends the panel an input, after which the display asks for a frame.
  package func receive(_ input: PanelInput) throws {
    try run.receive(input)
    try run.post(.contentLost)
  }
}
