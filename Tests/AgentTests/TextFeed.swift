import Values

@testable import Agent

/// A source that says one thing, or nothing.
actor TextFeed: SourceFeed {
  private let reading: Reading?

  init(_ reading: Reading?) { self.reading = reading }

  func run(
    _ deliver: @escaping @Sendable (Reading) async -> Bool
  ) async throws(SourceFailure) {
    if let reading { _ = await deliver(reading) }
    while !Task.isCancelled { try? await Task.sleep(for: .seconds(3600)) }
  }

  func refresh() {}
}
