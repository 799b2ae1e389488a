import Synchronization
import TestSupport
import Testing

@testable import Agent
@testable import Values

@Suite struct ConnectionsTests {
  @Test func `Those who come together share one connection, which closes after the last`()
    async throws
  {
    let (connections, desk, gate) = (Connections(), LineDesk(), Gate())
    let users = (0..<8).map { _ in
      Task {
        try await connections.use("a", open: { await desk.open(after: gate) }) { $0.number }
      }
    }
    #expect(await becomesTrue { await connections.users(of: "a") == 8 })
    await gate.open()
    for user in users { #expect(try await user.value == 1) }
    #expect(await becomesTrue { await desk.closed == [1] })
    // The next one opens another.
    #expect(try await connections.use("a", open: { await desk.open() }) { $0.number } == 2)
    #expect(await becomesTrue { await desk.closed == [1, 2] })
  }

  @Test func `A connection stays open as long as one still uses it`() async throws {
    let (connections, desk, gate) = (Connections(), LineDesk(), Gate())
    let long = Task {
      try await connections.use("a", open: { await desk.open() }) { line in
        await gate.pass()
        return line.number
      }
    }
    #expect(await becomesTrue { await desk.opened == 1 })
    #expect(try await connections.use("a", open: { await desk.open() }) { $0.number } == 1)
    #expect(try await connections.use("b", open: { await desk.open() }) { $0.number } == 2)
    #expect(await becomesTrue { await desk.closed == [2] })
    await gate.open()
    #expect(try await long.value == 1)
    #expect(await becomesTrue { await desk.closed == [2, 1] })
  }

  @Test func `Those who wait for one that cannot be opened fail, and the next one tries again`()
    async throws
  {
    let (connections, desk, gate) = (Connections(), LineDesk(), Gate())
    let users = (0..<3).map { _ in
      Task {
        try await connections.use(
          "a",
          open: { () async throws(SourceFailure) -> Line in
            await gate.pass()
            throw SourceFailure("nobody is at home")
          }
        ) { $0.number }
      }
    }
    #expect(await becomesTrue { await connections.users(of: "a") == 3 })
    await gate.open()
    for user in users { await #expect(throws: SourceFailure.self) { try await user.value } }
    #expect(try await connections.use("a", open: { await desk.open() }) { $0.number } == 1)
  }

  @Test func `One that has broken is left to its users, and the next gets another`() async throws {
    let (connections, desk, gate) = (Connections(), LineDesk(), Gate())
    let old = Task {
      try await connections.use("a", open: { await desk.open() }) { line in
        line.breaks()
        await gate.pass()
        return line.number
      }
    }
    #expect(await becomesTrue { await gate.waits })
    #expect(try await connections.use("a", open: { await desk.open() }) { $0.number } == 2)
    await gate.open()
    #expect(try await old.value == 1)
    #expect(await becomesTrue { await desk.closed == [2, 1] })
  }

  @Test func `Opening is given up when all who wait for it have left`() async throws {
    let (connections, desk) = (Connections(), LineDesk())
    let users = (0..<2).map { _ in
      Task {
        try await connections.use(
          "a",
          open: { () async throws(SourceFailure) -> Line in
            try? await Task.sleep(for: .seconds(3600))
            throw SourceFailure("given up")
          }
        ) { $0.number }
      }
    }
    #expect(await becomesTrue { await connections.users(of: "a") == 2 })
    for user in users { user.cancel() }
    for user in users { await #expect(throws: SourceFailure.self) { try await user.value } }
    #expect(try await connections.use("a", open: { await desk.open() }) { $0.number } == 1)
  }
}

extension Connections {
  /// How many use a connection or wait for it.
  fileprivate func users(of key: String) -> Int { entries[key]?.users ?? 0 }
}

/// Opens lines and notes which are closed.
private actor LineDesk {
  private(set) var opened = 0
  private(set) var closed: [Int] = []

  func open(after gate: Gate? = nil) async -> Line {
    await gate?.pass()
    opened += 1
    return Line(number: opened, desk: self)
  }

  func close(_ number: Int) { closed.append(number) }
}

private final class Line: SharedConnection {
  let number: Int
  private let desk: LineDesk
  private let works = Atomic(true)

  init(number: Int, desk: LineDesk) { (self.number, self.desk) = (number, desk) }

  var isOpen: Bool { works.load(ordering: .relaxed) }
  func breaks() { works.store(false, ordering: .relaxed) }
  func close() async { await desk.close(number) }
}

/// Keeps those who pass waiting until it is opened.
private actor Gate {
  private var isOpen = false
  private var waiting: [CheckedContinuation<Void, Never>] = []

  var waits: Bool { !waiting.isEmpty }

  func pass() async {
    if !isOpen { await withCheckedContinuation { waiting.append($0) } }
  }

  func open() {
    isOpen = true
    for one in waiting { one.resume() }
    waiting = []
  }
}
