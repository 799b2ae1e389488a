package import DetentMotion
internal import Display
internal import DisplayHeadless
package import Drawing
internal import Geometry

/// A recorded panel once more, on a screen in memory.
package final class Replay {
  /// What came of it.
  package struct Report: Equatable, Sendable {
    /// How many frames were compared.
    package var frames: Int
    package var differingFrames: Int
    package var difference: ReplayDifference?
    /// The log ends with the end of the panel, and is not cut off.
    package var isComplete: Bool
  }

  package let panel: Panel
  /// The panel's own display, on the caller's thread; see `HeadlessRun`.
  package nonisolated(unsafe) let display: ReplayDisplay
  /// Called with the glass after each frame, and the number of the frame.
  package var onFrame: ((Picture, Instant, Int) throws -> Void)?
  private let executor = SteppedExecutor()
  private var shown = 0
  private var isComplete = false

  /// - Throws: `LogError`, `DisplayError.outOfMemory`.
  package init(_ log: Log) throws {
    nonisolated(unsafe) let display = try ReplayDisplay(log)
    self.display = display
    let dependencies = Panel.Dependencies(
      effects: NoEffects(), localTime: { display.localTime() })
    nonisolated(unsafe) let shared: any BufferedDisplay = display
    panel = Panel(
      try log.header.configuration.parsed(), display: shared, with: dependencies, on: executor)
  }

  /// Plays the log to its end, or to where the two panels part.
  package func run() throws -> Report {
    while let entry = display.next, try step(entry) {}
    return Report(
      frames: display.frames, differingFrames: display.differingFrames,
      difference: display.difference, isComplete: isComplete)
  }

  /// - Returns: Whether to go on.
  private func step(_ entry: LogEntry) throws -> Bool {
    switch entry {
    case .input(let input):
      display.skip()
      if case .resized(let size, let scale) = input { try display.resize(to: size, scale: scale) }
      panel.assumeIsolated { $0.receive(input) }
    // What came in has read the clock already: this is a turn.
    case .now: return try turn()
    case .end:
      isComplete = true
      return false
    case .start, .target, .buffer, .noBuffer, .shown, .wall:
      _ = display.take("it does nothing") { _ in nil as Never? }
    }
    return true
  }

  private func turn() throws -> Bool {
    do {
      _ = try panel.assumeIsolated { try $0.turn() }
    } catch DisplayError.connectionLost {
      return false
    }
    if display.frames != shown {
      shown = display.frames
      try onFrame?(display.glass, display.time, shown)
    }
    return true
  }
}

extension ReplayDisplay {
  fileprivate func localTime() -> LocalTime {
    take("it reads the time of day") { if case .wall(let time) = $0 { time } else { nil } }
      ?? LocalTime(hour: 0, minute: 0, date: "", secondsToNextMinute: 60)
  }
}
