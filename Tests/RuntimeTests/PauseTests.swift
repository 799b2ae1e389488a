import Testing

@testable import Runtime

@Suite(.timeLimit(.minutes(5)))
struct PauseTests {
  @Test
  func `A pause lasts as long as it was asked to`() async throws {
    let start = ContinuousClock.now
    try await Pause.sleep(for: 0.05)
    #expect(ContinuousClock.now - start >= .milliseconds(50))
  }

  @Test(arguments: [0, -1, -Double.infinity, Double.nan])
  func `One of no length is none`(seconds: Double) async throws {
    try await Pause.sleep(for: seconds)
  }

  @Test(arguments: [3600, 1e9, 1e300, Double.infinity])
  func `One that is cancelled is over, however long it was to be`(seconds: Double) async {
    let task = Task { try await Pause.sleep(for: seconds) }
    await Task.yield()
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test
  func `One that is cancelled before it begins never begins`() async {
    let task = Task {
      while !Task.isCancelled { await Task.yield() }
      try await Pause.sleep(for: 3600)
    }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }
}
