internal import Forms
internal import Network
internal import Runtime
package import Values

/// Signs in by a phone: it opens an address of the house, signs in there, and is sent to a listener of
/// this machine, which lives for that only and is used once (OAuth 2 as Home Assistant has it).
package actor HomePairing {
  private let setup: HomeSetup
  private let listener: HTTPListener
  /// What the phone must bring along, so that nobody else can answer in its place.
  private let state: String
  private let codes: AsyncStream<String>
  private let sink: AsyncStream<String>.Continuation

  /// Begins to listen.
  /// - Parameter host: The address of this machine in the network of the house.
  package init(_ setup: HomeSetup, host: String) async throws(SourceFailure) {
    self.setup = setup
    let state = String((0..<32).map { _ in "0123456789abcdef".randomElement() ?? "0" })
    let (codes, sink) = AsyncStream.makeStream(
      of: String.self, bufferingPolicy: .bufferingOldest(1))
    (self.state, self.codes, self.sink) = (state, codes, sink)
    do throws(NetworkError) {
      listener = try await HTTPListener(at: host, in: try SharedContext().get()) { path, query in
        guard path == "/auth", query["state"] == state, let code = query["code"], !code.isEmpty
        else { return (404, "<h1>There is nothing here</h1>") }
        sink.yield(code)
        return (200, "<h1>Done</h1><p>The panel is signed in; you can close this page.</p>")
      }
    } catch {
      throw SourceFailure(error)
    }
  }

  /// This machine as the house is told it: the address that the phone is sent to begins with it.
  private var client: String { listener.address + "/" }

  /// The address that the phone opens.
  package var address: String {
    let parts = [
      ("response_type", "code"), ("client_id", client), ("redirect_uri", "\(client)auth"),
      ("state", state),
    ]
    let query = parts.map { "\($0.0)=\(Escaping.address($0.1))" }.joined(separator: "&")
    return "\(setup.address)/auth/authorize?\(query)"
  }

  /// Waits for the phone and returns a token that is this panel's own.
  /// - Parameter name: What the house calls it in the list of tokens.
  package func token(named name: String) async throws(SourceFailure) -> String {
    let code = await code()
    await listener.close()
    guard let code else {
      throw SourceFailure("Nobody has signed in; try again, or paste a token.", kind: .ended)
    }
    let answer = try await setup.post(
      "/auth/token", ["grant_type": "authorization_code", "code": code, "client_id": client])
    guard let access = answer["access_token"]?.string else {
      throw SourceFailure(
        "Home Assistant has not accepted the sign-in; try again.", kind: .notAllowed)
    }
    let token = try await setup.longLivedToken(with: access, named: name)
    // Of no use any more; if the house is gone meanwhile, it forgets it by itself.
    if let refresh = answer["refresh_token"]?.string {
      _ = try? await setup.post("/auth/revoke", ["token": refresh])
    }
    return token
  }

  package func close() async {
    sink.finish()
    await listener.close()
  }

  private func code() async -> String? {
    for await code in codes { return code }
    return nil
  }
}
