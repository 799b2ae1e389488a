import Agent
import ControlCenter
import DetentGeometry
import DetentMotion
import Display
import DisplayHeadless
import Drawing
import PanelTestKit
import Settings
import Testing
import Values

/// What the agent hears of a panel on which momentary buttons are held.
@Suite struct DeadManTests {
  private static let text = """
    home: {clock: false, date: false}
    pane: {start: open, columns: 2}
    tiles:
      - {kind: momentary, label: Up, action: on, release: off}
      - {kind: momentary, label: Down, action: on, release: off}
      - {kind: button, label: Bell, action: on}
    actions: {on: {exec: [on]}, off: {exec: [off]}}
    sources: {guard: {listen: [guard]}}
    """

  private static func panel() throws -> PanelUnderTest {
    let panel = try PanelUnderTest(
      yaml: text, size: PixelSize(1000, 700), outcome: .succeeded)
    try panel.wait(2)
    return panel
  }

  @Test func `The agent hears ten times a second that the panel lives, as long as one is held`()
    throws
  {
    let desk = try Self.panel()
    #expect(desk.beats == 0)
    try desk.touch(.began, tile: 0, finger: 1)
    try desk.wait(2)
    let held = desk.beats
    // A frame may be what it waits for.
    #expect((17...22).contains(held), "\(held)")
    try desk.touch(.ended, tile: 0, finger: 1)
    let lifted = desk.beats
    try desk.wait(5)
    #expect(desk.beats == lifted)
  }

  @Test func `As long as any of two is held, and of two as often as of one`() throws {
    let desk = try Self.panel()
    try desk.touch(.began, tile: 0, finger: 1)
    try desk.touch(.began, tile: 1, finger: 2)
    try desk.wait(2)
    let both = desk.beats
    #expect((17...22).contains(both), "\(both)")
    try desk.touch(.ended, tile: 0, finger: 1)
    try desk.wait(2)
    #expect((17...22).contains(desk.beats - both), "\(desk.beats - both)")
    try desk.touch(.ended, tile: 1, finger: 2)
    let lifted = desk.beats
    try desk.wait(5)
    #expect(desk.beats == lifted)
  }

  @Test func `Nothing of it while the display's server is silent`() throws {
    let desk = try Self.panel()
    desk.run.display.isSilent = true
    try desk.touch(.began, tile: 0, finger: 1)
    try desk.wait(2)
    // It had been asked nothing before.
    #expect(desk.beats == 1)
    desk.run.display.isSilent = false
    try desk.wait(1)
    #expect((8...12).contains(desk.beats), "\(desk.beats)")
  }

  @Test func `As soon as the server answers, where it was due before`() throws {
    let desk = try Self.panel()
    try desk.touch(.began, tile: 0, finger: 1)
    // What shows the press is over, and no frame wakes the panel.
    try desk.wait(3)
    for _ in 0..<5 {
      desk.run.display.isSilent = true
      try desk.wait(0.16)
      let silent = desk.beats
      desk.run.display.isSilent = false
      try desk.wait(0.01)
      #expect(desk.beats == silent + 1)
    }
  }

  @Test(arguments: [
    // Another kind, and no release any more.
    (
      0, "{kind: momentary, label: Up, action: on, release: off}", "{label: Up, action: on}",
      ["press main/1"]
    ),
    (0, "{kind: momentary, label: Up", "{kind: toggle, label: Up", ["press main/1"]),
    // Another action by the same name, and another one.
    (2, "on: {exec: [on]}", "on: {exec: [more]}", []),
    (2, "Bell, action: on", "Bell, action: off", []),
    // What is touched is what it was.
    (2, "label: Bell", "label: Bell, color: '#336699'", ["on"]),
    (0, "label: Up", "color: '#336699', label: Up", ["press main/1", "lift main/1"]),
    // What was begun is ended, also where it could not be begun any more.
    (0, "label: Up", "label: Up, enabled-by: guard", ["press main/1", "lift main/1"]),
  ])
  func `A finger does what it came for, or nothing, whatever is saved meanwhile`(
    tile: Int, old: String, new: String, asked: [String]
  ) throws {
    let desk = try Self.panel()
    try desk.touch(.began, tile: tile, finger: 1)
    try desk.wait(0.2)
    try desk.save(Self.text.replacing(old, with: new))
    try desk.wait(1)
    try desk.touch(.ended, tile: tile, finger: 1)
    try desk.wait(1)
    #expect(desk.asked == asked)
    let beats = desk.beats
    try desk.wait(5)
    #expect(desk.beats == beats, "nothing is held")
    // The next touch is a new one.
    try desk.touch(.began, tile: 2, finger: 1)
    try desk.touch(.ended, tile: 2, finger: 1)
    try desk.wait(1)
    #expect(desk.asked.count == asked.count + 1)
  }

  @Test func `Nothing of it for what is tapped`() throws {
    let desk = try Self.panel()
    try desk.touch(.began, tile: 2, finger: 1)
    try desk.wait(1)
    try desk.touch(.ended, tile: 2, finger: 1)
    try desk.wait(1)
    #expect(desk.beats == 0)
  }
}

extension PanelUnderTest {
  /// How often the agent has heard that the panel lives.
  fileprivate var beats: Int { requests.count { $0 == .beat } }

  fileprivate func touch(_ phase: TouchEvent.Phase, tile: Int, finger: UInt64) throws {
    try touch(phase, self.tile(tile), finger: finger)
    try wait(0.02)
  }
}
