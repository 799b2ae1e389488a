internal import DetentMotion
internal import Forms
internal import Network
internal import Runtime
internal import Settings
internal import Values

/// Reads a property of an object at a bus whenever it changes (org.freedesktop.DBus.Properties).
struct PropertySource: ReadableSource {
  var property = BusMember()
  var object = BusObject()

  static let fields: [Field<PropertySource>] =
    [
      Field(
        "property", \.property, .busMember,
        "A property of an object at D-Bus, with its interface; lists and groups are JSON."
      ).beside(BusObject.example)
    ]
    + BusObject.fields(
      within: \.object, beside: "property: org.mpris.MediaPlayer2.Player.PlaybackStatus")
  static let refusedKeys = ["environment", "input"]
  private static let properties = "org.freedesktop.DBus.Properties"

  var secretNames: [String] { [] }
  var host: String? { object.service }
  var isConnected: Bool { true }

  func check(_ node: Node, _ decoder: inout Decoder) { object.check(node, &decoder) }

  func run(in context: SourceContext) async throws(SourceFailure) {
    try await context.bus(object) { bus throws(SourceFailure) in
      let changes = await bus.signals(
        "PropertiesChanged", of: Self.properties, service: object.ownService, path: object.path,
        argument: property.interface)
      // The service may come later, or come again.
      let owners = await bus.signals(
        "NameOwnerChanged", of: "org.freedesktop.DBus", service: "org.freedesktop.DBus",
        path: "/org/freedesktop/DBus", argument: object.ownService)
      let bells = [changes, owners].map { signals in
        Task {
          for await _ in signals { await context.alarm.ring() }
          await context.alarm.ring()
        }
      }
      defer { for bell in bells { bell.cancel() } }
      while !Task.isCancelled {
        try await read(from: bus, context)
        let next = context.settings.interval.map {
          Ticks.next(after: context.time.now(), every: $0)
        }
        await context.alarm.wait(until: next ?? .distantFuture)
      }
    }
  }

  private func read(from bus: MessageBus, _ context: SourceContext) async throws(SourceFailure) {
    do throws(SourceFailure) {
      let limit = context.settings.timeout
      guard let service = try await bus.service(of: object, within: limit) else {
        _ = await context.deliver(.unknown)
        return
      }
      var call = BusCall(
        service: service, path: object.path, interface: Self.properties, member: "Get")
      (call.signature, call.arguments) = ("ss", [property.interface, property.name])
      let value = try await bus.answer(call, within: limit)
      _ = await context.deliver(.text(Array(value.text.utf8)))
    } catch {
      guard bus.isOpen else { throw error }
      _ = await context.deliver(.failure(error))
    }
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
