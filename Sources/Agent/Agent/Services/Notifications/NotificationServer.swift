internal import DetentMotion
internal import Forms
internal import Network
internal import Runtime
internal import Settings
internal import Synchronization
internal import Values

/// Takes the messages of programs at a bus for a desktop's (Desktop Notifications Specification 1.2), and
/// shows them on the panel.
struct NotificationServer: StandingWork {
  let bus: BusObject.Bus

  static let name = "org.freedesktop.Notifications"
  private static let path = "/org/freedesktop/Notifications"
  /// NotificationClosed: why.
  private enum End: Int { case expired = 1, dismissed, closed }
  /// How long a message without a time is taken for shown [s].
  private static let usualTime = 5.0

  func run(in context: WorkContext) async throws(SourceFailure) {
    let open = OpenNotifications()
    try await context.bus(object) { bus throws(SourceFailure) in
      let losses = await bus.signals(
        "NameLost", of: Self.daemon, service: Self.daemon, path: Self.daemonPath,
        argument: Self.name)
      let number = try await serve(at: bus, open, in: context)
      defer {
        open.clear()
        Task { await bus.withdraw(number) }
      }
      try await takeName(at: bus)
      let telling = Task { await tell(context.panel, open, at: bus) }
      defer { telling.cancel() }
      for await _ in losses { break }
      guard Task.isCancelled else {
        throw SourceFailure("The panel no longer shows the messages of programs.", kind: .ended)
      }
    }
  }

  /// Leaves the name to another program.
  func pause(in context: WorkContext) async throws(SourceFailure) {
    try await context.bus(object) { bus throws(SourceFailure) in
      _ = try await bus.answer(Self.call("ReleaseName", "s", [Self.name]), within: 1)
    }
  }

  private var object: BusObject {
    var object = BusObject()
    (object.bus, object.service, object.path) = (bus, Self.name, Self.path)
    return object
  }

  private static let daemon = "org.freedesktop.DBus"
  private static let daemonPath = "/org/freedesktop/DBus"

  private static func call(_ method: String, _ signature: String, _ arguments: [String]) -> BusCall
  {
    var call = BusCall(service: daemon, path: daemonPath, interface: daemon, member: method)
    (call.signature, call.arguments) = (signature, arguments)
    return call
  }

  private func takeName(at bus: MessageBus) async throws(SourceFailure) {
    // DBUS_NAME_FLAG_DO_NOT_QUEUE, and DBUS_REQUEST_NAME_REPLY_PRIMARY_OWNER.
    let request = Self.call("RequestName", "su", [Self.name, "4"])
    let answer = try await bus.answer(request, within: 10)
    guard answer.text == "1" else {
      throw SourceFailure(
        "Another program shows the messages of programs at the \(self.bus.rawValue) bus; end it, or"
          + " remove the section notifications.", kind: .notAllowed)
    }
  }

  private func serve(
    at bus: MessageBus, _ open: OpenNotifications, in context: WorkContext
  ) async throws(SourceFailure) -> UInt32 {
    do throws(NetworkError) {
      return try await bus.serve(Self.interface, at: Self.path) { method, arguments in
        switch method {
        case "GetCapabilities": return ("as", ["['actions', 'body']"])
        case "GetServerInformation":
          return ("ssss", ["Detent", "Detent", ProgramVersion.current, "1.2"])
        case "CloseNotification":
          guard let number = UInt32(arguments.text) else { return nil }
          if open.remove(number) {
            context.panel.send(.dismiss(Self.id(number)))
            Self.close(number, .closed, at: bus)
          }
          return ("", [])
        default:
          guard let notification = DesktopNotification(arguments.text) else { return nil }
          return ("u", ["\(show(notification, open, at: bus, in: context))"])
        }
      }
    } catch {
      throw SourceFailure(error)
    }
  }

  /// - Returns: The number of the notification.
  private func show(
    _ notification: DesktopNotification, _ open: OpenNotifications, at bus: MessageBus,
    in context: WorkContext
  ) -> UInt32 {
    var message = notification.message
    let limit = message.duration ?? (message.answers.isEmpty ? Self.usualTime : .infinity)
    let time = context.time
    let number = open.add(replacing: notification.replaced) { number in
      guard limit < .infinity else { return nil }
      return Task {
        try? await time.sleep(until: time.now().advanced(by: limit))
        guard !Task.isCancelled, open.remove(number) else { return }
        Self.close(number, .expired, at: bus)
      }
    }
    message.id = Self.id(number)
    if notification.isUrgent { context.panel.send(.wake) }
    let about = JSONValue.array([.number(Double(number)), .texts(notification.keys)])
    context.panel.show(message, of: Self.name, about: about)
    return number
  }

  /// Tells the senders of messages the answers, and which were put away.
  private func tell(_ panel: PanelDesk, _ open: OpenNotifications, at bus: MessageBus) async {
    for await (answer, about) in panel.answers(of: Self.name) {
      guard let number = about.items.first?.number.flatMap({ UInt32(exactly: $0) }) else {
        continue
      }
      if let index = answer.index {
        guard let key = about.items.last?.items.dropFirst(index).first?.string else { continue }
        try? await bus.emit(Self.signal("ActionInvoked", "us", ["\(number)", key]))
      }
      if open.remove(number) { Self.close(number, .dismissed, at: bus) }
    }
  }

  private static func close(_ number: UInt32, _ end: End, at bus: MessageBus) {
    let signal = signal("NotificationClosed", "uu", ["\(number)", "\(end.rawValue)"])
    Task { try? await bus.emit(signal) }
  }

  private static func signal(_ name: String, _ signature: String, _ arguments: [String]) -> BusCall
  {
    var signal = BusCall(path: path, interface: Self.name, member: name)
    (signal.signature, signal.arguments) = (signature, arguments)
    return signal
  }

  private static func id(_ number: UInt32) -> String { "notification \(number)" }

  private static let interface = """
    <node><interface name="\(name)">
    <method name="GetCapabilities"><arg type="as" direction="out"/></method>
    <method name="GetServerInformation">
    <arg type="s" direction="out"/><arg type="s" direction="out"/>
    <arg type="s" direction="out"/><arg type="s" direction="out"/></method>
    <method name="CloseNotification"><arg type="u" direction="in"/></method>
    <method name="Notify">
    <arg type="s" direction="in"/><arg type="u" direction="in"/><arg type="s" direction="in"/>
    <arg type="s" direction="in"/><arg type="s" direction="in"/><arg type="as" direction="in"/>
    <arg type="a{sv}" direction="in"/><arg type="i" direction="in"/><arg type="u" direction="out"/></method>
    <signal name="NotificationClosed"><arg type="u"/><arg type="u"/></signal>
    <signal name="ActionInvoked"><arg type="u"/><arg type="s"/></signal>
    </interface></node>
    """
}

/// The notifications that are taken for shown, each with the end of its time.
private final class OpenNotifications: Sendable {
  private struct Known {
    var ends: [UInt32: Task<Void, Never>?] = [:]
    /// No number that the agent before may have given.
    var last = UInt32.random(in: 0..<1 << 30)
  }

  /// The most of them, of which the oldest are forgotten.
  private static let most = 64

  private let known = Mutex(Known())

  /// - Parameter old: The number of the one that is replaced; 0: none.
  func add(
    replacing old: UInt32, _ end: (UInt32) -> Task<Void, Never>?
  ) -> UInt32 {
    known.withLock { known in
      if old == 0 { known.last += 1 }
      let number = old == 0 ? known.last : old
      known.ends.updateValue(end(number), forKey: number)??.cancel()
      if known.ends.count > Self.most, let first = known.ends.keys.min() {
        known.ends.removeValue(forKey: first)??.cancel()
      }
      return number
    }
  }

  /// - Returns: Whether it was there.
  func remove(_ number: UInt32) -> Bool {
    guard let end = known.withLock({ $0.ends.removeValue(forKey: number) }) else { return false }
    end?.cancel()
    return true
  }

  func clear() {
    let ends = known.withLock { known in
      defer { known.ends = [:] }
      return known.ends.values
    }
    for end in ends { end?.cancel() }
  }
}
