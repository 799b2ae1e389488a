internal import DetentMotion
internal import Forms
internal import Logging
internal import Runtime
internal import Settings
internal import Values

/// A service that tells of its entities and areas, for the file of knowledge.
protocol TellingService: ServiceKind {
  /// What a configuration needs to know.
  associatedtype Wish: Equatable & Sendable

  /// Returns what is to be asked; nil: nothing.
  func wish(of configuration: Configuration) -> Wish?

  /// Has the context keep what the service tells, now and whenever that changes, until it fails.
  func tell(_ wish: Wish, in context: TellingContext) async throws(SourceFailure)
}

/// The services for one that tells of itself.
struct TellingContext: KindContext {
  let services: Services
  /// Holds the secrets of the service.
  let program: ProgramSettings
  /// The folder of the file.
  let folder: String
  let log: Logger

  /// Writes the file of knowledge, unless it says that already.
  func keep(_ root: Node) async {
    let (path, bytes) = (KnowledgeFile.path(in: folder), KnowledgeFile.bytes(of: root))
    await write(path, bytes)
  }

  /// Writes a file in the folder, unless it is like that already.
  func write(_ path: String, _ bytes: [UInt8]) async {
    if let old = try? await services.files.read(path, limit: bytes.count + 1), old == bytes {
      return
    }
    let problem = try? await services.files.answer(path) { () -> String? in
      do throws(SettingsError) {
        try AtomicFile.replaceMakingFolder(path, with: bytes, mode: 0o644)
        return nil
      } catch {
        return error.description
      }
    }
    if let problem = problem ?? nil { log.warning("\(problem)") }
  }
}

/// Asks the services of a configuration what they know, and keeps it in a file that the configuration
/// is read after.
actor KnowledgeKeeper {
  /// What is asked now.
  private struct Question: Equatable {
    @Compared var service: any ServiceKind
    let secrets: [NamedSecret]
    @Compared var wish: any Equatable & Sendable
  }

  private let folder: String
  private let services: Services
  private let time: any Timekeeping
  private let log: Logger
  private var question: Question?
  private var asking: Task<Void, Never>?

  init(_ folder: String, _ services: Services, time: any Timekeeping, log: Logger) {
    (self.folder, self.services, self.time, self.log) = (folder, services, time, log)
  }

  /// Asks what a configuration needs, unless that is asked already.
  func follow(_ configuration: Configuration) async {
    let service = configuration.services.lazy.compactMap { $0.kind as? any TellingService }.first
    await follow(service, configuration)
  }

  func close() async {
    asking?.cancel()
    await asking?.value
  }

  private func follow(_ service: (any TellingService)?, _ configuration: Configuration) async {
    guard let service, let (wish, tell) = service.asking(configuration) else {
      question = nil
      return await close()
    }
    let secrets = configuration.secrets.filter { service.secretNames.contains($0.name) }
    let new = Question(service: service, secrets: secrets, wish: wish)
    guard new != question else { return }
    question = new
    await close()
    var program = ProgramSettings()
    program.secrets = secrets
    let context = TellingContext(services: services, program: program, folder: folder, log: log)
    asking = Task { [time] in
      var backoff = ExponentialBackoff(first: 2, limit: 60)
      while !Task.isCancelled {
        let start = time.now()
        // Each source says itself what is wrong.
        try? await tell(context)
        let now = time.now()
        if backoff.isOutlasted(by: now.seconds(since: start)) { backoff.reset() }
        let wait = backoff.next() * .random(in: 0.8...1.2)
        guard (try? await time.sleep(until: now.advanced(by: wait))) != nil else { return }
      }
    }
  }
}

extension TellingService {
  /// What is to be asked, and a function that asks it; nil: nothing is.
  fileprivate func asking(
    _ configuration: Configuration
  ) -> (any Equatable & Sendable, @Sendable (TellingContext) async throws -> Void)? {
    guard let wish = wish(of: configuration) else { return nil }
    return (wish, { context in try await self.tell(wish, in: context) })
  }
}
