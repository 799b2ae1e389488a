internal import Runtime
internal import Values

/// A connection that several sources and actions share.
protocol SharedConnection: Sendable {
  /// Whether it still works. One that does not is left to those who use it.
  var isOpen: Bool { get }
  /// How long it stays open for the next user, after its last one has left [s].
  var linger: Double { get }
  func close() async
}

extension SharedConnection {
  var linger: Double { 0 }
}

/// The connections of an agent, each under a key. A connection is opened for its first user, and
/// closed when its last one leaves.
actor Connections {
  final class Entry {
    let opening: Task<Result<any SharedConnection, SourceFailure>, Never>
    fileprivate(set) var connection: (any SharedConnection)?
    fileprivate(set) var users = 0
    /// Keeps it open for the next user.
    fileprivate var lingering: Task<Void, Never>?
    /// The number of users that no longer want it.
    fileprivate(set) var cancelled = 0

    init(opening: Task<Result<any SharedConnection, SourceFailure>, Never>) {
      self.opening = opening
    }

    /// Whether another user may join.
    var isUsable: Bool { !opening.isCancelled && connection?.isOpen != false }
  }

  private(set) var entries: [String: Entry] = [:]
  /// The last connection under each key that is being closed; the next one is opened after that.
  private var closing: [String: Task<Void, Never>] = [:]

  /// Opens the connection or joins its users, and leaves it after `body`.
  ///
  /// Users that come while it is being opened wait together and fail together; the next one opens
  /// it anew. Opening is cancelled when all that wait for it are.
  func use<Connection: SharedConnection, Value: Sendable>(
    _ key: String, open: @escaping @Sendable () async throws(SourceFailure) -> Connection,
    _ body: @Sendable (Connection) async throws(SourceFailure) -> Value
  ) async throws(SourceFailure) -> Value {
    let entry = join(key, open)
    let opening = entry.opening
    defer { leave(entry, key) }
    let result = await withTaskCancellationHandler {
      await opening.value
    } onCancel: {
      Task { await self.cancel(opening, key) }
    }
    switch result {
    case .failure(let failure):
      if entries[key] === entry { entries[key] = nil }
      throw failure
    case .success(let connection):
      entry.connection = connection
      guard let connection = connection as? Connection else {
        throw SourceFailure("Another service uses the connection “\(key)”.")
      }
      return try await body(connection)
    }
  }

  private func join<Connection: SharedConnection>(
    _ key: String, _ open: @escaping @Sendable () async throws(SourceFailure) -> Connection
  ) -> Entry {
    if let entry = entries[key], entry.isUsable {
      entry.users += 1
      entry.lingering?.cancel()
      return entry
    }
    let last = closing[key]
    let entry = Entry(
      opening: Task {
        await last?.value
        do throws(SourceFailure) {
          return .success(try await open())
        } catch {
          return .failure(error)
        }
      })
    entry.users = 1
    entries[key] = entry
    return entry
  }

  /// Counts a user that no longer waits, unless another opening has taken the place of this one.
  private func cancel(
    _ opening: Task<Result<any SharedConnection, SourceFailure>, Never>, _ key: String
  ) {
    guard let entry = entries[key], entry.opening == opening, entry.connection == nil else {
      return
    }
    entry.cancelled += 1
    if entry.cancelled >= entry.users { entry.opening.cancel() }
  }

  private func leave(_ entry: Entry, _ key: String) {
    entry.users -= 1
    guard entry.users == 0 else { return }
    if let connection = entry.connection, connection.isOpen, connection.linger > 0 {
      entry.lingering = Task {
        try? await Pause.sleep(for: connection.linger)
        if !Task.isCancelled { self.drop(entry, key) }
      }
    } else {
      drop(entry, key)
    }
  }

  private func drop(_ entry: Entry, _ key: String) {
    guard entry.users == 0 else { return }
    if entries[key] === entry { entries[key] = nil }
    guard let connection = entry.connection else { return }
    let last = closing[key]
    closing[key] = Task {
      await last?.value
      await connection.close()
    }
  }
}
