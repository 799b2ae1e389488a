import TestSupport
import Testing

@testable import Network

@Suite(.timeLimit(.minutes(5)))
struct WebSocketTests {
  private let server: TestServer
  private let client: HTTPClient

  init() async throws {
    server = try TestServer()
    client = try await HTTPClient(in: MainContext())
  }

  private func socket(limit: Int = 1 << 20) async throws -> WebSocket {
    var request = HTTPRequest("ws://127.0.0.1:\(server.port)/socket")
    (request.timeLimit, request.byteLimit) = (60, limit)
    return try await client.webSocket(request)
  }

  private func texts(_ count: Int, from socket: WebSocket) async -> [String] {
    var texts: [String] = []
    while texts.count < count, let message = await socket.next() {
      texts.append(String(decoding: message, as: UTF8.self))
    }
    return texts
  }

  @Test
  func `Messages come in the order in which they were sent`() async throws {
    let socket = try await socket()
    for number in 0..<100 { try await socket.send("\(number)") }
    #expect(await texts(100, from: socket) == (0..<100).map(String.init))
    try await socket.send("count 20000")
    #expect(await texts(20000, from: socket) == (0..<20000).map(String.init))
    await socket.close()
    #expect(await socket.next() == nil)
    await #expect(throws: NetworkError.closed) { try await socket.send("late") }
  }

  @Test(arguments: ["close", "die", "lie"])
  func `An end is told, however it comes`(end: String) async throws {
    let socket = try await socket()
    try await socket.send("last")
    #expect(await texts(1, from: socket) == ["last"])
    try await socket.send(end)
    if end == "lie" { server.stop() }
    #expect(await socket.next() == nil)
    #expect(await socket.failure != nil)
    await #expect(throws: NetworkError.self) { try await socket.send("late") }
  }

  @Test
  func `A message that is too long ends the connection`() async throws {
    let socket = try await socket(limit: 10_000)
    try await socket.send("long 9000")
    #expect(await texts(1, from: socket).first?.count == 9000)
    try await socket.send("long 11000")
    #expect(await socket.next() == nil)
  }

  @Test
  func `Messages that nobody takes are bounded`() async throws {
    let socket = try await socket(limit: 10_000)
    try await socket.send("count 100000")
    #expect(await becomesTrue { await socket.failure == .tooLong(10_000) })
  }

  @Test
  func `A wait ends with its task`() async throws {
    let socket = try await socket()
    let task = Task { await socket.next() }
    try await Task.sleep(for: .milliseconds(50))
    task.cancel()
    #expect(await task.value == nil)
    try await socket.send("on")
    #expect(await texts(1, from: socket) == ["on"])
  }

  @Test
  func `A server that speaks no WebSocket is a failure`() async throws {
    var request = HTTPRequest("ws://127.0.0.1:\(server.port)/text")
    request.timeLimit = 60
    await #expect(throws: NetworkError.self) { try await client.webSocket(request) }
    request.address = "ws://127.0.0.1:\(server.port)/silent"
    request.timeLimit = 0.2
    await #expect(throws: NetworkError.timedOut(0.2)) { try await client.webSocket(request) }
  }
}
