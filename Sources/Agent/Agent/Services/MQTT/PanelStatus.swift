internal import Values

/// Keeps the connection to a broker that says whether the panel is there.
struct PanelStatus: StandingWork {
  let broker: MQTTBroker

  func run(in context: WorkContext) async throws(SourceFailure) {
    try await context.broker(broker) { connection throws(SourceFailure) in
      try await connection.tell(isThere: true)
      try await connection.stay()
    }
  }

  func pause(in context: WorkContext) async throws(SourceFailure) {
    try await context.broker(broker) { connection throws(SourceFailure) in
      try await connection.tell(isThere: false)
    }
  }
}
