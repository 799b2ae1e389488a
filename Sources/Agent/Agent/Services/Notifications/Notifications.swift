internal import Forms
internal import Settings

/// The messages of other programs at a bus, as the section `notifications` has them shown.
struct Notifications: StandingService {
  var bus = BusObject.Bus.session

  static let key = "notifications"
  static let summary =
    "Shows the messages that other programs send to the desktop (org.freedesktop.Notifications), where no"
    + " other program does."
  static let fields: [Field<Notifications>] = [
    Field(
      // In the order of what examples show.
      "bus", \.bus,
      Reader<String>.choice(["session", "system"]).map { BusObject.Bus(rawValue: $0) ?? .session },
      "The bus of D-Bus at which they are sent: programs send them at the session's.",
      isRequired: true)
  ]

  var host: String { NotificationServer.name }

  func work(
    in configuration: Configuration, keepingIn folder: String?
  ) -> [any StandingWork] { [NotificationServer(bus: bus)] }
}
