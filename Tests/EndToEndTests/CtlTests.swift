import Foundation
import TestFolders
import TestSupport
import Testing

extension EndToEndTests {
  /// `detent ctl` and a panel, as people start them.
  @Suite struct CtlTests {
    private static let configuration = """
      display: {kiosk: true}
      tiles: [{kind: toggle, label: Lamp}, {kind: slider, label: Heat, range: [10, 30]}]
      pages: {rooms: {title: Rooms, tiles: [{kind: toggle, label: Fan}]}}
      """

    @Test(.timeLimit(.minutes(5)))
    func `A panel is commanded, and tells what it shows`() async throws {
      let folder = try TestFolder()
      let stand = try Stand(
        configuration: Self.configuration, on: .start(.xvfb),
        environment: ["XDG_RUNTIME_DIR": folder.path("")], folder: folder)
      try await stand.waitUntilReady()
      let watch = try PanelProcess(
        ["ctl", "watch"], environment: ["XDG_RUNTIME_DIR": folder.path("")], folder: folder)
      try await Stand.poll("the first event") { watch.output.contains(#""page":"main""#) }
      #expect(try await PanelProcess.ctl(["page", "rooms"], in: folder).end == .exit(0))
      try await Stand.poll("the page") {
        watch.output.contains(#"{"event":"page","page":"rooms"}"#)
      }
      #expect(try await PanelProcess.ctl(["set", "Heat", "50%"], in: folder).end == .exit(0))
      let heat = try await PanelProcess.ctl(["get", "Heat", "--json"], in: folder)
      #expect(heat.output.contains(#""value":20"#), "\(heat.output)")
      #expect(try await PanelProcess.ctl(["press", "Lamp"], in: folder).end == .exit(0))
      #expect(
        try await PanelProcess.ctl(["get", "Lamp"], in: folder).output.contains("states: on"))
      try await Stand.poll("the tree") {
        try await PanelProcess.ctl(["tree"], in: folder).output.contains(#"toggle "Fan" off ["#)
      }
      let picture = folder.path("panel.png")
      #expect(
        try await PanelProcess.ctl(["screenshot", "-o", picture], in: folder).end == .exit(0))
      let bytes = try Data(contentsOf: URL(fileURLWithPath: picture))
      #expect(Array(bytes.prefix(4)) == [0x89, 0x50, 0x4E, 0x47])
      let unknown = try await PanelProcess.ctl(["page", "nowhere"], in: folder)
      #expect(unknown.end == .exit(65))
      #expect(unknown.errorOutput.contains(#"there is rooms and main"#), "\(unknown.errorOutput)")
      // What is offered for the word after `press`.
      let offered = try PanelProcess(
        ["---completion", "ctl", "--", "positional@0", "3", "0", "detent", "ctl", "press", ""],
        environment: ["XDG_RUNTIME_DIR": folder.path("")], folder: folder)
      try await Stand.poll("the completion") { offered.end != nil }
      #expect(offered.output.contains("Heat"), "\(offered.output) \(offered.errorOutput)")
      kill(watch.pid, SIGTERM)
      try await Stand.poll("the end of the watch") { watch.end != nil }
      // The file is read again when it is told so, even if nobody noticed.
      #expect(try await PanelProcess.ctl(["reload"], in: folder).end == .exit(0))
      kill(stand.panel.pid, SIGTERM)
      #expect(try await stand.end() == .exit(0))
      #expect(!folder.has("detent-ctl.sock"))
      #expect(try await PanelProcess.ctl(["tree"], in: folder).end == .exit(69))
    }

    @Test(.timeLimit(.minutes(5)))
    func `A panel is recorded from a moment on, and the recording replays to the same pixels`()
      async throws
    {
      let folder = try TestFolder()
      let stand = try Stand(
        configuration: Self.configuration, on: .start(.xvfb),
        environment: ["XDG_RUNTIME_DIR": folder.path("")], folder: folder)
      try await stand.waitUntilReady()
      #expect(try await PanelProcess.ctl(["toggle"], in: folder).end == .exit(0))
      let log = folder.path("session.log")
      let recording = try PanelProcess(
        ["ctl", "recording", "start", log], environment: ["XDG_RUNTIME_DIR": folder.path("")],
        folder: folder)
      try await Stand.poll("the recording") { recording.errorOutput.contains("Recording into") }
      var status = stat()
      #expect(stat(log, &status) == 0 && status.st_mode & 0o777 == 0o600)
      #expect(try await PanelProcess.ctl(["page", "rooms"], in: folder).end == .exit(0))
      #expect(try await PanelProcess.ctl(["press", "Lamp"], in: folder).end == .exit(0))
      let other = try await PanelProcess.ctl(
        ["recording", "start", folder.path("other.log")], in: folder)
      #expect(other.end == .exit(1))
      #expect(other.errorOutput.contains("is being recorded already"), "\(other.errorOutput)")
      #expect(!folder.has("other.log"))
      #expect(try await PanelProcess.ctl(["recording", "stop"], in: folder).end == .exit(0))
      try await Stand.poll("the end of the recording") { recording.end != nil }
      #expect(recording.end == .exit(0))
      #expect(try await PanelProcess.ctl(["press", "Fan"], in: folder).end == .exit(0))
      let replay = try PanelProcess(["replay", log], folder: folder)
      try await Stand.poll("the replay") { replay.end != nil }
      #expect(replay.end == .exit(0), "\(replay.output) \(replay.errorOutput)")
      #expect(!replay.errorOutput.contains("no end"), "\(replay.errorOutput)")
      // Whoever hangs up ends the recording, and another one can begin.
      let lost = try PanelProcess(
        ["ctl", "recording", "start", folder.path("lost.log")],
        environment: ["XDG_RUNTIME_DIR": folder.path("")], folder: folder)
      try await Stand.poll("the recording") { lost.errorOutput.contains("Recording into") }
      kill(lost.pid, SIGTERM)
      try await Stand.poll("nothing to stop") {
        try await PanelProcess.ctl(["recording", "stop"], in: folder).errorOutput.contains(
          "Nothing is recorded")
      }
    }

    @Test(arguments: [
      (["jump"], 64, "There is no command “jump”"), (["pres", "Lamp"], 64, "Did you mean press?"),
      (["set", "Lamp"], 64, "Write: detent ctl set TILE VALUE"),
      (["recording", "start"], 64, "Write: detent ctl recording start FILE"),
      (["tree", "--socket", "/nowhere/ctl.sock"], 69, "No panel listens at /nowhere/ctl.sock"),
    ])
    func `What cannot be is said in a sentence`(
      _ words: [String], _ code: Int32, _ sentence: String
    ) async throws {
      let process = try await PanelProcess.ctl(words, in: TestFolder())
      #expect(process.end == .exit(code))
      #expect(process.errorOutput.contains(sentence), "\(process.errorOutput)")
    }

    @Test(.timeLimit(.minutes(5)))
    func `An installed panel is commanded by its agent`() async throws {
      let folder = try TestFolder()
      let socket = folder.path("agent.sock")
      let ctl = ["DETENT_CTL_SOCKET": folder.path("ctl.sock")]
      let stand = try Stand(
        configuration: Self.configuration, on: .start(.xvfb),
        environment: ["DETENT_AGENT_SOCKET": socket], folder: folder)
      let agent = try PanelProcess(
        ["agent", "--config", folder.path("panel.yaml"), "--socket", socket],
        environment: ctl, folder: folder)
      try await stand.waitUntilReady()
      try await Stand.poll("the panel") {
        try await PanelProcess.ctl(["names"], in: folder, environment: ctl).output
          .contains("tiles: Lamp, Heat, Fan")
      }
      let page = try await PanelProcess.ctl(["page", "rooms"], in: folder, environment: ctl)
      #expect(page.end == .exit(0))
      #expect(agent.end == nil)
    }
  }
}
