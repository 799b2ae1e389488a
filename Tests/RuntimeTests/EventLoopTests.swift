import DetentMotion
import Foundation
import Synchronization
import Testing

@testable import Runtime

/// Runs `body` on a thread of its own and waits for its answer.
func onThread<T: Sendable>(_ body: @escaping @Sendable () throws -> T) async throws -> T {
  try await withCheckedThrowingContinuation { continuation in
    Thread { continuation.resume(with: Result { try body() }) }.start()
  }
}

private actor Counter {
  private let executor: EventLoop
  private(set) var count = 0
  private(set) var threads: Set<UInt> = []

  init(on executor: EventLoop) { self.executor = executor }

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  func add() {
    count += 1
    threads.insert(pthread_self())
  }

  func stop() { executor.stop() }

  /// Adds one in each of so many jobs, and stops the loop. Nothing of it waits for another thread.
  func addInJobs(_ number: Int) {
    Task {
      for _ in 0..<number {
        add()
        await Task.yield()
      }
      stop()
    }
  }
}

/// The threads on which something ran.
private final class ThreadList: Sendable {
  private let threads = Mutex<Set<UInt>>([])

  func note() { threads.withLock { _ = $0.insert(pthread_self()) } }

  var count: Int { threads.withLock(\.count) }
}

/// Waits at a loop, and notes where it goes on.
private actor Waiter {
  private let loop: EventLoop
  private(set) var ends: [String] = []

  init(on loop: EventLoop) { self.loop = loop }

  nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

  func wait(for descriptor: CInt, at waits: TaskWaits) {
    Task {
      note(await waits.wait(for: descriptor, until: nil) ? "readable" : "later")
      let deadline = loop.now().advanced(by: 0.01)
      note(await waits.wait(for: nil, until: deadline) ? "readable" : "later")
      loop.stop()
    }
  }

  private func note(_ end: String) {
    let isOnLoop = loop.isIsolatingCurrentContext() == true
    ends.append("\(end) on \(isOnLoop ? "the loop's" : "another") thread")
  }
}

@Suite(.timeLimit(.minutes(2)))
struct EventLoopTests {
  @Test
  func `A hundred thousand jobs from many threads all run, on the loop's thread`() async throws {
    let result = try await onThread {
      let loop = try EventLoop()
      let counter = Counter(on: loop)
      Task.detached {
        await withTaskGroup { group in
          for _ in 0..<8 {
            group.addTask { for _ in 0..<12_500 { await counter.add() } }
          }
        }
        await counter.stop()
      }
      loop.run { _ in nil }
      return counter.assumeIsolated { ($0.count, $0.threads == [pthread_self()]) }
    }
    #expect(result.0 == 100_000)
    #expect(result.1)
  }

  @Test
  func `A turn calls the actors of its loop without a hop, and nobody else may`() async throws {
    let (inside, outside) = try await onThread {
      let loop = try EventLoop()
      let counter = Counter(on: loop)
      loop.run { _ in
        counter.assumeIsolated { $0.add() }
        loop.stop()
        return nil
      }
      let outside = Mutex<Bool?>(nil)
      let isAsked = DispatchSemaphore(value: 0)
      Thread {
        outside.withLock { $0 = loop.isIsolatingCurrentContext() }
        isAsked.signal()
      }.start()
      isAsked.wait()
      return (counter.assumeIsolated { $0.count }, outside.withLock { $0 })
    }
    #expect(inside == 1)
    #expect(outside == false)
  }

  @Test
  func `A deadline is kept, never early, and without one the loop sleeps`() async throws {
    let (late, turns) = try await onThread {
      let loop = try EventLoop()
      var turns = 0
      let deadline = loop.now().advanced(by: 0.03)
      var woken = Instant.zero
      loop.run { _ in
        turns += 1
        woken = loop.now()
        if woken < deadline { return deadline }
        loop.stop()
        return nil
      }
      return (woken.seconds(since: deadline), turns)
    }
    #expect(late >= 0)
    #expect(turns == 2)
  }

  @Test
  func `The same deadline can be asked for again after it has passed`() async throws {
    let turns = try await onThread {
      let loop = try EventLoop()
      var turns = 0
      loop.run { _ in
        turns += 1
        if turns == 50 { loop.stop() }
        return loop.now().advanced(by: turns.isMultiple(of: 2) ? -1 : 0.0005)
      }
      return turns
    }
    #expect(turns == 50)
  }

  @Test
  func `A deadline that is always past starves neither jobs nor stop`() async throws {
    let count = try await onThread {
      let loop = try EventLoop()
      let counter = Counter(on: loop)
      var hasBegun = false
      loop.run { _ in
        if !hasBegun { counter.assumeIsolated { $0.addInJobs(100) } }
        hasBegun = true
        return .zero
      }
      return counter.assumeIsolated { $0.count }
    }
    #expect(count == 100)
  }

  @Test
  func `A readable descriptor wakes it, and only as long as it is readable`() async throws {
    let (turns, early, concerned) = try await onThread {
      let loop = try EventLoop()
      var concerned: [Bool] = []
      var ends: [CInt] = [0, 0]
      pipe(&ends)
      defer { for end in ends { close(end) } }
      try loop.watch(ends[0])
      try loop.watch(-1)
      let (reading, writing) = (ends[0], ends[1])
      var (turns, deadline) = (0, Instant.zero)
      loop.run { news in
        turns += 1
        concerned.append(news.concerns(reading))
        switch turns {
        case 1: write(writing, "x", 1)
        case 2:
          var byte: UInt8 = 0
          read(reading, &byte, 1)
          deadline = loop.now().advanced(by: 0.02)
          return deadline
        default: loop.stop()
        }
        return nil
      }
      return (turns, deadline.seconds(since: loop.now()), concerned)
    }
    #expect(concerned == [false, true, false])
    // The first, the byte's, and the deadline's, before which nothing has woken it.
    #expect(turns == 3)
    #expect(early <= 0)
  }

  @Test
  func `A task waits for a descriptor and a time at its loop, which nothing else wakes`()
    async throws
  {
    let (ends, turns) = try await onThread {
      let loop = try EventLoop()
      let waiter = Waiter(on: loop)
      var pipeEnds: [CInt] = [0, 0]
      pipe(&pipeEnds)
      defer { for end in pipeEnds { close(end) } }
      let (reading, writing) = (pipeEnds[0], pipeEnds[1])
      var turns = 0
      loop.run { _ in
        turns += 1
        switch turns {
        case 1: waiter.assumeIsolated { $0.wait(for: reading, at: loop.waits) }
        case 2: write(writing, "x", 1)
        default: break
        }
        return nil
      }
      return (waiter.assumeIsolated { $0.ends }, turns)
    }
    #expect(ends == ["readable on the loop's thread", "later on the loop's thread"])
    // The start, the beginning of the wait, the byte and the time, each with the task's job after it.
    #expect(turns <= 6)
  }

  @Test
  func `The tasks of a program run and wait on its one thread`() async {
    await #expect(processExitsWith: .success) {
      let loop = try EventLoop()
      loop.serveTasks()
      let threads = ThreadList()
      threads.note()
      Task.detached {
        await withTaskGroup { group in
          for task in 0..<100 {
            group.addTask {
              threads.note()
              try? await Pause.sleep(for: Double(task % 7) / 1000)
              threads.note()
            }
          }
        }
        loop.stop()
      }
      loop.run { _ in nil }
      #expect(threads.count == 1)
    }
  }

  @Test
  func `Signals arrive as events`() async throws {
    let signals = try await onThread {
      let loop = try EventLoop()
      var all: [EventLoop.Signal] = []
      pthread_kill(pthread_self(), SIGHUP)
      pthread_kill(pthread_self(), SIGTERM)
      loop.run { news in
        all += news.signals
        if all.count == 2 { loop.stop() }
        return nil
      }
      return all
    }
    #expect(Set(signals) == [.hangUp, .terminate])
  }

  @Test
  func `A failed call says which and why`() {
    let error = #expect(throws: SystemCallError.self) {
      _ = try FileDescriptor(-1, from: "open").number
    }
    #expect(error?.description.hasPrefix("open failed: ") == true)
  }
}
