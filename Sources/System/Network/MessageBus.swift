internal import CGio
internal import Runtime

/// A connection to a bus of D-Bus (GDBusConnection).
///
///     let bus = try await MessageBus(at: "unix:path=/run/dbus/system_bus_socket", in: context)
///     let charge = try await bus.call(call, within: 5)
package actor MessageBus {
  package nonisolated var unownedExecutor: UnownedSerialExecutor { context.unownedExecutor }
  nonisolated let context: MainContext
  nonisolated let connection: OwnedObject
  /// Where the signals go that are listened to.
  private var sinks: [guint: AsyncStream<BusValue>.Continuation] = [:]

  /// Connects to a bus.
  /// - Parameter address: As in the variable DBUS_SESSION_BUS_ADDRESS.
  package init(at address: String, in context: MainContext) async throws(NetworkError) {
    self.context = context
    let flags = GDBusConnectionFlags(
      G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT.rawValue
        | G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION.rawValue)
    connection = try await context.call(within: 10) { cancellable, ready, data in
      g_dbus_connection_new_for_address(
        address, flags, nil, cancellable.assumingMemoryBound(to: GCancellable.self),
        unsafeBitCast(ready, to: GAsyncReadyCallback.self), data)
    } end: { result, error in
      g_dbus_connection_new_for_address_finish(result.map { OpaquePointer($0) }, error)
        .map { OwnedObject(UnsafeMutableRawPointer($0), in: context) }
    }
    let closed: ClosedHandler = { _, _, _, data in
      guard let data else { return }
      Unmanaged<Listener>.fromOpaque(data).takeUnretainedValue().bus?.assumeIsolated { $0.end() }
    }
    connect(
      self.connection.pointer, "closed", unsafeBitCast(closed, to: GCallback.self), Listener(self))
  }

  private func end() {
    for sink in sinks.values { sink.finish() }
    sinks = [:]
  }

  package nonisolated var isOpen: Bool { g_dbus_connection_is_closed(connection.opaque) == 0 }

  package func close() {
    context.perform { g_dbus_connection_close(connection.opaque, nil, nil, nil) }
  }

  /// Calls a method and returns what it answers.
  package func call(
    _ call: BusCall, within seconds: Double
  ) async throws(NetworkError) -> BusValue {
    let arguments = try call.tuple()
    let connection = connection
    return try await context.call(within: seconds) { cancellable, ready, data in
      g_dbus_connection_call(
        connection.opaque, call.service, call.path, call.interface, call.member, arguments.pointer,
        nil, G_DBUS_CALL_FLAGS_NONE, gint(min(max(seconds, 0.001), 3600) * 1000),
        cancellable.assumingMemoryBound(to: GCancellable.self),
        unsafeBitCast(ready, to: GAsyncReadyCallback.self), data)
    } end: { result, error in
      g_dbus_connection_call_finish(connection.opaque, result.map { OpaquePointer($0) }, error)
        .map { variant in
          defer { g_variant_unref(variant) }
          return BusValue(variant)
        }
    }
  }

  /// The signals of an interface from a path of a service, until the connection ends.
  /// - Parameters:
  ///   - member: The name of the signal.
  ///   - service: nil: any.
  ///   - argument: What the signal's first argument has to be; nil: anything.
  package func signals(
    _ member: String, of interface: String, service: String?, path: String?, argument: String? = nil
  ) -> AsyncStream<BusValue> {
    let (signals, sink) = AsyncStream.makeStream(
      of: BusValue.self, bufferingPolicy: .bufferingNewest(64))
    let (connection, context) = (connection, context)
    let handler: SignalHandler = { _, _, _, _, _, values, data in
      guard let values, let data else { return }
      Unmanaged<Sink>.fromOpaque(data).takeUnretainedValue().sink.yield(BusValue(values))
    }
    let number = context.perform {
      g_dbus_connection_signal_subscribe(
        connection.opaque, service, interface, member, path, argument, G_DBUS_SIGNAL_FLAGS_NONE,
        handler, Unmanaged.passRetained(Sink(sink)).toOpaque()
      ) { data in
        if let data { Unmanaged<Sink>.fromOpaque(data).release() }
      }
    }
    sinks[number] = sink
    sink.onTermination = { _ in
      Task { await self.unsubscribe(number) }
    }
    return signals
  }

  private func unsubscribe(_ number: guint) {
    sinks[number] = nil
    context.perform { g_dbus_connection_signal_unsubscribe(connection.opaque, number) }
  }
}

private typealias SignalHandler =
  @convention(c) (
    OpaquePointer?, UnsafePointer<gchar>?, UnsafePointer<gchar>?, UnsafePointer<gchar>?,
    UnsafePointer<gchar>?, OpaquePointer?, gpointer?
  ) -> Void

private typealias ClosedHandler =
  @convention(c) (
    UnsafeMutableRawPointer?, gboolean, UnsafeMutablePointer<GError>?, UnsafeMutableRawPointer?
  ) -> Void

private final class Listener {
  weak var bus: MessageBus?
  init(_ bus: MessageBus) { self.bus = bus }
}

private final class Sink {
  let sink: AsyncStream<BusValue>.Continuation
  init(_ sink: AsyncStream<BusValue>.Continuation) { self.sink = sink }
}

/// A call of a method.
package struct BusCall: Sendable {
  package var service: String
  package var path: String
  package var interface: String
  package var member: String
  /// The types of the arguments, such as `ssu` (the D-Bus specification, Type System).
  package var signature = ""
  /// A text for each argument: the text itself for a string, and GVariant's text form for all else.
  package var arguments: [String] = []

  package init(service: String = "", path: String, interface: String, member: String) {
    (self.service, self.path) = (service, path)
    (self.interface, self.member) = (interface, member)
  }

  /// Returns the types of a signature; nil: it is none.
  package static func types(of signature: String) -> [String]? {
    guard g_variant_is_signature(signature) != 0 else { return nil }
    var (types, rest) = ([String](), Substring(signature))
    while !rest.isEmpty {
      var end: UnsafePointer<gchar>?
      let text = String(rest)
      let length = text.withCString { start in
        g_variant_type_string_scan(start, nil, &end) != 0 ? end.map { $0 - start } ?? 0 : 0
      }
      guard length > 0 else { return nil }
      types.append(String(text.prefix(length)))
      rest = rest.dropFirst(length)
    }
    return types
  }

  func tuple() throws(NetworkError) -> OwnedVariant {
    guard let types = Self.types(of: signature), types.count == arguments.count else {
      throw .badText
    }
    var values: [OpaquePointer?] = []
    for (type, text) in zip(types, arguments) {
      guard let value = Self.value(text, type) else {
        for value in values { g_variant_unref(value) }
        throw .badText
      }
      values.append(value)
    }
    let tuple = g_variant_new_tuple(&values, gsize(values.count))
    for value in values { g_variant_unref(value) }
    guard let tuple else { throw .badText }
    return OwnedVariant(tuple)
  }

  private static func value(_ text: String, _ type: String) -> OpaquePointer? {
    switch type {
    case "s": return g_variant_ref_sink(g_variant_new_string(text))
    case "o":
      return g_variant_is_object_path(text) != 0
        ? g_variant_ref_sink(g_variant_new_object_path(text)) : nil
    case "g":
      return g_variant_is_signature(text) != 0
        ? g_variant_ref_sink(g_variant_new_signature(text)) : nil
    default:
      let kind = g_variant_type_new(type)
      defer { g_variant_type_free(kind) }
      return g_variant_parse(kind, text, nil, nil, nil)
    }
  }
}

/// The owner of a value (GVariant).
final class OwnedVariant: Sendable {
  nonisolated(unsafe) let pointer: OpaquePointer

  /// - Parameter pointer: May be floating.
  init(_ pointer: OpaquePointer) { self.pointer = g_variant_ref_sink(pointer) }

  deinit { g_variant_unref(pointer) }
}

/// A value of D-Bus as JSON: strings, numbers, truth values, lists and groups. Values within variants
/// stand without these, and so does the only one of several arguments. Long data is null.
package struct BusValue: Equatable, Sendable {
  /// A string as it is, and all else as JSON.
  package let text: String

  /// The most bytes that are told of data, such as a picture.
  private static let mostBytes: gsize = 4096

  init(_ variant: OpaquePointer) { text = Self.text(of: variant) }

  private static func text(of variant: OpaquePointer) -> String {
    let type = String(cString: g_variant_get_type_string(variant))
    if type == "v" || type.hasPrefix("("), g_variant_n_children(variant) == 1,
      let child = g_variant_get_child_value(variant, 0)
    {
      defer { g_variant_unref(child) }
      return text(of: child)
    }
    if ["s", "o", "g"].contains(type) {
      return String(cString: g_variant_get_string(variant, nil))
    }
    var json = ""
    write(variant, to: &json)
    return json
  }

  private static func write(_ variant: OpaquePointer, to text: inout String) {
    switch String(cString: g_variant_get_type_string(variant)).first {
    case "b": text += g_variant_get_boolean(variant) != 0 ? "true" : "false"
    case "y": text += "\(g_variant_get_byte(variant))"
    case "n": text += "\(g_variant_get_int16(variant))"
    case "q": text += "\(g_variant_get_uint16(variant))"
    case "i": text += "\(g_variant_get_int32(variant))"
    case "u": text += "\(g_variant_get_uint32(variant))"
    case "x": text += "\(g_variant_get_int64(variant))"
    case "t": text += "\(g_variant_get_uint64(variant))"
    case "h": text += "\(g_variant_get_handle(variant))"
    case "d":
      let number = g_variant_get_double(variant)
      text += number.isFinite ? "\(number)" : "null"
    case "s", "o", "g": quote(String(cString: g_variant_get_string(variant, nil)), to: &text)
    case "v": writeChildren(of: variant, to: &text)
    case "a" where isData(variant) && g_variant_get_size(variant) > mostBytes: text += "null"
    case "a" where String(cString: g_variant_get_type_string(variant)).hasPrefix("a{"):
      text += "{"
      writeChildren(of: variant, to: &text)
      text += "}"
    case "{":
      let key = g_variant_get_child_value(variant, 0)
      let value = g_variant_get_child_value(variant, 1)
      defer {
        g_variant_unref(key)
        g_variant_unref(value)
      }
      guard let key, let value else { return }
      var name = ""
      write(key, to: &name)
      // JSON has no other keys than strings.
      if name.hasPrefix("\"") { text += name } else { quote(name, to: &text) }
      text += ":"
      write(value, to: &text)
    default:
      text += "["
      writeChildren(of: variant, to: &text)
      text += "]"
    }
  }

  private static func isData(_ variant: OpaquePointer) -> Bool {
    String(cString: g_variant_get_type_string(variant)) == "ay"
  }

  private static func writeChildren(of variant: OpaquePointer, to text: inout String) {
    for index in 0..<g_variant_n_children(variant) {
      guard let child = g_variant_get_child_value(variant, index) else { continue }
      defer { g_variant_unref(child) }
      if index > 0 { text += "," }
      write(child, to: &text)
    }
  }

  private static func quote(_ string: String, to text: inout String) {
    text += "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"", "\\": text += "\\\(scalar)"
      case _ where scalar.value < 0x20:
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }
}
