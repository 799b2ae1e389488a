internal import Forms
internal import Network
internal import Runtime
internal import Values

/// Looks for a Home Assistant in the network by mDNS, with the daemon Avahi of the system.
package enum HomeSearch {
  private static let service = "org.freedesktop.Avahi"
  private static let name = "_home-assistant._tcp"
  /// Any interface, any protocol.
  private static let any = "-1"
  /// How long answers are waited for [s].
  private static let limit = 4.0

  /// Returns the address of the first one that answers; nil: none does, or Avahi does not run.
  package static func address() async -> String? {
    guard let context = try? SharedContext().get() else { return nil }
    let place = "unix:path=/run/dbus/system_bus_socket"
    guard let bus = try? await MessageBus(at: place, in: context) else { return nil }
    let found = await withLimit({ try? await Pause.sleep(for: limit) }) { await address(by: bus) }
    await bus.close()
    return found ?? nil
  }

  private static func address(by bus: MessageBus) async -> String? {
    // From any path: the first answers come before the one to the call.
    let items = await bus.signals(
      "ItemNew", of: "\(service).ServiceBrowser", service: service, path: nil)
    guard
      (try? await bus.call(
        call("ServiceBrowserNew", "iissu", [any, any, name, "local", "0"]), within: limit))
        != nil
    else { return nil }
    for await item in items {
      guard let item = item.json, item.items.count > 4, item.items[3].string == name,
        let service = item.items[2].string, let domain = item.items[4].string,
        let answer = try? await bus.call(
          call(
            "ResolveService", "iisssiu",
            [
              item.items[0].text, item.items[1].text, service, name, domain, any, "0",
            ]), within: limit), let parts = answer.json
      else { continue }
      if let address = address(in: parts) { return address }
    }
    return nil
  }

  private static func call(_ member: String, _ types: String, _ arguments: [String]) -> BusCall {
    var call = BusCall(
      service: service, path: "/", interface: "\(service).Server", member: member)
    (call.signature, call.arguments) = (types, arguments)
    return call
  }

  /// The address in a resolved service: the one that the house names, else that of its machine.
  static func address(in parts: JSONValue) -> String? {
    let parts = parts.items
    guard parts.count > 9, let host = parts[7].string, let port = parts[8].number else {
      return nil
    }
    var texts: [String: String] = [:]
    for item in parts[9].items {
      let bytes = item.items.compactMap { $0.number.flatMap { UInt8(exactly: $0) } }
      let pair = String(decoding: bytes, as: UTF8.self).split(separator: "=", maxSplits: 1)
      if pair.count == 2 { texts[String(pair[0])] = String(pair[1]) }
    }
    for key in ["internal_url", "base_url"] {
      if let address = texts[key], HTTPAddress.host(of: address) != nil { return address }
    }
    return "http://\(host.contains(":") ? "[\(host)]" : host):\(Int(port))"
  }
}

extension BusValue {
  /// Several arguments as a list.
  fileprivate var json: JSONValue? { try? JSONReader.value(of: Array(text.utf8)) }
}
