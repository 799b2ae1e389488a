internal import Display
internal import Geometry
internal import Synchronization

/// Keeps all that comes into a panel, in the order in which it does.
///
/// It is told on the panel's thread, and hands what it has to its sink in chunks: when one is full,
/// and whenever the panel comes to rest.
package final class PanelRecorder: Sendable {
  private struct State {
    var entries: [LogEntry] = []
    /// Something has happened that one would miss after a crash.
    var hasNews = false
  }

  /// About half a second of motion [entries].
  private static let chunk = 256

  private let sink: any LogSink
  private let state = Mutex(State())

  package init(_ header: LogHeader, to sink: any LogSink) {
    self.sink = sink
    sink.take([.start(header)])
  }

  /// - Complexity: O(1).
  package func note(_ entry: LogEntry) {
    state.withLock { state in
      state.hasNews = state.hasNews || entry.isNews
      state.entries.append(entry)
      if state.entries.count >= PanelRecorder.chunk { handOver(&state) }
    }
  }

  /// A frame is being handed over to the display.
  /// - Complexity: O(damaged pixels).
  func noteFrame(_ pixels: PixelView, damage: Region) {
    note(.shown(FrameDigest(of: pixels, within: damage)))
  }

  /// Nothing is left to do for now: a good moment to write, unless only time has passed.
  func rest() {
    state.withLock { if $0.hasNews { handOver(&$0) } }
  }

  /// The panel has ended.
  /// - Parameter isOrderly: Whether it ended as it should.
  package func finish(isOrderly: Bool = true) {
    state.withLock { state in
      if isOrderly { state.entries.append(.end) }
      handOver(&state)
    }
  }

  private func handOver(_ state: inout State) {
    sink.take(state.entries)
    state.entries = []
    state.entries.reserveCapacity(PanelRecorder.chunk)
    state.hasNews = false
  }
}

extension LogEntry {
  /// Whether it is more than time that has passed.
  fileprivate var isNews: Bool {
    switch self {
    case .now, .wall: false
    default: true
    }
  }
}
