import Blocking
import Foundation
import Glibc
import Runtime
import Settings
import TestFolders
import TestKinds
import TestSupport
import Testing
import Values

@testable import Agent

/// A bus of its own, with a lamp or other objects (python3-dbusmock).
final class TestBus {
  private let daemon = Process()
  private var mock: Process?
  private let objects: String
  let address: String
  private let folder: TestFolder

  /// - Parameter objects: The lines of Python that make the objects at the connection `bus`.
  init(_ objects: String = TestBus.lamp, isServed: Bool = true) async throws {
    folder = try TestFolder()
    self.objects = objects
    address = "unix:path=\(folder.path("bus"))"
    daemon.executableURL = URL(fileURLWithPath: "/usr/bin/dbus-daemon")
    daemon.arguments = ["--session", "--nofork", "--address=\(address)"]
    try daemon.run()
    let folder = folder
    try #require(await becomesTrue { folder.has("bus") })
    if isServed { try await serve() }
  }

  deinit {
    // What the tests start inherits their blocked signals.
    for process in [mock, daemon].compactMap(\.self) {
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
    }
  }

  static let lamp = """
    name = dbus.service.BusName("org.test.Lamp", bus)
    lamp = m.DBusMockObject(name, "/org/test/lamp", "org.test.Lamp", {
      "Level": dbus.Int32(3), "Name": "Hall “lamp”", "Modes": dbus.Array(["dim", "bright"], "s"),
      "Info": dbus.Dictionary({"color": "red"}, "sv")})
    """

  /// The variables of a process at this bus.
  var variables: [String: String] {
    ["DBUS_SESSION_BUS_ADDRESS": address, "DBUS_SYSTEM_BUS_ADDRESS": address]
  }

  func serve() async throws {
    let mock = Process()
    mock.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
    let ready = folder.path("ready")
    mock.arguments = [
      "-c",
      """
      import dbus, dbusmock.mockobject as m, dbus.mainloop.glib as g
      from gi.repository import GLib
      g.DBusGMainLoop(set_as_default=True)
      bus = dbus.bus.BusConnection("\(address)")
      \(objects)
      open("\(ready)", "w").close()
      GLib.MainLoop().run()
      """,
    ]
    try mock.run()
    self.mock = mock
    let folder = folder
    try #require(await becomesTrue { folder.has("ready") })
  }

  func showing(
    _ text: String, _ names: String...,
    body: (Sources, (String, SourceValue?) async -> ActionOutcome) async throws -> Void
  ) async throws {
    let configuration = try Configuration.unhurried(text)
    let services = Services(
      own: .own(and: variables), files: FileAccess())
    let sources = Sources(
      configuration.sources, time: MachineTime.real, feeds: SourceSettings.feeds(services))
    await sources.setVisible(Set(names))
    try await body(sources) { name, value in
      guard let action = configuration.action(named: name) else {
        return Configuration.isUnknown(action: name)
      }
      return await LocalActions(services).perform(action, value: value)
    }
    await sources.shutdown()
  }
}
