import Agent
import Demos
import DetentGeometry
import DetentMotion
import Display
import Drawing
import Forms
import Glibc
import PanelTestKit
import SeededNumbers
import Settings
import TestSupport
import Testing
import Values

@testable import ControlCenter

/// Recordings that begin while the panel runs.
@Suite struct RunningRecordingTests {
  private static let yaml = """
    home: {clock: true}
    theme: {material: false, shadows: false, source: house}
    tiles:
      - {kind: toggle, label: Lamp, action: lamp}
      - {kind: slider, label: Heat}
      - {kind: gauge, label: Power, source: power}
      - {kind: button, label: Door, action: door, enabled-by: power}
    pages:
      rooms:
        title: Rooms
        tiles: [\((0..<40).map { "{kind: toggle, label: Light \($0)}" }.joined(separator: ", "))]
      more: {title: More, place: detail, tiles: [{kind: label, label: Text, source: power}]}
    sources:
      power: {poll: [power]}
      house: {poll: [house]}
    actions: {lamp: {exec: [lamp, "${value}"]}, door: {exec: [door]}}
    """

  private func panel(_ yaml: String = Self.yaml) throws -> PanelUnderTest {
    try PanelUnderTest(
      yaml: yaml, size: PixelSize(640, 480), isOpen: true,
      adjust: {
        $0.about.version = RecordedSession.version
        $0.text = ConfigurationText(path: "/nowhere/panel.yaml", bytes: Array(yaml.utf8))
      })
  }

  @Test(arguments: [1, 2, 3])
  func `A recording that begins while the panel runs replays to the same pixels`(
    _ seed: UInt64
  ) throws {
    let panel = try panel()
    var random = SeededNumbers(seed)
    try panel.hear("house", .text("dark"))
    try use(panel, &random)
    try panel.wait(6)
    let before = panel.glass
    try panel.startRecording()
    #expect(panel.glass == before, "nobody sees that it begins")
    try use(panel, &random)
    try obey(panel, &random)
    try use(panel, &random)
    try panel.stopRecording()
    // It is over: nothing that follows is in the log.
    try use(panel, &random)
    let log = try panel.log()
    let report = try Replay(log, pages: DemoPages.makers).run()
    #expect(report.difference == nil)
    #expect(log.isComplete)
    #expect(report.frames == log.entries.count { if case .shown = $0 { true } else { false } })
    #expect(report.frames > 200)
    let commands = log.entries.count {
      if case .input(.agent(.command)) = $0 { true } else { false }
    }
    #expect(commands > 15)
    #expect(panel.ends(of: 7) == [.done])
    #expect(panel.ends(of: 8) == [.done])
  }

  /// Random drags, throws and taps, with news and outcomes.
  private func use(_ panel: PanelUnderTest, _ random: inout SeededNumbers) throws {
    for round in 0..<12 {
      var place = Point(
        .random(in: 0..<640, using: &random),
        round % 3 == 0 ? 470 : .random(in: 0..<480, using: &random))
      try panel.touch(.began, place)
      try panel.wait(0.03)
      let way = Point(.random(in: -9...9, using: &random), .random(in: -40...40, using: &random))
      for _ in 0..<Int.random(in: 0...9, using: &random) {
        place = Point(place.x + way.x, place.y + way.y)
        try panel.touch(.moved, place)
        try panel.wait(1.0 / 60)
      }
      try panel.touch(.ended, place)
      try panel.hear("power", .number(.random(in: 0...1, using: &random)))
      try panel.wait(.random(in: 0...0.4, using: &random))
      try panel.finishAll()
    }
  }

  /// Commands of callers, in the middle of what they have begun.
  private func obey(_ panel: PanelUnderTest, _ random: inout SeededNumbers) throws {
    var toast = PanelMessage("The door is open", id: "door")
    toast.severity = .error
    let commands: [PanelCommand] = [
      .pane(.open), .page("rooms"), .set("Heat", to: "40%"), .toast(toast), .page("more"), .back,
      .theme("light"), .press("Door"), .brightness(0.5), .pane(.toggle),
      .hold("Lamp", seconds: nil),
      .dismiss("door"), .set("Lamp", to: "on"), .theme(nil), .page("main"), .sleep, .wake,
      .brightness(nil), .page("nowhere"), .tell(.tree), .recording(.start), .pane(.close),
    ]
    for command in commands {
      try panel.receive(.agent(.command(command, for: PanelCaller(20))))
      try panel.wait(.random(in: 0...0.3, using: &random))
      try panel.finishAll()
    }
    #expect(
      panel.ends(of: 20).contains(.failed(.failed("The panel is being recorded already."))))
  }

  @Test func `What a recording began with is what was seen`() throws {
    let panel = try panel()
    try panel.receive(.agent(.command(.page("rooms"))))
    try panel.wait(2)
    for _ in 0..<3 {
      try panel.touch(.began, Point(320, 420))
      for step in 1...10 {
        try panel.touch(.moved, Point(320, 420 - 30 * Double(step)))
        try panel.wait(1.0 / 60)
      }
      try panel.touch(.ended, Point(320, 120))
      try panel.wait(3)
    }
    try panel.receive(.agent(.command(.theme("light"))))
    try panel.receive(.agent(.command(.brightness(0.5))))
    try panel.wait(40)
    let before = panel.glass
    try panel.startRecording()
    #expect(panel.glass == before)
    try panel.wait(40)
    try panel.stopRecording()
    #expect(try Replay(panel.log()).run().difference == nil)
  }

  @Test func `A recording waits until all fingers are gone, and nothing is under way`() throws {
    let panel = try panel()
    try panel.tap("Lamp")
    try panel.askForRecording()
    try panel.wait(1)
    #expect(!panel.isRecorded, "the lamp's action is under way")
    try panel.touch(.began, Point(10, 470))
    try panel.finishAll()
    try panel.wait(1)
    #expect(!panel.isRecorded, "a finger is on the glass")
    try panel.touch(.ended, Point(10, 470))
    try panel.wait(2)
    #expect(panel.isRecorded)
  }

  @Test func `A recording that never can begin is given up, and may be ended before`() throws {
    let panel = try panel()
    try panel.touch(.began, Point(10, 470))
    try panel.askForRecording()
    try panel.wait(19)
    #expect(panel.ends(of: 7) == [])
    try panel.wait(2)
    let reason = "The panel does not come to rest; try again."
    #expect(panel.ends(of: 7) == [.failed(.failed(reason))])
    try panel.askForRecording()
    try panel.receive(.agent(.command(.recording(.stop), for: PanelCaller(8))))
    #expect(
      panel.ends(of: 7).last == .failed(.failed("It was ended before it began.")))
    #expect(panel.ends(of: 8) == [.done])
    try panel.receive(.agent(.command(.recording(.stop), for: PanelCaller(8))))
    #expect(panel.ends(of: 8).last == .failed(.failed("Nothing is recorded.")))
    // What the agent says when a caller has gone is no error.
    try panel.receive(.agent(.command(.recording(.stop))))
    try panel.touch(.ended, Point(10, 470))
    try panel.wait(5)
    #expect(!panel.isRecorded)
  }

  @Test func `A recording is refused at once while something waits for a person`() throws {
    let panel = try panel()
    var message = PanelMessage("The door is open", id: "door")
    message.answers = [PanelAnswer("Let in")]
    try panel.receive(.agent(.command(.toast(message))))
    try panel.wait(1)
    try panel.askForRecording()
    let reason = "Answer the message on the screen first, or put it away."
    #expect(panel.ends(of: 7) == [.failed(.refused(reason))])
    // A line that leaves in time is waited for.
    try panel.receive(.agent(.command(.dismiss("door"))))
    try panel.wait(2)
    try panel.receive(.agent(.command(.toast(PanelMessage("The door is shut")))))
    try panel.wait(1)
    try panel.startRecording(as: 9, within: 8)
    try panel.stopRecording()
    // What comes before a recording has begun ends its wait.
    try panel.touch(.began, Point(10, 470))
    try panel.askForRecording(as: 10)
    (message.answers, message.duration) = ([], .infinity)
    try panel.receive(.agent(.command(.toast(message))))
    try panel.wait(0.5)
    #expect(panel.ends(of: 10) == [.failed(.refused(reason))])
    try panel.touch(.ended, Point(10, 470))
    try panel.receive(.agent(.command(.dismiss("door"))))
    try panel.wait(2)
    try panel.tap("Lamp")
    try panel.ask(#require(panel.screen.requests.runs.underWay.first))
    try panel.askForRecording(as: 11)
    #expect(
      panel.ends(of: 11) == [.failed(.refused("Answer the question on the screen first."))])
  }

  @Test func `After a recording, another one can begin`() throws {
    let panel = try panel()
    for caller in 1...2 {
      try panel.startRecording(as: caller)
      try panel.tap("Lamp")
      try panel.finishAll()
      try panel.wait(3)
      try panel.stopRecording()
      #expect(try Replay(panel.log(of: caller)).run().difference == nil)
    }
  }

  @Test func `A saved file is part of a recording, and of the next one`() throws {
    let panel = try panel()
    let text = Self.yaml.replacing("label: Heat", with: "label: Warmth")
    func save() throws {
      let saved = ConfigurationText(path: "/nowhere/panel.yaml", bytes: Array(text.utf8))
      try panel.receive(.configuration(ReadConfiguration(saved.parsed(), from: saved)))
      try panel.wait(3)
    }
    try panel.startRecording()
    try save()
    try panel.stopRecording()
    #expect(try Replay(panel.log()).run().difference == nil)
    let before = panel.glass
    try panel.startRecording(as: 9)
    #expect(panel.glass == before)
    #expect(panel.texts.contains("Warmth"))
    try panel.stopRecording()
    #expect(try Replay(panel.log(of: 9)).run().difference == nil)
  }
}

extension PanelUnderTest {
  fileprivate var glass: FrameDigest {
    picture().withPixels { FrameDigest(of: $0, within: Region($0.bounds)) }
  }

  fileprivate var isRecorded: Bool { run.panel.assumeIsolated { $0.dependencies.recorder != nil } }

  fileprivate func askForRecording(as caller: Int = 7) throws {
    try receive(.agent(.command(.recording(.start), for: PanelCaller(caller))))
    // Other threads prepare it, while the panel's own time stands still.
    while run.panel.assumeIsolated({ $0.recording.isPreparing }) { usleep(1000) }
  }

  fileprivate func startRecording(as caller: Int = 7, within seconds: Double = 1) throws {
    try askForRecording(as: caller)
    try wait(seconds)
    #expect(isRecorded)
  }

  fileprivate func stopRecording() throws {
    try receive(.agent(.command(.recording(.stop), for: PanelCaller(8))))
    #expect(!isRecorded)
  }

  /// How the commands of a caller have ended.
  fileprivate func ends(of caller: Int) -> [PanelReply.End] {
    requests.compactMap {
      if case .reply(let reply) = $0, reply.caller == caller { reply.end } else { nil }
    }
  }

  /// The log that a caller was sent.
  fileprivate func log(of caller: Int = 7) throws -> Log {
    let packets = requests.flatMap { request -> [[UInt8]] in
      if case .reply(let reply) = request, reply.caller == caller { reply.packets } else { [] }
    }
    let bytes = packets.filter { !$0.starts(with: Array(#"{"bytes":"#.utf8)) }
    return try Log(bytes.flatMap(\.self), version: RecordedSession.version)
  }
}
