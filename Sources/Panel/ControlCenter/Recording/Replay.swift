internal import DetentGeometry
package import DetentMotion
internal import Diagnosis
internal import Display
internal import DisplayHeadless
package import Drawing
package import Settings
package import Widgets

/// Replays a recorded panel on a screen in memory.
package final class Replay {
  package let panel: Panel
  /// The panel's own display, on the caller's thread; see `HeadlessRun`.
  package nonisolated(unsafe) let display: ReplayDisplay
  /// Called with the glass after each frame.
  package var onFrame: ((Picture, Instant) throws -> Void)?
  private let executor = SteppedExecutor()

  /// - Throws: `LogError`, `DisplayError.outOfMemory`.
  package init(_ log: Log, pages: [PageSettings.Kind: PageMaker] = [:]) throws {
    let configuration = try log.header.configuration.parsed()
    nonisolated(unsafe) let display = try ReplayDisplay(log, mounting: Mounting(configuration))
    self.display = display
    var dependencies = Panel.Dependencies(
      effects: NoEffects(), localTime: { display.localTime() })
    dependencies.pageMakers = pages
    (dependencies.language, dependencies.start) = (log.header.language, log.header.start)
    for case .surroundings(let surroundings) in log.entries.prefix(2) {
      dependencies.about = Panel.Dependencies.About(surroundings.about)
    }
    nonisolated(unsafe) let shared: any Display = display
    panel = Panel(configuration, display: shared, with: dependencies, on: executor)
  }

  /// Plays the log to its end, or to the point where the two panels diverge.
  package func run() throws -> ReplayReport {
    while let entry = display.next { try step(entry) }
    return display.report
  }

  private func step(_ entry: LogEntry) throws {
    switch entry {
    case .input(let input):
      display.skip()
      if case .resized(let size, let scale) = input { try display.resize(to: size, scale: scale) }
      panel.assumeIsolated { $0.receive(input) }
    // The clock of an input has been read already, so this reading begins a turn.
    case .now:
      let frames = display.report.frames
      _ = try panel.assumeIsolated { try $0.turn() }
      if display.report.frames > frames { try onFrame?(display.glass, display.time) }
    case .surroundings(let surroundings): display.surround(surroundings)
    case .end: display.skip()
    case .start, .target, .buffer, .noBuffer, .shown, .wall:
      _ = display.take("it does nothing") { _ in nil as Never? }
    }
  }
}

extension ReplayDisplay {
  fileprivate func localTime() -> LocalTime {
    take("it reads the time of day") { if case .wall(let time) = $0 { time } else { nil } }
      ?? .unknown
  }
}
