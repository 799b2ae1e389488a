internal import Blocking
internal import Logging
internal import Synchronization

/// Records all input of a panel in order.
///
/// It takes entries on the panel's thread and writes them on another one, so that no frame waits:
/// when there are enough, and whenever the panel comes to rest. Written entries stay readable if
/// the program is killed. A disk that is full or too slow ends the recording and nothing else.
package final class PanelRecorder: Sendable {
  /// Writes the next bytes of a log, on any thread.
  package typealias Sink = @Sendable ([UInt8]) throws(LogError) -> Void

  private struct State {
    /// The entries that have not been written.
    var entries: [LogEntry]
    var isWriting = false
    var hasFailed = false
  }

  /// The size of a chunk, about half a second of motion [entries].
  private static let chunk = 256
  /// The most entries that may wait for the disk [entries].
  private static let limit = 64 * chunk

  private let sink: Sink
  private let state: Mutex<State>
  /// Held while writing, so that entries stay in order.
  private let writer = Mutex(Log.Writer())

  package init(_ header: LogHeader, to sink: @escaping Sink) {
    self.sink = sink
    state = Mutex(State(entries: [.start(header)]))
  }

  /// - Complexity: O(1).
  package func note(_ entry: LogEntry) {
    state.withLock { state in
      guard !state.hasFailed else { return }
      state.entries.append(entry)
      if state.entries.count >= PanelRecorder.chunk { startWriting(&state) }
      if state.entries.count > PanelRecorder.limit { fail(&state, "The disk does not keep up.") }
    }
  }

  /// Starts writing, as the panel is at rest.
  func rest() { state.withLock { if !$0.entries.isEmpty { startWriting(&$0) } } }

  /// Ends the recording, and returns when everything is written.
  /// - Parameter isOrderly: Whether the panel ended without an error.
  package func finish(isOrderly: Bool = true) {
    if isOrderly { note(.end) }
    write()
  }

  private func startWriting(_ state: inout State) {
    guard !state.isWriting else { return }
    state.isWriting = true
    // Without a thread, `finish` writes what has come until then.
    _ = BackgroundThread.start { self.write() }
  }

  private func write() {
    writer.withLock { writer in
      while let entries = takeEntries() {
        do throws(LogError) {
          try sink(writer.bytes(of: entries))
        } catch {
          state.withLock { fail(&$0, "\(error)") }
        }
      }
    }
  }

  private func takeEntries() -> [LogEntry]? {
    state.withLock { state in
      defer { state.entries = [] }
      state.isWriting = !state.entries.isEmpty
      return state.isWriting ? state.entries : nil
    }
  }

  private func fail(_ state: inout State, _ why: String) {
    (state.hasFailed, state.entries) = (true, [])
    Logger(label: "recording").error("The recording has ended: \(why)")
  }
}
