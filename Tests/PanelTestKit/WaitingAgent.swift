internal import Agent
internal import Settings
internal import Synchronization
internal import Values

/// The requests that have been sent to an agent.
final class RequestLog: Sendable {
  private let kept = Mutex<[AgentRequest]>([])

  var requests: [AgentRequest] { kept.withLock(\.self) }

  func add(_ request: AgentRequest) { kept.withLock { $0.append(request) } }
}

/// An agent that hears every request and answers none; the test answers in its place.
final class WaitingAgent: AgentLink {
  let events = AgentEvents()
  private let log: RequestLog

  init(_ log: RequestLog) { self.log = log }

  func serve(_ configuration: Configuration, fingerprint: ConfigurationFingerprint) {}
  func send(_ request: AgentRequest) { log.add(request) }

  func file(of image: ImageReference) throws(SourceFailure) -> ImageFile {
    throw SourceFailure("There are no pictures here.", kind: .notFound)
  }

  func close() { events.finish() }
}
