import Blocking
import Forms
import Foundation
import Network
import Settings
import TestFolders
import TestKinds
import TestSupport
import Testing
import Values

@testable import Agent

/// The first steps with a Home Assistant: signing in, and a configuration of its areas.
@Suite(.timeLimit(.minutes(5)))
struct HomeSetupTests {
  private let folder: TestFolder

  init() throws { folder = try TestFolder() }

  private func house() throws -> TestServer {
    try TestServer("home.py", ["0", folder.path("log"), "RUNNING"])
  }

  /// One that waits also for a busy machine.
  private func setup(_ address: String) throws -> HomeSetup {
    var setup = try HomeSetup(address: address)
    setup.home.limit = 300
    return setup
  }

  @Test func `A house becomes a configuration with a page for each area`() async throws {
    let server = try house()
    let setup = try setup("127.0.0.1:\(server.port)/")
    #expect(setup.address == "http://127.0.0.1:\(server.port)")
    let house = try await setup.house(token: "token-of-the-panel")
    #expect(house.areas.map(\.name) == ["Attic", "Kitchen"])
    #expect(house.areas.map(\.count) == [1, 5])
    let text = setup.configuration(for: house, tokenFile: folder.path("token"))
    let configuration = try Configuration.unhurried(text)
    #expect(configuration.pages.map(\.area) == ["attic", "kitchen"])
    #expect(configuration.tiles.map(\.label) == ["Attic", "Kitchen"])
    #expect(text.contains("#   - entity: cover.blind"))
    #expect(!text.contains("token-of-the-panel"))
  }

  @Test func `A token that is refused is told, and not shown`() async throws {
    let server = try house()
    let setup = try setup("http://127.0.0.1:\(server.port)")
    let failure = await #expect(throws: SourceFailure.self) {
      try await setup.house(token: "a-wrong-token")
    }
    #expect(failure?.description.contains("does not accept the token") == true)
    #expect(failure?.description.contains("a-wrong-token") == false)
  }

  @Test func `A phone signs in once, with the state that it was given`() async throws {
    let server = try house()
    let setup = try setup(server.address)
    let pairing = try await HomePairing(setup, host: "127.0.0.1")
    let address = await pairing.address
    let parts = try #require(URLComponents(string: address))
    let query = Dictionary(
      (parts.queryItems ?? []).map { ($0.name, $0.value ?? "") }, uniquingKeysWith: { $1 })
    #expect(address.hasPrefix(server.address + "/auth/authorize?"))
    let (client, back) = (try #require(query["client_id"]), try #require(query["redirect_uri"]))
    #expect(back.hasPrefix(client))
    let state = try #require(query["state"])
    #expect(state.count == 32)
    let token = Task { try await pairing.token(named: "panel") }
    #expect(try await status("\(back)?code=the-code&state=other") == 404)
    #expect(try await status("\(client)?code=the-code&state=\(state)") == 404)
    #expect(try await status("\(back)?code=the-code&state=\(state)") == 200)
    #expect(try await token.value == "long-lived-panel")
    #expect(folder.text(of: "log").contains(#""token": "refresh""#))
    // The listener is gone.
    await #expect(throws: (any Error).self) { try await status("\(back)?code=a&state=\(state)") }
  }

  @Test func `Somebody who gives up ends the wait`() async throws {
    let server = try house()
    let pairing = try await HomePairing(
      try setup(server.address), host: "127.0.0.1")
    let token = Task { try await pairing.token(named: "panel") }
    await pairing.close()
    await #expect(throws: SourceFailure.self) { try await token.value }
  }

  @Test func `A dashboard is asked from the house`() async throws {
    let server = try house()
    try folder.write("token-of-the-panel", to: "token")
    let setup = try setup(server.address)
    let made = try LovelaceImport(
      try await setup.dashboard(nil, token: "token-of-the-panel"))
    #expect(made.summary == "1 of 2 cards")
  }

  @Test(arguments: ["", "http://", "me:pw@house", "http://a b", "ftp://house", "http://:8123"])
  func `What is no address is refused`(text: String) {
    #expect(throws: SourceFailure.self) { try HomeSetup(address: text) }
  }

  @Test func `What Avahi has found becomes an address`() throws {
    func address(_ text: String) throws -> String? {
      HomeSearch.address(in: try JSONReader.value(of: Array(text.utf8)))
    }
    let texts = #"["base_url=http://own.local:8123", "version=2026.1"]"#
      .dropFirst().dropLast().split(separator: ", ").map { text in
        "[" + text.filter { $0 != "\"" }.utf8.map(String.init).joined(separator: ",") + "]"
      }.joined(separator: ",")
    let start =
      #"[2, 0, "Home", "_home-assistant._tcp", "local", "ha.local", 0, "192.168.1.5", 8123, "#
    #expect(try address(start + "[\(texts)], 5]") == "http://own.local:8123")
    #expect(try address(start + "[], 5]") == "http://192.168.1.5:8123")
    #expect(
      try address(start.replacing("192.168.1.5", with: "fe80::1") + "[], 5]")
        == "http://[fe80::1]:8123")
    #expect(try address("[1]") == nil)
  }

  private func status(_ address: String) async throws -> Int {
    let context = try SharedContext().get()
    let client = try await HTTPClient(in: context)
    let answer = try await client.send(HTTPRequest(address))
    await client.close()
    return answer.status
  }
}
