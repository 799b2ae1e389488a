import DetentMotion
import Foundation
import SeededNumbers
import Testing

@testable import Runtime

/// Descriptors that are looked at together.
@Suite(.timeLimit(.minutes(2)))
struct GatheringTests {
  /// A pipe whose end to read from never waits.
  private struct TestPipe: Sendable {
    let reading: Int32
    let writing: Int32

    init() {
      var ends: [Int32] = [-1, -1]
      pipe(&ends)
      for end in ends { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
      (reading, writing) = (ends[0], ends[1])
    }

    func end() {
      close(reading)
      close(writing)
    }

    func say(_ byte: UInt8) { _ = [byte].withUnsafeBytes { write(writing, $0.baseAddress, 1) } }

    /// What there is; nil: it is at its end.
    func hear() -> [UInt8]? {
      var bytes = [UInt8](repeating: 0, count: 64)
      let count = read(reading, &bytes, bytes.count)
      return count == 0 ? nil : Array(bytes.prefix(max(0, count)))
    }
  }

  private let clock = MonotonicClock()

  @Test func `What comes soon after something else waits for the rest of the pause`() async {
    let (first, second) = (TestPipe(), TestPipe())
    defer { [first, second].forEach { $0.end() } }
    let start = clock.now()
    first.say(1)
    await Pause.until(first.reading, isGathered: true)
    second.say(1)
    #expect(await Pause.until(second.reading, isGathered: true))
    // A look that had begun before may have found the first.
    #expect(clock.now() >= start.advanced(by: Reactor.gatheringPause - 0.01))
  }

  @Test(arguments: 1...4)
  func `Nothing of what is gathered is lost, whenever it comes`(seed: UInt64) async throws {
    let pipes = (0..<40).map { _ in TestPipe() }
    await withTaskGroup(of: (Int, [UInt8])?.self) { group in
      for (index, pipe) in pipes.enumerated() {
        group.addTask {
          var heard: [UInt8] = []
          while let bytes = pipe.hear() {
            heard += bytes
            await Pause.until(pipe.reading, isGathered: index != 0)
          }
          close(pipe.reading)
          return (index, heard)
        }
        group.addTask {
          var random = SeededNumbers(seed &+ UInt64(index))
          for byte in UInt8(0)..<12 {
            _ = try? await Pause.sleep(for: random.uniform(0...0.03))
            pipe.say(byte)
          }
          close(pipe.writing)
          return nil
        }
      }
      var count = 0
      for await case (let index, let heard)? in group {
        #expect(heard == Array(UInt8(0)..<12), "pipe \(index)")
        count += 1
      }
      #expect(count == pipes.count)
    }
  }

  @Test func `All that a gathered program says is heard, to its last line`() async throws {
    let lines = (0..<12).map { "line \($0)\n" }.joined()
    var program = try #require(
      Program([
        "/bin/sh", "-c",
        "for i in 0 1 2 3 4 5 6 7 8 9 10 11; do echo line $i; sleep 0.01; done; exit 3",
      ]))
    program.isGathered = true
    var heard: [UInt8] = []
    let ending = try await program.run { chunk in
      heard += chunk
      return false
    }
    #expect(String(decoding: heard, as: UTF8.self) == lines)
    guard case .exited(3) = ending.manner else {
      Issue.record("it ended as \(ending.manner)")
      return
    }
  }

  @Test func `One who waits no more is let go, and what comes later is heard`() async throws {
    let pipe = TestPipe()
    defer { pipe.end() }
    let task = Task { await Pause.until(pipe.reading, isGathered: true) }
    task.cancel()
    #expect(await !task.value)
    pipe.say(7)
    #expect(await Pause.until(pipe.reading, isGathered: true))
  }
}
