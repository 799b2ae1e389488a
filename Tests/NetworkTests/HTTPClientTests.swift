import TestSupport
import Testing

@testable import Network

@Suite(.timeLimit(.minutes(5)))
struct HTTPClientTests {
  private let server: TestServer
  private let client: HTTPClient

  init() async throws {
    server = try TestServer()
    client = try await HTTPClient(in: MainContext())
  }

  private func request(_ path: String) -> HTTPRequest {
    var request = HTTPRequest(server.address + path)
    request.timeLimit = 60
    return request
  }

  @Test
  func `An answer has a status, headers and a body`() async throws {
    let answer = try await client.send(request("/text"))
    #expect((answer.status, answer.body) == (200, Array("hello".utf8)))
    #expect(answer.header("x-kind") == "text")
    #expect(answer.isSuccess)
    let missing = try await client.send(request("/missing"))
    #expect((missing.status, missing.isSuccess) == (404, false))
  }

  @Test
  func `A request has a method, headers and a body`() async throws {
    var request = request("/echo")
    (request.method, request.body, request.bodyType) = ("PUT", Array("ä".utf8), "text/plain")
    request.headers = [("X-Token", "abc")]
    let text = String(decoding: try await client.send(request).body, as: UTF8.self)
    #expect(text.hasPrefix("PUT\n"))
    #expect(text.contains("x-token: abc\n"))
    #expect(text.contains("content-type: text/plain\n"))
    #expect(text.hasSuffix("\n\nä"))
  }

  @Test
  func `A header that would be several is refused`() async {
    var request = request("/echo")
    request.headers = [("X-Token", "abc\r\nX-Other: 1")]
    await #expect(throws: NetworkError.badText) { try await client.send(request) }
  }

  @Test(arguments: ["", "host", "ftp://", "http://\0"])
  func `A text that is no address is refused`(text: String) async {
    await #expect(throws: NetworkError.badAddress) { try await client.send(HTTPRequest(text)) }
  }

  @Test
  func `Another address is followed if that is wanted`() async throws {
    var request = request("/redirect")
    #expect(try await client.send(request).body == Array("hello".utf8))
    request.followsRedirects = false
    #expect(try await client.send(request).status == 302)
  }

  @Test(arguments: ["/circle", "/cut", "/nonsense"])
  func `A server that cuts or circles is a failure`(path: String) async throws {
    let error = await #expect(throws: NetworkError.self) { try await client.send(request(path)) }
    guard case .broken = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test(arguments: ["/silent", "/half"])
  func `A server that falls silent is given up in time`(path: String) async {
    var request = request(path)
    request.timeLimit = 0.2
    await #expect(throws: NetworkError.timedOut(0.2)) { try await client.send(request) }
  }

  @Test(arguments: ["/silent", "/half", "/endless"])
  func `A request ends with its task`(path: String) async {
    var request = request(path)
    request.byteLimit = .max
    let task = Task { [request] in try await client.send(request) }
    try? await Task.sleep(for: .milliseconds(100))
    task.cancel()
    await #expect(throws: NetworkError.cancelled) { try await task.value }
  }

  @Test
  func `An address that nobody answers at is a failure with a reason`() async {
    server.stop()
    let error = await #expect(throws: NetworkError.self) { try await client.send(request("/text")) }
    #expect("\(String(describing: error))".contains("refused"))
  }

  @Test
  func `An address in a network that swallows everything is given up in time`() async {
    // 192.0.2.0/24 is for documents (RFC 5737); a machine without a route refuses it at once.
    var request = HTTPRequest("http://192.0.2.1/")
    request.timeLimit = 0.3
    await #expect(throws: NetworkError.self) { try await client.send(request) }
  }

  @Test
  func `No more is read than is allowed`() async {
    var request = request("/endless")
    request.byteLimit = 1 << 20
    await #expect(throws: NetworkError.tooLong(1 << 20)) { try await client.send(request) }
  }

  @Test
  func `A body without an end is read piece by piece`() async throws {
    let exchange = try await client.open(request("/endless"))
    #expect(exchange.header("content-type")?.hasPrefix("multipart/x-mixed-replace") == true)
    var count = 0
    while count < 3_000_000, let piece = try await exchange.read() { count += piece.count }
    #expect(count >= 3_000_000)
  }

  @Test(arguments: ["/basic", "/digest"])
  func `A name and a password let in`(path: String) async throws {
    var request = request(path)
    #expect(try await client.send(request).status == 401)
    request.credentials = ("me", "wrong")
    #expect(try await client.send(request).status == 401)
    request.credentials = ("me", "open sesame")
    #expect(try await client.send(request).body == Array("in".utf8))
  }

  @Test
  func `Many requests run beside each other`() async throws {
    let bodies = try await withThrowingTaskGroup(of: [UInt8].self) { group in
      for _ in 0..<50 { group.addTask { try await client.send(request("/text")).body } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(bodies == Array(repeating: Array("hello".utf8), count: 50))
  }
}
