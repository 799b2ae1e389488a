package import Agent
package import DetentGeometry
package import DisplayHeadless
package import Drawing
package import Settings
package import Values
package import Widgets

/// Answers every request at once without performing it: the agent of a film, or of a test that
/// chooses the outcomes of actions.
package final class FilmAgent: AgentLink {
  package let events = AgentEvents()
  private let answer: @Sendable (AgentRequest) -> ActionOutcome

  /// - Parameter answer: Returns the outcome of a request.
  package init(_ answer: @escaping @Sendable (AgentRequest) -> ActionOutcome = { _ in .succeeded })
  {
    self.answer = answer
  }

  package func serve(_ configuration: Configuration, fingerprint: ConfigurationFingerprint) {}

  package func send(_ request: AgentRequest) {
    let outcome = answer(request)
    switch request {
    case .perform(let request): events.post(.outcome(run: request.run, outcome))
    case .press(let run, _), .lift(let run, _): events.post(.outcome(run: run, outcome))
    case .watch, .refresh, .beat, .keep, .describe: break
    }
  }

  package func file(of image: ImageReference) throws(SourceFailure) -> ImageFile {
    throw SourceFailure("There are no pictures here.", kind: .notFound)
  }

  package func close() { events.finish() }
}

/// Reads pictures in the film's own time, so that each appears in the same frame in every run.
package actor FilmPictures: PictureReading {
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
    var effects = LiveEffects(agent: FilmAgent())
    effects.pictures = FilmPictures(on: executor)
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
