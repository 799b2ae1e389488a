package import DetentMotion
internal import Display
internal import DisplayHeadless
package import Drawing
internal import Geometry
internal import Settings

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
  private let tape: LogTape
  private let executor = SteppedExecutor()
  private var shown = 0
  private var isComplete = false

  /// - Throws: `LogError`, `DisplayError.outOfMemory`.
  package init(_ log: LogReader) throws {
    let tape = try LogTape(log)
    let configuration = try log.header.configuration.parsed()
    display = try ReplayDisplay(tape, size: log.header.size, scale: log.header.scale)
    nonisolated(unsafe) let shared: any Display = display
    let world = Panel.Surroundings(
      actions: nil, localTime: { tape.localTime() }, reload: { tape.reload() })
    panel = Panel(configuration, display: shared, in: world, on: executor)
    self.tape = tape
  }

  /// The first difference so far.
  package var difference: ReplayDifference? { tape.difference }

  /// Plays the log to its end, or to where the two panels part.
  package func run() throws -> Report {
    while let entry = tape.next, try step(entry) {}
    return Report(
      frames: tape.frames, differingFrames: tape.differingFrames, difference: tape.difference,
      isComplete: isComplete)
  }

  /// - Returns: Whether to go on.
  private func step(_ entry: LogEntry) throws -> Bool {
    switch entry {
    case .turn: return try turn()
    case .outcome(let tile, let outcome):
      _ = tape.take("an action ends") { $0 }
      panel.assumeIsolated { $0.finish(tile: tile, outcome) }
    case .reload: panel.assumeIsolated { $0.reload() }
    case .value: _ = tape.take("a source has a value") { $0 }
    case .end:
      isComplete = true
      return false
    case .event, .resized, .now, .buffer, .noBuffer, .shown, .wall:
      tape.partAtNext()
      return false
    }
    return !tape.isOver
  }

  private func turn() throws -> Bool {
    do {
      _ = try panel.assumeIsolated { try $0.turn() }
    } catch DisplayError.connectionLost {
      return false
    }
    if tape.frames != shown {
      shown = tape.frames
      try onFrame?(display.glass, tape.time, shown)
    }
    return !tape.isOver
  }
}

extension LogTape {
  fileprivate func localTime() -> LocalTime {
    take("it reads the time of day") { if case .wall(let time) = $0 { time } else { nil } }
      ?? LocalTime(hour: 0, minute: 0, date: "", secondsToNextMinute: 60)
  }

  fileprivate func reload() -> Configuration? {
    let text = take("it reads its configuration again") { entry -> ConfigurationText?? in
      if case .reload(let text) = entry { text } else { nil }
    }
    // What was in force when it was recorded has no errors; another version may find some, and its
    // pixels will tell.
    return text.flatMap { $0 }.flatMap { try? $0.parsed() }
  }
}
