package import DetentMotion
internal import Display
internal import DisplayHeadless
package import Drawing
internal import Geometry
internal import Settings
internal import Values

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
    nonisolated(unsafe) let shared: any BufferedDisplay = display
    var world = Panel.Surroundings(
      agent: nil, localTime: { tape.localTime() }, keeping: .told)
    world.pictures = nil
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
    case .outcome(let run, let outcome):
      _ = tape.take("an action ends") { $0 }
      panel.assumeIsolated { $0.finish(run: run, outcome) }
    case .kept(let number, let outcome):
      _ = tape.take("something is written down") { $0 }
      panel.assumeIsolated { $0.finishKeeping(number, outcome) }
    case .reload(let text):
      _ = tape.take("it is given another configuration") { $0 }
      let configuration = try text.parsed()
      panel.assumeIsolated { $0.apply(configuration, from: text) }
    case .notice(let notice):
      _ = tape.take("it is told of a mistake in its configuration") { $0 }
      panel.assumeIsolated { $0.show(notice) }
    case .source:
      let news = tape.takeNews()
      panel.assumeIsolated { $0.hear(news) }
    case .wallJumped:
      _ = tape.take("the clock on the wall jumps") { $0 }
      panel.assumeIsolated { $0.wallClockJumped() }
    case .picture(let news):
      _ = tape.take("a picture is read") { $0 }
      panel.assumeIsolated { $0.show(news) }
    case .end:
      isComplete = true
      return false
    case .event, .resized, .now, .target, .buffer, .noBuffer, .shown, .wall:
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
  /// What sources told at once.
  fileprivate func takeNews() -> [String: SourceState] {
    var news: [String: SourceState] = [:]
    while case .source(let name, let state)? = next {
      _ = take("a source has news") { $0 }
      news[name] = state
    }
    return news
  }

  fileprivate func localTime() -> LocalTime {
    take("it reads the time of day") { if case .wall(let time) = $0 { time } else { nil } }
      ?? LocalTime(hour: 0, minute: 0, date: "", secondsToNextMinute: 60)
  }
}
