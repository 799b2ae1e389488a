import DetentMotion
import Foundation
import SeededNumbers
import Testing

@testable import Runtime

/// When descriptors are looked at together.
struct GatheringPhaseTests {
  /// What happens, and the moment of it in pauses.
  private enum Step {
    /// One has something, and is looked at now, or not.
    case comes(Double, isLookedAt: Bool)
    /// The moment has come for a look, or not.
    case rings(Double, isDue: Bool)
    /// So many had something; they may wake the program from now on, or not.
    case looked(Double, count: Int, afterPause: Bool, isAwake: Bool)
  }

  private func at(_ pauses: Double) -> Instant {
    Instant(seconds: 100 + pauses * Gathering.pause)
  }

  /// - Returns: When the next look is due then [pauses]; nil: none is.
  private func due(after steps: [Step]) -> Double? {
    var gathering = Gathering()
    for (index, step) in steps.enumerated() {
      let (result, expected) =
        switch step {
        case .comes(let time, let isLookedAt): (gathering.isAwaited(at: at(time)), isLookedAt)
        case .rings(let time, let isDue): (gathering.takeDue(at: at(time)), isDue)
        case .looked(let time, let count, let afterPause, let isAwake):
          (gathering.looked(at: at(time), count: count, afterPause: afterPause), isAwake)
        }
      #expect(result == expected, "step \(index), \(step)")
    }
    return gathering.due.map { ($0.seconds(since: at(0)) / Gathering.pause * 1e6).rounded() / 1e6 }
  }

  private let first: [Step] = [
    .comes(0, isLookedAt: true), .looked(0, count: 1, afterPause: false, isAwake: true),
  ]

  @Test func `The first is looked at at once, what comes soon after it when the pause is over`() {
    #expect(due(after: first) == nil)
    #expect(due(after: first + [.comes(0.2, isLookedAt: false)]) == 1)
    let pause: [Step] = [.comes(0.2, isLookedAt: false), .rings(0.9, isDue: false)]
    #expect(due(after: first + pause) == 1)
    #expect(due(after: first + pause + [.rings(1, isDue: true)]) == nil)
    #expect(due(after: first + [.comes(1.5, isLookedAt: true)]) == nil)
  }

  @Test func `While several come at a time they wake nobody, and one at a time may again`() {
    var steps = first + [.comes(0.1, isLookedAt: false), .rings(1, isDue: true)]
    for pause in 1...4 {
      steps.append(.looked(Double(pause), count: 7, afterPause: true, isAwake: false))
      #expect(due(after: steps) == Double(pause) + 1)
      steps.append(.rings(Double(pause) + 1.01, isDue: true))
    }
    steps.append(.looked(5.1, count: 1, afterPause: true, isAwake: true))
    #expect(due(after: steps) == nil)
    #expect(due(after: steps + [.comes(5.5, isLookedAt: false)]) == 6.1)
  }

  @Test func `Where nothing came in a pause, the next is looked at at once`() {
    let steps: [Step] = [
      .looked(0, count: 2, afterPause: true, isAwake: false), .rings(1.01, isDue: true),
      .looked(1.01, count: 0, afterPause: true, isAwake: true), .comes(1.1, isLookedAt: true),
    ]
    #expect(due(after: steps) == nil)
  }
}

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
    guard case .exited(3) = ending.status else {
      Issue.record("it ended as \(ending.status)")
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
