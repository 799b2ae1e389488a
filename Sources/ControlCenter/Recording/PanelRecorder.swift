internal import Display
internal import Geometry
internal import Synchronization

/// Keeps all that comes into a panel, in the order in which it does.
///
/// It is told on the panel's thread, and hands what it has to its sink in pieces: when one is full,
/// and whenever the panel comes to rest.
package final class PanelRecorder: Sendable {
  private struct State {
    var text = LogText(capacity: 2 * PanelRecorder.chunk)
    var digester = FrameDigester()
    /// Something has happened that one would miss after a crash.
    var hasNews = false
  }

  /// About half a second of motion [bytes].
  private static let chunk = 16_384

  private let sink: any LogSink
  private let state = Mutex(State())

  package init(_ header: LogHeader, to sink: any LogSink) {
    self.sink = sink
    state.withLock { $0.text.append(header) }
    handOver()
  }

  package func note(_ entry: LogEntry) {
    state.withLock { state in
      state.text.append(entry)
      state.hasNews = state.hasNews || entry.isNews
      if state.text.bytes.count >= PanelRecorder.chunk { state.text.handOver(to: sink) }
    }
  }

  /// A frame is being handed over to the display.
  func noteFrame(_ pixels: PixelView, damage: Region) {
    state.withLock { state in
      state.digester.update(pixels, damage: damage)
      state.text.append(.shown(state.digester.digest))
      state.hasNews = true
    }
  }

  /// Nothing is left to do for now: a good moment to write, unless only time has passed.
  func rest() {
    state.withLock { state in
      if state.hasNews { state.text.handOver(to: sink) }
      state.hasNews = false
    }
  }

  /// Hands on all that there is.
  package func handOver() {
    state.withLock { state in
      if !state.text.bytes.isEmpty { state.text.handOver(to: sink) }
    }
  }

  /// The panel has ended.
  package func finish() {
    note(.end)
    handOver()
  }
}

extension LogEntry {
  /// Whether it is more than a turn in which time has passed.
  fileprivate var isNews: Bool {
    switch self {
    case .turn, .now, .wall: false
    default: true
    }
  }
}
