internal import Forms
internal import Network
internal import Settings
internal import Values

/// The settings of connections, each read once until NetworkManager says that it has changed.
actor KnownConnections {
  private struct Known {
    let number: Int
    var settings: JSONValue?
    let watch: [Task<Void, Never>]
  }

  private let onChange: @Sendable () async -> Void
  private var known: [String: Known] = [:]
  private var count = 0

  /// - Parameter onChange: Called when one that was read has changed or gone.
  init(onChange: @escaping @Sendable () async -> Void) { self.onChange = onChange }

  deinit { for one in known.values { for task in one.watch { task.cancel() } } }

  /// - Parameter path: The path of the connection.
  func settings(of path: String, at desk: NetworkDesk) async throws(SourceFailure) -> JSONValue {
    if let settings = known[path]?.settings { return settings }
    forget(path)
    count += 1
    let number = count
    // Listened to before it is read: no change is missed. Another NetworkManager gives old paths anew.
    let changes = [
      await desk.bus.signals(
        "Updated", of: NetworkDesk.connection, service: NetworkDesk.name, path: path),
      await desk.bus.signals(
        "Removed", of: NetworkDesk.connection, service: NetworkDesk.name, path: path),
      await desk.bus.signals(
        "NameOwnerChanged", of: "org.freedesktop.DBus", service: "org.freedesktop.DBus",
        path: "/org/freedesktop/DBus", argument: NetworkDesk.name),
    ]
    let watch = changes.map { changes in
      Task { [weak self] in
        for await _ in changes { await self?.end(path, number) }
      }
    }
    known[path] = Known(number: number, watch: watch)
    let settings = try await desk.settings(of: path)
    if known[path]?.number == number { known[path]?.settings = settings }
    return settings
  }

  private func end(_ path: String, _ number: Int) async {
    guard known[path]?.number == number else { return }
    forget(path)
    await onChange()
  }

  private func forget(_ path: String) {
    for task in known.removeValue(forKey: path)?.watch ?? [] { task.cancel() }
  }
}
