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

/// Properties, signals and calls, at a bus of the test's own with a mock of a service.
@Suite struct BusTests {
  private static let object = "service: org.test.Lamp, path: /org/test/lamp, bus: session"

  @Test func `A property is read, and again whenever it changes, also by a call`() async throws {
    let bus = try await TestBus()
    try await bus.showing(
      """
      sources:
        level: {property: org.test.Lamp.Level, as: number, \(Self.object)}
        name: {property: org.test.Lamp.Name, \(Self.object)}
        second: {property: org.test.Lamp.Modes, json: "[1]", \(Self.object)}
        color: {property: org.test.Lamp.Info, json: color, \(Self.object)}
      actions:
        level:
          {call: org.freedesktop.DBus.Mock.UpdateProperties, signature: "sa{sv}",
           arguments: [org.test.Lamp, "{'Level': <${value}>}"], \(Self.object)}
      """, "level", "name", "second", "color"
    ) { sources, house in
      #expect(await sources.comes("level") { $0 == .number(3) })
      #expect(await sources.comes("name") { $0 == .text("Hall “lamp”") })
      #expect(await sources.comes("second") { $0 == .text("bright") })
      #expect(await sources.comes("color") { $0 == .text("red") })
      #expect(await house("level", .number(7)) == .succeeded)
      #expect(await sources.comes("level") { $0 == .number(7) })
    }
  }

  @Test func `A signal's argument is a value, and a call's failure is told`() async throws {
    let bus = try await TestBus()
    try await bus.showing(
      """
      sources: {pressed: {signal: org.test.Lamp.Pressed, \(Self.object)}}
      actions:
        press:
          {call: org.freedesktop.DBus.Mock.EmitSignal, signature: sssav,
           arguments: [org.test.Lamp, Pressed, s, "[<'${value}'>]"], \(Self.object)}
        none: {call: org.test.Lamp.Explode, \(Self.object)}
        nobody:
          {call: org.test.Lamp.Toggle, service: org.test.Nobody, path: /org/test/lamp, bus: session}
      """, "pressed"
    ) { sources, house in
      #expect(
        await becomesTrue {
          _ = await house("press", .text("twice"))
          return await sources.state(of: "pressed")?.value == .text("twice")
        })
      for (name, service) in [("none", "org.test.Lamp"), ("nobody", "org.test.Nobody")] {
        guard case .failed(let message, .notFound) = await house(name, nil) else {
          Issue.record("\(name) did not fail")
          return
        }
        #expect(message.hasPrefix("\(service) answers: "))
      }
    }
  }

  @Test func `A service that comes later is noticed`() async throws {
    let bus = try await TestBus(isServed: false)
    try await bus.showing(
      "sources: {level: {property: org.test.Lamp.Level, as: number, \(Self.object)}}", "level"
    ) { sources, _ in
      #expect(await sources.fails("level") { $0.hasPrefix("org.test.Lamp answers: ") })
      try await bus.serve()
      #expect(await sources.comes("level") { $0 == .number(3) })
    }
  }
}

/// A session bus of its own, with a lamp (python3-dbusmock).
private final class TestBus {
  private let daemon = Process()
  private var mock: Process?
  private let address: String
  private let folder: TestFolder

  init(isServed: Bool = true) async throws {
    folder = try TestFolder()
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
      name = dbus.service.BusName("org.test.Lamp", bus)
      lamp = m.DBusMockObject(name, "/org/test/lamp", "org.test.Lamp", {
        "Level": dbus.Int32(3), "Name": "Hall “lamp”", "Modes": dbus.Array(["dim", "bright"], "s"),
        "Info": dbus.Dictionary({"color": "red"}, "sv")})
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
    let configuration = try Configuration.parse(Array(text.utf8), file: "/nowhere/panel.yaml")
    let services = Services(
      own: .own(and: ["DBUS_SESSION_BUS_ADDRESS": address]), files: FileAccess())
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
