internal import Forms
internal import Settings
internal import Values

/// Publishes a message at a broker.
struct PublishAction: PerformableAction, ServiceUser {
  var topic = ""
  var text = ValueFormat.placeholder
  /// 0: sent once; 1 and 2: the broker confirms it (MQTT 3.1.1, 4.3).
  var quality = 0
  var isRetained = false
  var serverName: String?
  var server: MQTTBroker?

  static let fields: [Field<PublishAction>] = [
    Field("publish", \.topic, .secretText, "The MQTT topic to publish a message under.")
      .shown(["home/lamp/set"]),
    Field(
      "text", \.text, .secretText, "The message; ${value} stands for the control's value."
    ).beside(companions).leftOut("${value}"),
    Field(
      "qos", \.quality, .integer(0...2),
      "Whether the broker confirms the message: 0 never, 1 perhaps after several tries, 2 once."
    ).beside(companions).leftOut("0"),
    Field(
      "retain", \.isRetained, .boolean,
      "Whether the broker keeps the message for those who come later; commands are not kept."
    ).beside(companions).leftOut("false"),
    Field("broker", \.serverName, .word, "The broker, if mqtt has several.").beside(companions)
      .leftOut("the first one"),
  ]
  static let refusedKeys = ["environment", "input", "display"]
  private static let companions = ["publish: home/lamp/set"]

  var texts: [String] { [topic, text] }
  var secretNames: [String] {
    texts.flatMap(SecretPlaceholder.names) + (server?.secretNames ?? [])
  }

  func check(_ node: Node, _ decoder: inout Decoder) {
    MQTTBroker.refer(to: serverName, at: node.mark, &decoder)
    guard topic.isEmpty || topic.contains(where: { "+#".contains($0) }) else { return }
    decoder.report(
      node.entry("publish")?.value.mark ?? node.mark,
      "\(decoder.path).publish must be one topic, without + and #")
  }

  func perform(in context: ActionContext) async throws(SourceFailure) -> ActionOutcome {
    let (topic, text) = (try await context.filled(topic), try await context.filled(text))
    let (quality, isRetained) = (quality, isRetained)
    let limit = context.action.timeout
    try await context.broker(server) { connection throws(SourceFailure) in
      try await connection.publish(
        topic, text, quality: quality, isRetained: isRetained, within: limit)
    }
    return .succeeded
  }
}
