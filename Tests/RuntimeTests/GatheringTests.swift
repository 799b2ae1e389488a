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
    let start = clock.now()
    first.say(1)
    await Pause.until(first.reading, isGathered: true)
    second.say(1)
    #expect(await Pause.until(second.reading, isGathered: true))
    #expect(clock.now() >= start.advanced(by: Reactor.gatheringPause))
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

  @Test func `One who waits no more is not kept until the pause is over`() async throws {
    let pipe = TestPipe()
    let task = Task { await Pause.until(pipe.reading, isGathered: true) }
    task.cancel()
    #expect(await !task.value)
    pipe.say(7)
    #expect(await Pause.until(pipe.reading, isGathered: true))
  }
}
