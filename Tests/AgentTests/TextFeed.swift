import Agent
import Values

/// A source that says one thing after another, or nothing.
actor TextFeed: SourceFeed {
  private let readings: [Reading]
  /// Whether all of it has been taken.
  private(set) var isDone = false

  init(_ readings: Reading?...) { self.readings = readings.compactMap(\.self) }

  func run(
    _ deliver: @escaping @Sendable (Reading) async -> Bool
  ) async throws(SourceFailure) {
    for reading in readings { _ = await deliver(reading) }
    isDone = true
    while !Task.isCancelled { try? await Task.sleep(for: .seconds(3600)) }
  }

  func refresh() {}
}
