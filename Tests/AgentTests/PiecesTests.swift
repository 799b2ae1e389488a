import Blocking
import Foundation
import Runtime
import Settings
import TestFolders
import TestKinds
import TestSupport
import Testing
import Values

@testable import Agent

/// The ready pieces of the configuration, against programs that answer as the real ones do.
@Suite struct PiecesTests {
  @Test func `the volume comes from PipeWire, and goes there`() async throws {
    let piece = try Piece("volume")
    piece.fakes.write("Volume: 0.40 [MUTED]\n", to: "state")
    piece.fakes.add(
      "wpctl",
      """
      case $1 in
        get-volume) cat "$FAKES/state" ;;
        set-volume) echo "Volume: 0.${3%\\%}" > "$FAKES/state" ;;
        set-mute) echo "Volume: 0.40 mute=$3" > "$FAKES/state" ;;
      esac
      """)
    try await piece.showing("volume", "muted") { sources in
      #expect(await sources.comes("volume") { $0 == .number(0.4) })
      #expect(await sources.comes("muted") { $0 == .boolean(true) })
      #expect(await piece.perform("volume", .number(0.73)) == .succeeded)
      await sources.refresh("volume")
      await sources.refresh("muted")
      #expect(await sources.comes("volume") { $0 == .number(0.73) })
      #expect(await sources.comes("muted") { $0 == .boolean(false) })
    }
    #expect(await piece.perform("muted", .boolean(true)) == .succeeded)
    #expect(piece.text(of: "state") == "Volume: 0.40 mute=1\n")
  }

  @Test func `the volume comes from PulseAudio where there is no PipeWire`() async throws {
    let piece = try Piece("volume")
    piece.fakes.add("wpctl", "echo 'Could not connect to PipeWire' >&2; exit 2")
    piece.fakes.add(
      "pactl",
      """
      case $1 in
        get-sink-volume)
          echo 'Volume: front-left: 26214 /  40% / -23.88 dB,   front-right: 26214 /  40% / -23.88 dB'
          echo '        balance 0.00' ;;
        get-sink-mute) echo 'Mute: yes' ;;
        *) echo "$@" >> "$FAKES/said" ;;
      esac
      """)
    try await piece.showing("volume", "muted") { sources in
      #expect(await sources.comes("volume") { $0 == .number(0.4) })
      #expect(await sources.comes("muted") { $0 == .boolean(true) })
    }
    #expect(await piece.perform("volume", .number(0.5)) == .succeeded)
    #expect(await piece.perform("muted", .boolean(false)) == .succeeded)
    #expect(
      piece.text(of: "said")
        == "set-sink-volume @DEFAULT_SINK@ 50%\nset-sink-mute @DEFAULT_SINK@ 0\n")
  }

  @Test func `the brightness is read from sysfs and set by file or by logind`() async throws {
    let told = try TestFolder()
    let bus = try await TestBus(
      """
      name = dbus.service.BusName("org.freedesktop.login1", bus)
      session = m.DBusMockObject(
        name, "/org/freedesktop/login1/session/auto", "org.freedesktop.login1.Session", {})
      session.AddMethod("", "SetBrightness", "ssu", "",
        "open('\(told.path("said"))', 'w').write(' '.join(map(str, args)))")
      """)
    let piece = try Piece(
      "brightness", replacing: ["/sys/class/backlight": "@/backlight"], variables: bus.variables)
    try piece.home.folder.makeFolder("backlight/panel0")
    piece.fakes.write("120\n", to: "backlight/panel0/brightness")
    piece.fakes.write("480\n", to: "backlight/panel0/max_brightness")
    try await piece.showing("brightness") { sources in
      #expect(await sources.comes("brightness") { $0 == .number(0.25) })
      #expect(await piece.perform("brightness-file", .number(1)) == .succeeded)
      #expect(await sources.comes("brightness") { $0 == .number(1) })
      #expect(await piece.perform("brightness", .number(0)) == .succeeded)
      #expect(await sources.comes("brightness") { $0 == .number(1.0 / 480) })
    }
    #expect(told.text(of: "said") == "")
    // Where the file may not be written.
    unlink(piece.fakes.folder + "/backlight/panel0/brightness")
    #expect(await piece.perform("brightness", .number(0)) == .succeeded)
    #expect(told.text(of: "said") == "backlight panel0 1")
  }

  @Test func `what is being played comes from a player at the bus, and is steered there`()
    async throws
  {
    let bus = try await TestBus(
      """
      name = dbus.service.BusName("org.mpris.MediaPlayer2.test", bus)
      player = m.DBusMockObject(
        name, "/org/mpris/MediaPlayer2", "org.mpris.MediaPlayer2.Player", {
          "PlaybackStatus": "Playing", "Position": dbus.Int64(121500000),
          "Metadata": dbus.Dictionary({
            "xesam:title": "Weightless", "xesam:artist": dbus.Array(["Marconi Union"], "s"),
            "mpris:artUrl": "file:///tmp/a%20cover.png", "mpris:length": dbus.Int64(480000000),
          }, "sv")})
      for method, state in [("PlayPause", "Paused"), ("Next", "Stopped"), ("Previous", "Playing")]:
        player.AddMethod("", method, "", "", "self.UpdateProperties("
          + "'org.mpris.MediaPlayer2.Player', {'PlaybackStatus': '" + state + "'})")
      """, isServed: false)
    let piece = try Piece("media", variables: bus.variables)
    piece.fakes.add("playerctl", "echo \"$@\" > \"$FAKES/said\"")
    try await piece.showing(
      "media-title", "media-artist", "media-cover", "media-playing", "media-length",
      "media-position"
    ) { sources in
      // Without a player there is nothing to be told, and nothing wrong.
      guard case .failed(_, .notFound) = await piece.perform("media-play", .boolean(true)) else {
        Issue.record("somebody plays")
        return
      }
      #expect(await sources.state(of: "media-title") == .unknown)
      try await bus.serve()
      #expect(await sources.comes("media-title") { $0 == .text("Weightless") })
      #expect(await sources.comes("media-artist") { $0 == .text("Marconi Union") })
      #expect(await sources.comes("media-cover") { $0 == .text("file:///tmp/a%20cover.png") })
      #expect(await sources.comes("media-playing") { $0 == .boolean(true) })
      #expect(await sources.comes("media-length") { $0 == .number(480) })
      #expect(await sources.comes("media-position") { $0 == .number(121.5) })
      for (name, isPlaying) in [
        ("media-play", false), ("media-previous", true), ("media-next", false),
      ] {
        #expect(await piece.perform(name, .boolean(true)) == .succeeded)
        #expect(await sources.comes("media-playing") { $0 == .boolean(isPlaying) })
      }
    }
    #expect(await piece.perform("media-seek", .number(240.4)) == .succeeded)
    #expect(piece.text(of: "said") == "position 240\n")
    #expect(ImageReference("file:///tmp/a%20cover.png").path == "/tmp/a cover.png")
  }

  @Test func `the battery is read from UPower`() async throws {
    let bus = try await TestBus(
      """
      name = dbus.service.BusName("org.freedesktop.UPower", bus)
      battery = m.DBusMockObject(
        name, "/org/freedesktop/UPower/devices/DisplayDevice", "org.freedesktop.UPower.Device",
        {"Percentage": 42.0, "State": dbus.UInt32(1)})
      """)
    try await Piece("battery", variables: bus.variables).showing("battery", "battery-charging") {
      sources in
      #expect(await sources.comes("battery") { $0 == .number(0.42) })
      #expect(await sources.comes("battery-charging") { $0 == .boolean(true) })
    }
  }

  @Test func `the weather is read from an open service`() async throws {
    let server = try TestServer(
      "answers.py",
      [
        "0",
        "/v1/forecast="
          + #"{"current": {"weather_code": 61, "temperature_2m": 8.6, "wind_speed_10m": 12.4}}"#,
      ])
    let piece = try Piece("weather", replacing: ["https://api.open-meteo.com": server.address])
    try await piece.showing("weather", "weather-temperature", "weather-wind") { sources in
      #expect(await sources.comes("weather") { $0 == .text("61") })
      #expect(await sources.comes("weather-temperature") { $0 == .number(9) })
      #expect(await sources.comes("weather-wind") { $0 == .number(12) })
    }
  }

  @Test func `a picture's file is told again when it has changed`() async throws {
    let folder = try TestFolder()
    let path = folder.path("door.jpg")
    let sources = Sources(
      [SourceSettings(name: "door", kind: .picture(path))], time: MachineTime.real)
    await sources.setVisible(["door"])
    #expect(await sources.comes("door") { $0 == .image(ImageReference(path, version: "missing")) })
    for length in 1...3 {
      let before = await sources.state(of: "door")?.value
      try Data(repeating: 0, count: length).write(to: URL(fileURLWithPath: path), options: .atomic)
      #expect(await sources.comes("door") { $0 != before })
    }
    await sources.shutdown()
  }

  @Test func `the processor is what vmstat leaves over`() async throws {
    let piece = try Piece("processor")
    piece.fakes.add(
      "vmstat",
      """
      echo 'procs -----------memory---------- ---swap-- -----io---- -system-- ------cpu-----'
      echo ' r  b   swpd   free   buff  cache   si   so    bi    bo   in   cs us sy id wa st'
      echo ' 7  0      0 21849480  23212 2432676    0    0  1059   433  302  883 26  7 67  0  0'
      exec sleep 600
      """)
    try await piece.showing("processor") { sources in
      #expect(await sources.comes("processor") { $0 == .number(0.33) })
    }
  }

  @Test func `the memory in use is what is not available`() async throws {
    let piece = try Piece("memory", replacing: ["/proc/meminfo": "@/meminfo"])
    piece.fakes.write(
      "MemTotal:        8000000 kB\nMemFree:          100000 kB\nMemAvailable:    6000000 kB\n",
      to: "meminfo")
    try await piece.showing("memory") { sources in
      #expect(await sources.comes("memory") { $0 == .number(0.25) })
    }
  }

  @Test func `the temperature is in degrees`() async throws {
    let piece = try Piece("temperature", replacing: ["/sys/class/thermal": "@/thermal"])
    try piece.home.folder.makeFolder("thermal/thermal_zone0")
    piece.fakes.write("48123\n", to: "thermal/thermal_zone0/temp")
    try await piece.showing("temperature") { sources in
      #expect(await sources.comes("temperature") { $0 == .number(48) })
    }
  }

  @Test func `the network is told by NetworkManager, and another one is connected to`()
    async throws
  {
    let told = try TestFolder()
    let bus = try await TestBus(
      """
      base = "org.freedesktop.NetworkManager"
      name = dbus.service.BusName(base, bus)
      nm = m.DBusMockObject(name, "/org/freedesktop", base, {}, is_object_manager=True)
      nm.AddTemplate("networkmanager", dbus.Dictionary({}, signature="sv"))
      nm.AddEthernetDevice("cable", "eth0", 100)
      wlan = nm.AddWiFiDevice("wlan", "wlan0", 100)
      def add(point, network, strength):
        return nm.AddAccessPoint(wlan, point, network, "00:23:F8:7E:12:B" + point, 2, 2425, 5400, strength, 256)
      cafe, _, _, _ = add("1", "The Café", 61), add("2", "Office", 40), add("3", "Office", 72), add("4", "Other", 99)
      known = [nm.AddWiFiConnection(wlan, str(i), ssid, "") for i, ssid in enumerate(["The Café", "Office"])]
      active = nm.AddActiveConnection([wlan], known[0], cafe, "1", 2)
      manager = m.objects["/org/freedesktop/NetworkManager"]
      manager.AddProperty(base, "PrimaryConnection", dbus.ObjectPath(active))
      manager.AddMethod(base, "ActivateConnection", "ooo", "o",
        "open('\(told.path("said"))', 'w').write(' '.join(args)); ret = '" + active + "'")
      """)
    let piece = try Piece("network", variables: bus.variables)
    try await piece.showing("network", "network-strength", "networks") { sources in
      #expect(await sources.comes("network") { $0 == .text("The Café") })
      #expect(await sources.comes("network-strength") { $0 == .number(61) })
      #expect(
        await sources.comes("networks") {
          if case .rows(let rows) = $0 {
            rows.map(\.label) == ["Office", "The Café"] && rows.map(\.detail) == ["72 %", "61 %"]
              && rows.map(\.icon) == [nil, "wifi"]
          } else {
            false
          }
        })
    }
    let office = "/org/freedesktop/NetworkManager/Settings/1"
    #expect(await piece.perform("network-connect", .text(office)) == .succeeded)
    #expect(told.text(of: "said") == "\(office) /org/freedesktop/NetworkManager/Devices/wlan /")
  }

  @Test func `a printer with Klipper is read and steered by its Moonraker`() async throws {
    let server = try TestServer(
      "answers.py",
      [
        "0",
        "/printer/objects/query="
          + #"{"result": {"status": {"print_stats": {"state": "printing", "filename": "cube.gcode"},"#
          + #""virtual_sdcard": {"progress": 0.25}, "extruder": {"temperature": 209.7},"#
          + #""heater_bed": {"temperature": 60.2}}}}"#,
      ])
    let address = "127.0.0.1:\(server.port)"
    let piece = try Piece("klipper", replacing: ["printer.local:7125": address])
    try await piece.showing(
      "printer", "printer-file", "printer-progress", "printer-nozzle", "printer-bed"
    ) { sources in
      #expect(await sources.comes("printer") { $0 == .text("printing") })
      #expect(await sources.comes("printer-file") { $0 == .text("cube.gcode") })
      #expect(await sources.comes("printer-progress") { $0 == .number(0.25) })
      #expect(await sources.comes("printer-nozzle") { $0 == .number(210) })
      #expect(await sources.comes("printer-bed") { $0 == .number(60) })
    }
    for name in ["printer-pause", "printer-resume", "printer-stop"] {
      #expect(await piece.perform(name, nil) == .succeeded)
    }
    var run = ActionRun("printer-cancel", of: piece.actions)
    guard case .confirm = run.next(), case .perform(let cancel) = run.next() else {
      return #expect(Bool(false))
    }
    #expect(await piece.perform(cancel.name, nil) == .succeeded)
    let posted = Sources(
      try Configuration.parse(
        Array("sources: {s: {get: \"\(server.address)/posted\"}}".utf8), file: "/nowhere/s.yaml"
      ).sources, time: MachineTime.real)
    await posted.setVisible(["s"])
    let paths = ["print/pause", "print/resume", "emergency_stop", "print/cancel"]
      .map { "\"/printer/\($0)\"" }.joined(separator: ", ")
    #expect(await posted.comes("s") { $0 == .text("[\(paths)]") })
    await posted.shutdown()
  }

  @Test(arguments: [("restart", "Reboot"), ("power-off", "PowerOff")])
  func `the machine restarts and powers off only after a yes`(name: String, method: String)
    async throws
  {
    let folder = try TestFolder()
    let said = folder.path("said")
    let bus = try await TestBus(
      """
      name = dbus.service.BusName("org.freedesktop.login1", bus)
      manager = m.DBusMockObject(
        name, "/org/freedesktop/login1", "org.freedesktop.login1.Manager", {})
      for method in ["Reboot", "PowerOff"]:
        manager.AddMethod("", method, "b", "", "open('\(said)', 'a').write('" + method + "\\\\n')")
      """)
    let piece = try Piece("power", variables: bus.variables)
    var run = ActionRun(name, of: piece.actions)
    guard case .confirm(let question) = run.next() else { return #expect(Bool(false)) }
    #expect(question.title.hasSuffix("?") && question.style == .pop)
    #expect(!folder.has("said"))
    // The name crosses the socket of detent actions, which reads the same configuration.
    guard case .perform(let inner) = run.next() else { return #expect(Bool(false)) }
    #expect(await piece.perform(inner.name, nil) == .succeeded)
    #expect(folder.text(of: "said") == "\(method)\n")
    #expect(run.next() == .finished(.succeeded))
  }

  @Test func `every piece is tested here`() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: Piece.folder).sorted()
    #expect(
      files == [
        "battery.yaml", "brightness.yaml", "klipper.yaml", "media.yaml", "memory.yaml",
        "network.yaml", "power.yaml", "processor.yaml", "temperature.yaml", "volume.yaml",
        "weather.yaml",
      ])
  }
}

/// A shipped piece, or an example, with programs of its own.
struct Piece {
  let home: SourceFolder
  private let configuration: Configuration
  private let variables: [String: String]

  private static var root: String {
    "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/") + "/Config"
  }

  static var folder: String { "\(root)/pieces" }

  /// - Parameters:
  ///   - replacing: Places of the machine, and what stands for them; @ is a folder.
  ///   - variables: What is inherited besides.
  init(
    _ name: String, in folder: String = "pieces", replacing places: [String: String] = [:],
    variables: [String: String] = [:]
  ) throws {
    home = try SourceFolder()
    self.variables = variables
    var text = try String(contentsOfFile: "\(Self.root)/\(folder)/\(name).yaml", encoding: .utf8)
    for (place, other) in places {
      text = text.replacingOccurrences(
        of: place, with: other.replacingOccurrences(of: "@", with: home.folder.path("")))
    }
    configuration = try Configuration.unhurried(text)
  }

  var fakes: FakePrograms { home.fakes }
  private var environment: [String: String] { fakes.environment.merging(variables) { $1 } }
  var actions: [ActionSettings] { configuration.actions }

  func text(of name: String) -> String { home.folder.text(of: name) }

  func perform(_ name: String, _ value: SourceValue?) async -> ActionOutcome {
    let own = ProcessEnvironment.own(and: environment)
    return await NamedActions(
      actions, runner: ActionRunner(own: own), services: Services(own: own, files: FileAccess())
    ).perform(name, value: value)
  }

  func showing(_ names: String..., body: (Sources) async throws -> Void) async throws {
    let sources = Sources(
      configuration.sources, time: MachineTime.real,
      feeds: SourceSettings.feeds(environment: environment))
    await sources.setVisible(Set(names))
    try await body(sources)
    await sources.shutdown()
  }
}
