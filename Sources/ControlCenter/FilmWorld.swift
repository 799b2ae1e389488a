package import DisplayHeadless
package import Drawing
package import Geometry
package import Services
package import Settings

/// Does whatever is asked, at once and without doing it: the actions of a film.
package actor FilmActions: ActionPerforming {
  private let executor: SteppedExecutor

  package nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  package init(on executor: SteppedExecutor) { self.executor = executor }

  package func perform(_ name: String) -> ActionOutcome { .succeeded }
}

/// Reads pictures in the film's own time, so that each is there in the same frame every time.
package actor FilmPictures: PictureReading {
  private let executor: SteppedExecutor

  package nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  package init(on executor: SteppedExecutor) { self.executor = executor }

  package func read(
    _ path: String, into frame: PictureFrame
  ) throws(DrawingError) -> sending Picture {
    try frame.picture(contentsOf: path)
  }
}

extension HeadlessRun {
  /// When every film begins: on 21 November 2026, at 9:41 [s since 1970].
  private static let wall = 1_795_254_060

  /// The app as in a film: nothing is done and no source is read, but pictures and clocks show.
  package static func film(
    of configuration: Configuration, size: PixelSize, scale: Double = 1,
    interval: Double = 1.0 / 60
  ) throws -> HeadlessRun {
    let executor = SteppedExecutor()
    var world = Panel.Surroundings(
      actions: FilmActions(on: executor),
      localTime: {
        LocalTime(hour: 9, minute: 41, date: "2026-11-21", secondsToNextMinute: 3600)
      })
    world.pictures = FilmPictures(on: executor)
    let run = try HeadlessRun(
      configuration, size: size, scale: scale, interval: interval, in: world, on: executor)
    for source in configuration.sources {
      guard let text = source.text(atUniversalTime: wall) else { continue }
      try run.hear(text, from: source.name)
    }
    return run
  }
}
