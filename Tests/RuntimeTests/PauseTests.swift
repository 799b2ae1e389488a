import CLinux
import Glibc
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

  @Test
  func `Several tasks wait for one descriptor, each for what it wants`() async throws {
    var ends: [Int32] = [-1, -1]
    try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
    let (near, far) = (ends[0], ends[1])
    let readers = (0..<3).map { _ in Task { await Pause.until(near) } }
    let writer = Task { await Pause.until(near, isWritableWithin: 60) }
    #expect(await writer.value)
    #expect(await !Pause.until(near, isReadableWithin: 0.05))
    #expect(write(far, "x", 1) == 1)
    for reader in readers { #expect(await reader.value) }
    close(near)
    close(far)
  }

  @Test
  func `A number that is given to another descriptor is waited for anew`() async throws {
    for _ in 0..<100 {
      var ends: [Int32] = [-1, -1]
      try #require(pipe(&ends) == 0)
      let end = ends[0]
      let reader = Task { await Pause.until(end) }
      #expect(write(ends[1], "x", 1) == 1)
      #expect(await reader.value)
      close(ends[0])
      close(ends[1])
    }
  }

  @Test
  func `The end of a pipe is something to see, and so is a file that is always ready`() async throws
  {
    var ends: [Int32] = [-1, -1]
    try #require(pipe(&ends) == 0)
    let end = ends[0]
    let reader = Task { await Pause.until(end) }
    close(ends[1])
    #expect(await reader.value)
    close(end)
    let file = open("/etc/hostname", O_RDONLY)
    #expect(await Pause.until(file))
    close(file)
  }

  @Test
  func `Those who wait for later are not woken with those who wait for sooner`() async throws {
    let start = ContinuousClock.now
    try await withThrowingTaskGroup { group in
      for step in (0..<50).reversed() {
        group.addTask {
          try await Pause.sleep(for: Double(step) / 500)
          #expect(ContinuousClock.now - start >= .milliseconds(2 * step))
        }
      }
      try await group.waitForAll()
    }
  }
}
