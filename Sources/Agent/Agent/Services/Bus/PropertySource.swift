internal import DetentMotion
internal import Forms
internal import Network
internal import Runtime
internal import Settings
internal import Values

/// Reads a property of an object at a bus whenever it changes (org.freedesktop.DBus.Properties).
struct PropertySource: ReadableSource {
  var property = BusMember()
  /// The properties that lead from one object to the next, the last of which has the property.
  var through: [BusMember] = []
  var object = BusObject()

  static let fields: [Field<PropertySource>] =
    [
      Field(
        "property", \.property, .busMember,
        "A property of an object at D-Bus, with its interface; lists and groups are JSON."
      ).beside(BusObject.example),
      Field(
        "through", \.through, .list(of: .busMember, count: 1...4),
        "Properties that lead to the object: the first is one of the object at the path and names the"
          + " next object, and so on."
      ).beside(
        ["property: org.freedesktop.NetworkManager.Connection.Active.Id"] + BusObject.example
      )
      .shown(["- org.freedesktop.NetworkManager.PrimaryConnection"]),
    ]
    + BusObject.fields(
      within: \.object, beside: "property: org.mpris.MediaPlayer2.Player.PlaybackStatus")
  static let refusedKeys = ["environment", "input"]
  var secretNames: [String] { [] }
  var host: String? { object.service }
  var isConnected: Bool { true }

  func check(_ node: Node, _ decoder: inout Decoder) { object.check(node, &decoder) }

  func run(in context: SourceContext) async throws(SourceFailure) {
    // Another object may be led to at any time.
    let path = through.isEmpty ? object.path : nil
    try await context.read(
      object, whenChanged: through.map(\.interface) + [property.interface], at: path
    ) { bus, limit throws(SourceFailure) in
      guard let service = try await bus.service(of: object, within: limit) else { return .unknown }
      var path = object.path
      for property in through {
        path = try await bus.value(of: property, service, path, within: limit).text
        // “/” stands for no object.
        guard path.hasPrefix("/"), path != "/" else { return .unknown }
      }
      let value = try await bus.value(of: property, service, path, within: limit)
      return .text(Array(value.text.utf8))
    }
  }
}

extension SourceContext {
  /// Reads from a bus now, whenever properties of some interfaces have changed, and after each interval.
  /// - Parameter path: Whose properties; nil: any object's of the service.
  func read(
    _ object: BusObject, whenChanged interfaces: [String], at path: String?,
    _ read: @Sendable (MessageBus, _ limit: Double) async throws(SourceFailure) -> Reading
  ) async throws(SourceFailure) {
    try await bus(object) { bus throws(SourceFailure) in
      // The service may come later, or come again.
      var signals = [
        await bus.signals(
          "NameOwnerChanged", of: "org.freedesktop.DBus", service: "org.freedesktop.DBus",
          path: "/org/freedesktop/DBus", argument: object.ownService)
      ]
      for interface in Set(interfaces) {
        signals.append(
          await bus.signals(
            "PropertiesChanged", of: MessageBus.properties, service: object.ownService, path: path,
            argument: interface))
      }
      let bells = signals.map { signals in
        Task {
          for await _ in signals { await alarm.ring() }
          await alarm.ring()
        }
      }
      defer { for bell in bells { bell.cancel() } }
      while !Task.isCancelled {
        do throws(SourceFailure) {
          _ = await deliver(try await read(bus, settings.timeout))
        } catch {
          guard bus.isOpen else { throw error }
          _ = await deliver(.failure(error))
        }
        let next = settings.interval.map { Ticks.next(after: time.now(), every: $0) }
        await alarm.wait(until: next ?? .distantFuture)
      }
    }
  }
}

extension MessageBus {
  static let properties = "org.freedesktop.DBus.Properties"

  func value(
    of property: BusMember, _ service: String, _ path: String, within limit: Double
  ) async throws(SourceFailure) -> BusValue {
    var call = BusCall(service: service, path: path, interface: Self.properties, member: "Get")
    (call.signature, call.arguments) = ("ss", [property.interface, property.name])
    return try await answer(call, within: limit)
  }
}

/// Takes the arguments of a signal as its value: the only one, or a list of all.
struct SignalSource: ReadableSource {
  var signal = BusMember()
  var object = BusObject()

  static let fields: [Field<SignalSource>] =
    [
      Field(
        "signal", \.signal, .busMember,
        "A signal of an object at D-Bus, with its interface; several arguments are a JSON list."
      ).beside(BusObject.example)
    ] + BusObject.fields(within: \.object, beside: "signal: org.mpris.MediaPlayer2.Player.Seeked")
  static let refusedKeys = ["every", "timeout", "environment", "input"]

  var secretNames: [String] { [] }
  var host: String? { object.service }
  var isConnected: Bool { true }
  var goesOn: Bool { true }

  func check(_ node: Node, _ decoder: inout Decoder) { object.check(node, &decoder) }

  func run(in context: SourceContext) async throws(SourceFailure) {
    try await context.bus(object) { bus throws(SourceFailure) in
      let signals = await bus.signals(
        signal.name, of: signal.interface, service: object.ownService, path: object.path)
      _ = await context.deliver(.listening)
      for await value in signals { _ = await context.deliver(.text(Array(value.text.utf8))) }
      guard !Task.isCancelled else { return }
      throw SourceFailure("The bus of \(object.service) is gone.", kind: .ended)
    }
  }
}
