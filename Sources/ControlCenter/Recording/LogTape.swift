internal import DetentMotion
internal import Synchronization

/// A log being played: whoever would have asked the world takes the answer from here, in the order
/// in which the recorded panel did.
///
/// Each answer has its place. One that is asked for where the log has another thing is where the
/// two panels part.
final class LogTape: Sendable {
  private let state: Mutex<LogPlayback>

  /// - Throws: `LogError` for its first entry.
  init(_ reader: LogReader) throws(LogError) {
    var reader = reader
    let first = try reader.next()
    state = Mutex(LogPlayback(reader: reader, ahead: first))
  }

  /// What comes next; nil at the end, and where the panels have parted.
  var next: LogEntry? {
    state.withLock { $0.hasParted ? nil : $0.ahead }
  }

  /// Where the replayed panel did something else for the first time.
  var difference: ReplayDifference? { state.withLock { $0.difference } }
  /// How many frames were handed over.
  var frames: Int { state.withLock { $0.frames } }
  var differingFrames: Int { state.withLock { $0.differingFrames } }
  /// The panel's time.
  var time: Instant { state.withLock { $0.time } }
  /// Something was asked for that the log no longer has.
  var isOver: Bool { state.withLock { $0.isOver } }

  /// Takes the next entry if `answer` makes something of it; else the panels part here.
  /// - Parameter asked: What the replayed panel does, for people: "it reads the clock".
  func take<Answer>(
    _ asked: String, _ answer: (LogEntry) -> Answer?,
    also note: (inout LogPlayback, LogEntry) -> Void = { _, _ in }
  ) -> Answer? {
    state.withLock { state in
      guard !state.hasParted else { return nil }
      guard let entry = state.ahead else {
        state.isOver = true
        return nil
      }
      guard let result = answer(entry) else {
        state.part(.course(replayed: asked, recorded: entry.deed))
        return nil
      }
      note(&state, entry)
      state.advance()
      return result
    }
  }

  /// The replayed panel has nothing to do where the recorded one did something.
  func partAtNext() {
    state.withLock { state in
      guard let entry = state.ahead else { return }
      state.part(.course(replayed: "it does nothing", recorded: entry.deed))
    }
  }

  /// Compares the frame handed over with the one in the log.
  func compare(_ digest: FrameDigest) {
    _ = take("it shows a frame") { entry -> Bool? in
      guard case .shown = entry else { return nil }
      return true
    } also: { state, entry in
      state.compare(digest, to: entry)
    }
  }
}

extension LogEntry {
  /// What the recorded panel did, for people.
  fileprivate var deed: String {
    switch self {
    case .turn: "it took a turn"
    case .event, .resized: "it was told an event"
    case .now: "it read the clock"
    case .target: "it drew at once"
    case .buffer: "it drew a frame"
    case .noBuffer: "it waited for a buffer"
    case .shown: "it showed a frame"
    case .wall: "it read the time of day"
    case .wallJumped: "the clock on the wall jumped"
    case .outcome: "an action ended"
    case .kept: "something was written down"
    case .source: "a source had news"
    case .picture: "a picture was read"
    case .reload: "it was given another configuration"
    case .notice: "it was told of a mistake in its configuration"
    case .end: "it ended"
    }
  }
}
