internal import CGio

extension MessageBus {
  /// Returns the signature and the arguments of the answer to a method with its arguments; nil: they are
  /// wrong.
  package typealias Answering =
    @Sendable (_ method: String, _ arguments: BusValue) -> (signature: String, arguments: [String])?

  /// Has an object answer the calls of its methods, on the loop's thread.
  /// - Parameter description: Its interface (the D-Bus specification, Introspection Data Format).
  /// - Returns: The number for `withdraw`.
  package func serve(
    _ description: String, at path: String, _ answer: @escaping Answering
  ) throws(NetworkError) -> UInt32 {
    let server = Server(answer)
    let number = context.perform { () -> guint in
      guard let node = g_dbus_node_info_new_for_xml(description, nil) else { return 0 }
      defer { g_dbus_node_info_unref(node) }
      var table = GDBusInterfaceVTable()
      table.method_call = { _, _, _, _, method, values, invocation, data in
        guard let method, let values, let invocation, let data else { return }
        Unmanaged<Server>.fromOpaque(data).takeUnretainedValue()
          .handle(String(cString: method), BusValue(values), invocation)
      }
      return g_dbus_connection_register_object(
        connection.opaque, path, node.pointee.interfaces?[0], &table,
        Unmanaged.passRetained(server).toOpaque(),
        { if let data = $0 { Unmanaged<Server>.fromOpaque(data).release() } }, nil)
    }
    guard number > 0 else { throw .closed }
    return number
  }

  /// Takes an object back that `serve` has made.
  package func withdraw(_ number: UInt32) {
    _ = context.perform { g_dbus_connection_unregister_object(connection.opaque, number) }
  }

  /// Sends a signal to all at the bus.
  package func emit(_ signal: BusCall) throws(NetworkError) {
    let arguments = try signal.tuple()
    _ = context.perform {
      g_dbus_connection_emit_signal(
        connection.opaque, nil, signal.path, signal.interface, signal.member, arguments.pointer, nil
      )
    }
  }
}

/// The data of an object's methods.
private final class Server: Sendable {
  private let answer: MessageBus.Answering

  init(_ answer: @escaping MessageBus.Answering) { self.answer = answer }

  func handle(_ method: String, _ arguments: BusValue, _ invocation: OpaquePointer) {
    var call = BusCall(path: "/", interface: "", member: "")
    if let answer = answer(method, arguments) {
      (call.signature, call.arguments) = answer
      if let tuple = try? call.tuple() {
        return g_dbus_method_invocation_return_value(invocation, tuple.pointer)
      }
    }
    g_dbus_method_invocation_return_dbus_error(
      invocation, "org.freedesktop.DBus.Error.InvalidArgs", "The arguments are wrong.")
  }
}
