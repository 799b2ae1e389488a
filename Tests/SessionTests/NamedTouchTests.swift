import DetentGeometry
import DetentMotion
import Display
import DisplayHeadless
import Forms
import Settings
import TestFolders
import TestKinds
import TestSupport
import Testing
import Values
import Widgets

@testable import ControlCenter

/// Scripts that call what they touch by its name.
@Suite struct NamedTouchTests {
  private static let tiles = """
    pane: {start: open}
    tiles:
      - {kind: toggle, label: Lamps}
      - {kind: slider, label: Dim light}
      - {kind: toggle, label: Twin}
      - {kind: toggle, label: Twin}
    """

  private func play(_ script: String, _ text: String = tiles) throws -> ControlScreen {
    TestFonts.use()
    let configuration = try Configuration.parse(Array(text.utf8), file: "/nowhere/panel.yaml")
    let run = try HeadlessRun.film(
      of: configuration, size: PixelSize(1280, 800), scale: 1, interval: 1.0 / 60, at: (9, 41))
    try run.play(TouchScript(script))
    return run.panel.assumeIsolated { $0.screen }
  }

  @Test func `A tap on a name turns the lamps on, and a second one off`() throws {
    #expect(try play("1000 tap Lamps").controls[0].isOn == true)
    #expect(try play("1000 tap Lamps\n2000 tap Lamps").controls[0].isOn == false)
  }

  @Test(arguments: [0.4, 1, 0.1])
  func `A drag leaves the slider where it says, from wherever it was`(_ share: Double) throws {
    let script = "1000 drag Dim light 70%\n2500 drag \"Dim light\" \(Int(share * 100))%\n5000 end"
    let fraction = try #require(try play(script).controls[1].keyRange?.fraction)
    #expect(abs(fraction - share) < 1e-9)
  }

  @Test func `A swipe of the pane opens it, and its tiles are there`() throws {
    let text = Self.tiles.replacing("start: open", with: "start: closed")
    #expect(try play("500 swipe pane up\n2500 tap Lamps", text).controls[0].isOn == true)
  }

  @Test func `Another file and another screen come as they are saved and plugged in`() throws {
    let folder = try TestFolder()
    let file = try folder.write(Self.tiles.replacing("label: Lamps", with: "label: Fan"), to: "new")
    let screen = try play(
      "1000 tap Lamps\n2000 save \(file)\n3000 size 800 480\n4000 tap Dim light\n5000 shot end")
    #expect(screen.namedPlaces.contains { $0.name == "Fan" })
    #expect(screen.layout.screen == Size(800, 480))
    let broken = try folder.write("tiles: 1", to: "broken")
    #expect(throws: ConfigurationError.self) { try play("1000 save \(broken)") }
  }

  private static let more = """
    pane: {start: open}
    tiles:
      - {kind: toggle, label: Lamps}
      - {kind: button, label: Lights, action: {confirm: {title: Sure?, yes: "Do it", action: {page: hall}}}}
      - kind: list
        label: Rooms
        rows: [{label: Hall, action: {page: hall}}, {label: Attic, action: {page: attic}}]
    pages:
      hall: {title: In the hall, tiles: [{kind: toggle, label: Door}]}
      attic: {title: Up there, tiles: [{kind: toggle, label: Hatch}]}
    """

  @Test(arguments: [
    ("1000 tap Attic\n3000 tap Hatch", 4), ("1000 tap Hall\n3000 tap Door", 3),
    ("1000 tap Lights\n2500 tap \"Do it\"\n4500 tap Door", 3),
    ("1000 tap Lights\n2500 tap Cancel\n4500 tap Lamps", 0),
    ("1000 tap menu\n3000 tap \"Up there\"\n5000 tap Hatch", 4),
  ])
  func `A row and an answer are touched by what is written on them`(
    _ script: String, _ control: Int
  ) throws {
    #expect(try play(script, Self.more).controls[control].isOn == true)
  }

  @Test(arguments: [
    ("1000 tap Lamp", "Line 1: nothing on the screen that can be touched is called “Lamp”"),
    ("1000 tap Lamp", "there is “Dim light”, “Lamps”, “Twin”."),
    ("1000 tap Twin", "Line 1: 2 tiles on the screen are called “Twin”; give a place instead."),
    ("\n1000 drag Lamps 40%", "Line 2: “Lamps” has no value to be dragged"),
  ])
  func `A name that is not on the glass, or not of one thing, is told with what is there`(
    _ script: String, _ words: String
  ) {
    #expect { try play(script) } throws: { "\($0)".contains(words) }
  }
}
