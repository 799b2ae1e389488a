import DetentGeometry
import DetentMotion
import Display
import DisplayHeadless
import Testing

@Suite struct TouchScriptTests {
  private func touches(_ text: String) throws -> [TouchEvent] {
    try TouchScript(text).steps.compactMap { step in
      if case .touch(let touch) = step.action { touch } else { nil }
    }
  }

  @Test func `all that a line can say is read`() throws {
    let script = try TouchScript(
      """
      # two fingers
      100 press 10 20
      110 press 30 40 7   # the second
      120 move 11 21
      130 release 7
      140 release
      150 shot here
      900 tap 5 6 40
      2000 end
      """)
    #expect(script.end == Instant(seconds: 2))
    #expect(script.steps.count == 8)
    #expect(script.steps[5].action == .shot("here"))
    guard case .touch(let released) = script.steps[3].action else {
      Issue.record("no touch")
      return
    }
    #expect(released.position == Point(30, 40) && released.id.number == 7)
    #expect(script.steps.last?.time == Instant(seconds: 0.94))
  }

  @Test func `a remark begins after a space, and not within quotes`() throws {
    let script = try TouchScript(
      """
      100 source color #FF8000
      110 source color "#FF8000" # orange
      120 source size 5" # inches
      130 source json {"a": "b #c"}
      #140 shot none
      150 source color a#b
      """, values: "channel rock#1 # the first\nsize 4\"\n")
    #expect(
      script.steps.map(\.action) == [
        .source("channel", "rock#1"), .source("size", "4\""), .source("color", ""),
        .source("color", "#FF8000"), .source("size", "5\""), .source("json", "{\"a\": \"b #c\"}"),
        .source("color", "a#b"),
      ])
  }

  @Test func `what is touched may be called by its name`() throws {
    let script = try TouchScript(
      """
      100 tap Lamps
      200 hold Living room 800
      300 drag Dim 40%
      400 swipe "Room 2" left
      500 drag 1 2 3 4 100 60
      600 tap Turn left
      """)
    let named = script.steps.compactMap { step in
      if case .named(let touch) = step.action { touch } else { nil }
    }
    #expect(
      named == [
        NamedTouch(name: "Lamps", move: .tap(0.06), line: 1),
        NamedTouch(name: "Living room", move: .tap(0.8), line: 2),
        NamedTouch(name: "Dim", move: .drag(0.4), line: 3),
        NamedTouch(name: "Room 2", move: .swipe([-1, 0]), line: 4),
        NamedTouch(name: "Turn left", move: .tap(0.06), line: 6),
      ])
  }

  @Test(arguments: [
    ("1 drag Dim 140%", "how far"), ("1 drag Dim", "how far"), ("1 swipe Dim away", "none of left"),
    ("1 hold", "is missing"),
  ])
  func `a name without what is to be done is refused`(_ line: String, _ why: String) {
    #expect { try TouchScript(line) } throws: { "\($0)".contains(why) }
  }

  @Test func `a finger may be as wide as a palm, from one line to the next`() throws {
    let found = try touches(
      """
      0 press 10 20 3 180
      10 move 11 20 3 130.5
      20 move 12 20 3
      30 release 3
      40 press 1 2
      50 move 2 2 0 0
      60 release
      """)
    #expect(found.map(\.breadth) == [180, 130.5, nil, nil, nil, 0, nil])
    #expect(found.map(\.id.number) == [3, 3, 3, 3, 0, 0, 0])
  }

  @Test(arguments: [
    "0 press 1 2 3 wide", "0 press 1 2 3 -1", "0 press 1 2 3 1e7", "0 press 1 2 3 4 5",
  ])
  func `a width that is none is refused, with its line`(line: String) throws {
    do throws(TouchScriptError) {
      _ = try TouchScript("# first\n" + line)
      Issue.record("it was taken")
    } catch {
      guard case .wrongLine(2, _) = error else {
        Issue.record("\(error)")
        return
      }
    }
  }

  @Test func `a source says the rest of its line, and what it says at the start comes first`()
    throws
  {
    let values = "# at the start\n\nroom 21.5\n news  a  [b]\\nc # or so\nempty\n"
    let script = try TouchScript(
      "100 tap 1 1\n0 source room\n50 source news two  words", values: values)
    #expect(
      script.steps.prefix(5).map(\.action) == [
        .source("room", "21.5"), .source("news", "a [b]\nc"), .source("empty", ""),
        .source("room", ""), .source("news", "two words"),
      ])
    #expect(script.steps.prefix(4).allSatisfy { $0.time == .zero })
  }

  @Test func `a drag moves evenly and ends where it should`() throws {
    let touches = try touches("500 drag 0 100 300 400 200 125")
    #expect(touches.first?.phase == .began && touches.last?.phase == .ended)
    #expect(touches.last?.position == Point(300, 400))
    #expect(touches.last?.time == Instant(seconds: 0.7))
    let moves = touches.filter { $0.phase == .moved }
    #expect(moves.count == 25)
    for touch in moves {
      let share = touch.time.seconds(since: Instant(seconds: 0.5)) / 0.2
      #expect(abs(touch.position.x - 300 * share) < 1e-6)
    }
  }

  @Test func `another file and another screen may come`() throws {
    let script = try TouchScript("100 save my panel.yaml\n200 size 480 320")
    #expect(
      script.steps.map(\.action) == [.save("my panel.yaml"), .size(PixelSize(480, 320))])
  }

  @Test func `lines may stand in any order of time`() throws {
    let times = try TouchScript("300 tap 1 1\n100 tap 2 2").steps.map(\.time)
    #expect(times == times.sorted())
  }

  @Test(arguments: [
    "x press 1 1", "0 press", "0 press 1", "0 press 1 a", "0 press 1 1 -1", "0 fly 1 1", "0 shot",
    "0 tap 1 1 nan", "0 source", "0 drag 1 1 2 2", "0 drag 1 1 2 2 100 0", "0 release 0 0",
    "-1 end",
    "0 end now", "0 save", "0 size 480", "0 size 480 20", "0 size 480 320 1",
  ])
  func `a wrong line is refused with its number`(line: String) {
    let error = #expect(throws: TouchScriptError.self) { try TouchScript("\n# fine\n" + line) }
    #expect(error?.description.hasPrefix("Line 3: ") == true)
  }

  @Test(arguments: ["0 move 1 1", "0 release", "0 press 1 1\n5 press 2 2"])
  func `fingers go down before they move, and once`(text: String) {
    #expect(throws: TouchScriptError.self) { try TouchScript(text) }
  }
}
