import Blocking
import Foundation
import Synchronization
import Testing

@testable import Runtime

@Suite(.timeLimit(.minutes(2)))
struct WorkerThreadsTests {
  /// What was done, and by whom.
  private final class Diary: Sendable {
    private let state = Mutex<(works: [Int], threads: Set<UInt>)>(([], []))
    private let (notes, teller) = AsyncStream.makeStream(of: Void.self)

    func note(_ work: Int) {
      state.withLock {
        $0.works.append(work)
        $0.threads.insert(pthread_self())
      }
      teller.yield()
    }

    var works: [Int] { state.withLock { $0.works } }
    var threads: Int { state.withLock { $0.threads.count } }

    func wait(for count: Int) async {
      var notes = notes.makeAsyncIterator()
      while works.count < count { await notes.next() }
    }
  }

  @Test
  func `One thread does everything in its order, however it comes`() async throws {
    let diary = Diary()
    let workers = try WorkerThreads<Int>(atMost: 1) { diary.note($0) }
    for work in 0..<2000 {
      workers.add(work)
      if work % 97 == 0 { await diary.wait(for: work + 1) }
    }
    await diary.wait(for: 2000)
    #expect(diary.works == Array(0..<2000))
    #expect(diary.threads == 1)
  }

  @Test
  func `What comes from many threads is all done, once, by no more threads than allowed`()
    async throws
  {
    let diary = Diary()
    let workers = try WorkerThreads<Int>(atMost: 3) { diary.note($0) }
    await withTaskGroup { group in
      for start in 0..<8 {
        group.addTask { for index in 0..<1000 { workers.add(start * 1000 + index) } }
      }
    }
    await diary.wait(for: 8000)
    #expect(diary.works.sorted() == Array(0..<8000))
    #expect(diary.threads <= 3)
  }

  @Test
  func `A work that takes long keeps no other waiting`() async throws {
    let diary = Diary()
    let gate = DispatchSemaphore(value: 0)
    let workers = try WorkerThreads<Int>(atMost: 4) { work in
      if work < 3 { gate.wait() }
      diary.note(work)
    }
    for work in 0..<20 { workers.add(work) }
    await diary.wait(for: 17)
    #expect(diary.works == Array(3..<20))
    for _ in 0..<3 { gate.signal() }
    await diary.wait(for: 20)
  }

  @Test(arguments: 1...4)
  func `Works that come together are all done, also where the first ones take long`(
    blocked: Int
  ) async throws {
    let diary = Diary()
    let gate = DispatchSemaphore(value: 0)
    let workers = try WorkerThreads<Int>(atMost: 5) { work in
      if work < blocked { gate.wait() }
      diary.note(work)
    }
    workers.addTogether {}
    workers.addTogether { for work in 0..<200 { workers.add(work) } }
    await diary.wait(for: 200 - blocked)
    #expect(diary.works.allSatisfy { $0 >= blocked })
    for _ in 0..<blocked { gate.signal() }
    await diary.wait(for: 200)
    #expect(diary.works.sorted() == Array(0..<200))
  }

  @Test
  func
    `What comes while a thread cannot be started is done by one that has gone to sleep meanwhile`()
    async throws
  {
    let diary = Diary()
    let (begun, asked, gate) = (
      DispatchSemaphore(value: 0), DispatchSemaphore(value: 0), DispatchSemaphore(value: 0)
    )
    let starts = Mutex(0)
    let workers = try WorkerThreads<Int>(atMost: 2) { body in
      let number = starts.withLock { starts in
        starts += 1
        return starts
      }
      if number == 1 { return BackgroundThread.start(body) }
      if number == 2 {
        asked.signal()
        gate.wait()
      }
      return false
    } perform: { work in
      if work == 0 {
        begun.signal()
        // It is at work until a second thread is asked for.
        asked.wait()
      }
      diary.note(work)
    }
    workers.add(0)
    begun.wait()
    _ = BackgroundThread.start {
      // The first thread finds more likely than not the time to do what there is and to go to sleep.
      while diary.works.count < 2 { sched_yield() }
      for _ in 0..<10_000 { sched_yield() }
      workers.add(2)
      gate.signal()
    }
    workers.add(1)
    await diary.wait(for: 3)
    #expect(diary.works.sorted() == [0, 1, 2])
  }

  @Test
  func `Where no thread can be started, the work is done all the same`() async throws {
    let diary = Diary()
    let workers = try WorkerThreads<Int>(atMost: 2, start: { _ in false }, perform: diary.note)
    for work in 0..<5 { workers.add(work) }
    #expect(diary.works == Array(0..<5))
  }

  @Test
  func `A work may add more`() async throws {
    let diary = Diary()
    let workers = try ChainedWork(diary.note)
    workers.start(from: 500)
    await diary.wait(for: 501)
    #expect(diary.works == Array((0...500).reversed()))
  }
}

/// Each work adds the one before it.
private final class ChainedWork: Sendable {
  private let next = Mutex<WorkerThreads<Int>?>(nil)

  init(_ note: @escaping @Sendable (Int) -> Void) throws {
    let workers = try WorkerThreads<Int>(atMost: 2) { [self] work in
      note(work)
      if work > 0 { next.withLock { $0 }?.add(work - 1) }
    }
    next.withLock { $0 = workers }
  }

  func start(from work: Int) { next.withLock { $0 }?.add(work) }
}
