package import Blocking
internal import Network
package import Runtime
internal import Settings
internal import Synchronization
internal import Values
internal import Watching

/// The services that all sources and actions of an agent share.
package struct Services: Sendable {
  /// This process's own environment.
  let own: ProcessEnvironment
  /// The access to the files of sources, actions and secrets.
  let files: FileAccess
  /// Makes the watch of a file.
  let makeWatch: FileWatching
  let connections = Connections()
  let refusedTokens = RefusedTokens()
  /// The context of GLib, which is made for the first service that needs it.
  let context = SharedContext()
  /// The newest pictures of cameras.
  let pictures = Pictures()
  /// Limits how many polls run at once: more on one tick would take the processor from the frames.
  let polls = AsyncSemaphore(room: 4)

  package init(
    own: ProcessEnvironment = .own, files: FileAccess,
    makeWatch: @escaping FileWatching = { FileWatch(onChange: $0) }
  ) {
    (self.own, self.files, self.makeWatch) = (own, files, makeWatch)
  }
}

/// The main context of GLib that all services share.
final class SharedContext: Sendable {
  private let context = Mutex<MainContext?>(nil)

  /// Returns the context, which is made for the first call.
  func get() throws(NetworkError) -> MainContext {
    try context.withLock { (context: inout MainContext?) throws(NetworkError) in
      if let context { return context }
      let new = try MainContext()
      context = new
      return new
    }
  }
}

/// The services for one source or action of any kind.
protocol KindContext: Sendable {
  var services: Services { get }
  /// The settings of its program, which hold its secrets.
  var program: ProgramSettings { get }
}

extension KindContext {
  /// Uses the connection that all sources and actions with the same key share.
  /// - Parameter open: Opens the connection for the first of them.
  func connection<Connection: SharedConnection, Result: Sendable>(
    _ key: String, open: @escaping @Sendable () async throws(SourceFailure) -> Connection,
    use: @Sendable (Connection) async throws(SourceFailure) -> Result
  ) async throws(SourceFailure) -> Result {
    try await services.connections.use(key, open: open, use)
  }

  /// Returns a secret, which is read each time, so that one that was renewed counts at once.
  func secret(_ name: String) async throws(SourceFailure) -> String {
    guard let text = try await program.readSecrets(services.files)[name] else {
      throw SourceFailure("There is no secret “\(name)”; add it to the secrets.", kind: .notFound)
    }
    return text
  }
}
