internal import Forms
internal import Settings
internal import Values

/// Reads the messages of a topic, or of all topics that a filter with wildcards stands for. The
/// newest message with a value counts.
struct TopicSource: ServiceSource {
  var topic = ""
  var serverName: String?
  var server: MQTTBroker?

  static let fields: [Field<TopicSource>] = [
    Field(
      "topic", \.topic, .mqttTopic,
      "An MQTT topic whose messages are values; + stands for any part of it, # for all that follow."
    ),
    Field("broker", \.serverName, .word, "The broker, if mqtt has several.").beside([
      "topic: home/lamp"
    ]).leftOut("the first one"),
  ]

  func run(in context: SourceContext) async throws(SourceFailure) {
    let topic = topic
    try await context.broker(server) { connection throws(SourceFailure) in
      try await connection.follow(topic) { await context.deliver($0) }
    }
  }
}

extension KindContext {
  /// Uses the connection to a broker.
  func broker<Result: Sendable>(
    _ broker: MQTTBroker?, use: @Sendable (MQTTConnection) async throws(SourceFailure) -> Result
  ) async throws(SourceFailure) -> Result {
    guard let broker else {
      throw SourceFailure("There is no broker; add the section mqtt.", kind: .notFound)
    }
    return try await connection(
      "mqtt \(broker)",
      open: { () async throws(SourceFailure) in
        var password: String?
        if let name = broker.password { password = try await secret(name) }
        return try await MQTTConnection.open(broker, password: password, services.files)
      }, use: use)
  }
}

extension Reader where Value == String {
  /// A topic, with wildcards as whole parts of it (MQTT 3.1.1, 4.7.1).
  static var mqttTopic: Reader {
    Reader(.sample(.text, "home/lamp")) { node, decoder in
      guard let topic = Reader.word.read(node, &decoder) else { return nil }
      let parts = topic.split(separator: "/", omittingEmptySubsequences: false)
      let isFilter = parts.enumerated().allSatisfy { index, part in
        part == "+" || part == "#" && index == parts.count - 1
          || !part.contains { "+#".contains($0) }
      }
      if isFilter, topic.utf8.count < 1 << 16 { return topic }
      decoder.report(
        node.mark,
        "\(decoder.path): + must be a whole part between two /, and # the last one, as in"
          + " home/+/temperature or home/#")
      return nil
    }
  }
}
