internal import Forms
internal import Settings

/// A source or an action of a service: it names the service, and takes its settings over.
protocol ServiceUser: Kind {
  associatedtype Server: ServiceKind
  /// The name of one of several; nil: the first one.
  var serverName: String? { get }
  /// The service, as its section has it.
  var server: Server? { get set }
}

extension ServiceUser {
  var serverName: String? { nil }

  func check(_ node: Node, _ decoder: inout Decoder) {
    Server.refer(to: serverName, at: node.mark, &decoder)
  }

  mutating func complete(from configuration: Configuration) {
    server = configuration.service(Server.self, named: serverName)
  }
}

/// A source that is told of each change by the connection to its service.
protocol ServiceSource: ReadableSource, ServiceUser {}

extension ServiceSource {
  static var refusedKeys: [String] { ["every", "timeout", "environment", "input"] }

  var secretNames: [String] { server?.secretNames ?? [] }
  var host: String? { server?.host }
  var endpoint: String? { server?.endpoint }
  var goesOn: Bool { true }
  var isConnected: Bool { true }
}
