package import Agent
package import DetentGeometry
package import DisplayHeadless
package import Drawing
package import Settings
internal import Synchronization
package import Values
package import Widgets

/// Answers every request at once without performing it: the agent of a film, or of a test that
/// chooses the outcomes of actions.
package final class HeadlessAgent: AgentLink {
  private struct State {
    var actions: [ActionSettings] = []
    var runs: [Int: (request: ActionRequest, run: ActionRun)] = [:]
  }

  package let events = AgentEvents()
  private let state = Mutex(State())
  private let answer: @Sendable (AgentRequest) -> ActionOutcome

  /// - Parameter answer: Returns the outcome of a request.
  package init(_ answer: @escaping @Sendable (AgentRequest) -> ActionOutcome = { _ in .succeeded })
  {
    self.answer = answer
  }

  package func serve(_ configuration: Configuration, fingerprint: ConfigurationFingerprint) {
    state.withLock { $0.actions = configuration.actions }
  }

  package func send(_ request: AgentRequest) {
    switch request {
    case .perform(let request):
      state.withLock {
        $0.runs[request.run] = (request, ActionRun(request.action, of: $0.actions))
      }
      goOn(request.run, after: .succeeded)
    case .answer(let run, let isYes): goOn(run, after: isYes ? .succeeded : .declined)
    case .press(let run, _), .lift(let run, _):
      events.post(.outcome(run: run, answer(request)))
    case .watch, .refresh, .beat, .keep, .describe, .report, .reply, .chose, .light:
      _ = answer(request)
    }
  }

  private func goOn(_ number: Int, after outcome: ActionOutcome) {
    guard let found = state.withLock({ $0.runs.removeValue(forKey: number) }) else { return }
    let request = found.request
    var (run, outcome) = (found.run, outcome)
    while true {
      let step = run.next(after: outcome)
      outcome = .succeeded
      switch step {
      case .perform(let action):
        var step = request
        (step.action, step.value) = (action.name, action.takesValue ? request.value : nil)
        outcome = answer(.perform(step))
      case .show(let action): AgentEvent(action, run: number).map(events.post)
      case .confirm(let question):
        events.post(.ask(run: number, question, isLast: !run.asks))
        return state.withLock { [request, run] in $0.runs[number] = (request, run) }
      case .finished(let outcome): return events.post(.outcome(run: number, outcome))
      }
    }
  }

  package func file(of image: ImageReference) throws(SourceFailure) -> ImageFile {
    throw SourceFailure("There are no pictures here.", kind: .notFound)
  }

  package func close() { events.finish() }
}

/// Reads pictures in the film's own time, so that each appears in the same frame in every run.
package actor HeadlessPictures: PictureReading {
  private let executor: SteppedExecutor

  package nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  package init(on executor: SteppedExecutor) { self.executor = executor }

  package func read(
    _ image: ImageReference, into frame: PictureFrame
  ) throws(DrawingError) -> ReadPicture {
    ReadPicture(try frame.picture(contentsOf: image.path), isRecorded: false)
  }
}

extension HeadlessRun {
  /// The day of every film, 21 November 2026, at midnight [s since 1970].
  private static let day = 1_795_219_200

  /// Creates the app for a film, without actions and sources, but with pictures and clocks.
  /// - Parameter time: The time that every clock shows.
  package static func film(
    of configuration: Configuration, size: PixelSize, scale: Double = 1,
    interval: Double = 1.0 / 60, at time: (hour: Int, minute: Int) = (9, 41),
    pages: [PageSettings.Kind: PageMaker] = [:]
  ) throws -> HeadlessRun {
    let executor = SteppedExecutor()
    var effects = LiveEffects(agent: HeadlessAgent())
    effects.pictures = HeadlessPictures(on: executor)
    var dependencies = Panel.Dependencies(
      effects: effects,
      localTime: {
        LocalTime(
          hour: time.hour, minute: time.minute, date: "2026-11-21", secondsToNextMinute: 3600)
      })
    dependencies.pageMakers = pages
    let run = try HeadlessRun(
      configuration, size: size, scale: scale, interval: interval, with: dependencies, on: executor)
    for source in configuration.sources {
      let wall = day + 3600 * time.hour + 60 * time.minute
      guard let value = source.value(atUniversalTime: wall) else { continue }
      try run.hear(value, from: source.name)
    }
    return run
  }
}
