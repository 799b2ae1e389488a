import Blocking
import Network
import Runtime
import Settings
import TestFolders
import TestKinds
import TestSupport
import Testing
import Values

@testable import Agent

/// Wireless networks that NetworkManager does not know yet, at a bus with a mock of it.
@Suite(.timeLimit(.minutes(5))) struct WirelessTests {
  private let told: TestFolder
  private let bus: TestBus

  init() async throws {
    told = try TestFolder()
    try told.write("it's \"open\" \\ sesame\n", to: "password")
    bus = try await TestBus(
      """
      base = "org.freedesktop.NetworkManager"
      name = dbus.service.BusName(base, bus)
      nm = m.DBusMockObject(name, "/org/freedesktop", base, {}, is_object_manager=True)
      nm.AddTemplate("networkmanager", dbus.Dictionary({}, signature="sv"))
      wlan = nm.AddWiFiDevice("wlan", "wlan0", 100)
      def add(point, network, strength, keys, flags=1):
        path = nm.AddAccessPoint(wlan, point, network, "00:23:F8:7E:12:B" + point, 2, 2425, 5400, strength, keys)
        m.objects[path].UpdateProperties(base + ".AccessPoint", {
          "Flags": dbus.UInt32(flags), "RsnFlags": dbus.UInt32(keys), "WpaFlags": dbus.UInt32(0)})
        return path
      cafe = add("1", "The Café", 61, 256)
      for point, network, strength, keys, flags in [
        ("2", "Office", 40, 1024, 1), ("3", "Office", 72, 256, 1), ("4", "Guests", 50, 0, 0), ("5", "Work", 30, 512, 1)]:
        add(point, network, strength, keys, flags)
      known = nm.AddWiFiConnection(wlan, "0", "The Café", "")
      actives = {state: nm.AddActiveConnection([wlan], known, cafe, str(state), state) for state in [1, 2, 4]}
      manager = m.objects["/org/freedesktop/NetworkManager"]
      manager.test = (actives, lambda text: open("\(told.path("said"))", "a").write(text + "\\n"), known)
      manager.AddMethod(base, "AddAndActivateConnection", "a{sa{sv}}oo", "oo", "; ".join([
        "actives, say, known = self.test", "psk = args[0].get('802-11-wireless-security', {}).get('psk', '')",
        "say(' '.join([psk, args[1][-4:], args[2][-1]]))",
        "ret = (known, actives[2 if psk.startswith('it') or not psk else 4])"]))
      settings = m.objects[known]
      settings.test = manager.test
      settings.AddMethod(base + ".Settings.Connection", "Delete", "", "", "self.test[1]('deleted')")
      settings.asked = lambda: open("\(told.path("asked"))", "a").write("x")
      settings.AddMethod(base + ".Settings.Connection", "GetSettings", "", "a{sa{sv}}", "; ".join([
        "self.asked()", "ret = self.ConnectionGetSettings(self)"]))
      """)
  }

  private var yaml: String {
    """
    secrets: {office: {file: \(told.path("password"))}}
    sources: {networks: {networks: all, as: lines}}
    actions:
      join: {network: "${value}", passwords: {Office: office}}
      guess: {network: "${value}"}
    """
  }

  @Test func `All networks are listed, and one is joined by its password`() async throws {
    try await bus.showing(yaml, "networks") { sources, house in
      #expect(
        await sources.comes("networks") {
          if case .rows(let rows) = $0 {
            rows.map(\.label) == ["Office", "The Café", "Guests", "Work"]
              && rows.map(\.icon) == ["lock", "wifi", nil, "lock"]
              && rows.map(\.value) == [
                "Office", "/org/freedesktop/NetworkManager/Settings/0", "Guests", "Work",
              ]
          } else {
            false
          }
        })
      #expect(await house("join", .text("Office")) == .succeeded)
      #expect(await house("join", .text("Guests")) == .succeeded)
      #expect(told.text(of: "said") == "it's \"open\" \\ sesame wlan 3\n wlan 4\n")
    }
  }

  @Test func `The settings of a connection are read once, and again when they have changed`()
    async throws
  {
    let client = try await MessageBus(at: bus.address, in: MainContext())
    let manager = "org.freedesktop.NetworkManager"
    func say(
      _ path: String, _ member: String, _ signature: String, _ arguments: String...
    ) async throws {
      var call = BusCall(
        service: manager, path: "/org/freedesktop/NetworkManager/\(path)",
        interface: "org.freedesktop.DBus.Mock", member: member)
      (call.signature, call.arguments) = (signature, arguments)
      _ = try await client.call(call, within: 60)
    }
    try await bus.showing(yaml, "networks") { sources, _ in
      func comes(_ strength: Int) async -> Bool {
        await sources.comes("networks") {
          if case .rows(let rows) = $0 {
            rows.contains { $0.detail == "\(strength) %" }
          } else {
            false
          }
        }
      }
      #expect(await comes(61))
      #expect(told.text(of: "asked") == "x")
      // The list is read anew, with the connection as it was.
      for strength in [81, 82] {
        try await say(
          "AccessPoint/1", "UpdateProperties", "sa{sv}", "\(manager).AccessPoint",
          "{'Strength': <byte \(strength)>}")
        try await say(
          "Devices/wlan", "UpdateProperties", "sa{sv}", "\(manager).Device.Wireless",
          "{'Bitrate': <uint32 \(strength)>}")
        #expect(await comes(strength))
      }
      #expect(told.text(of: "asked") == "x")
      try await say(
        "Settings/0", "EmitSignal", "sssav", "\(manager).Settings.Connection", "Updated", "", "[]")
      #expect(await becomesTrue { told.text(of: "asked") == "xx" })
    }
  }

  @Test(arguments: [
    (
      "guess", "Office",
      "The panel does not know the password of “Office”: whoever looks after it writes it into a"
        + " secret and names that under passwords, or connects once by nmtui on the machine."
    ),
    (
      "join", "Work",
      "“Work” asks for more than a password; connect to it once by nmtui on the machine."
    ),
    ("join", "Nowhere", "The network “Nowhere” is not in reach."),
  ])
  func `What cannot be joined is told in plain words`(
    _ action: String, _ network: String, _ message: String
  ) async throws {
    try await bus.showing(yaml) { _, house in
      guard case .failed(message, _) = await house(action, .text(network)) else {
        Issue.record("\(await house(action, .text(network)))")
        return
      }
      #expect(!told.has("said"))
    }
  }

  @Test func `A wrong password is told, and is not kept`() async throws {
    try told.write("wrong\n", to: "password")
    try await bus.showing(yaml) { _, house in
      let message = "“Office” did not let the panel in; correct the secret “office”."
      #expect(await house("join", .text("Office")) == .failed(message: message, kind: .failed))
      #expect(told.text(of: "said") == "wrong wlan 3\ndeleted\n")
    }
  }
}
