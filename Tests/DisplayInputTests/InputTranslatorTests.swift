import DetentGeometry
import DetentMotion
import Display
import DisplayInput
import SeatDoubles
import Testing

struct InputTranslatorTests {
  private static func at(_ seconds: Double) -> Instant { Instant(seconds: 5 + seconds) }

  private static func translator() -> InputTranslator {
    InputTranslator(on: PixelSize(100, 50), keyMap: KeyMapDouble())
  }

  private func touches(_ events: [DisplayEvent]) -> [TouchEvent] {
    events.compactMap { if case .touch(let touch) = $0 { touch } else { nil } }
  }

  private func keys(_ events: [DisplayEvent]) -> [KeyEvent] {
    events.compactMap { if case .key(let key) = $0 { key } else { nil } }
  }

  private func finger(
    _ contact: Int, _ phase: TouchEvent.Phase, _ position: Point?, _ time: Instant
  ) -> InputReport {
    .finger(FingerSample(device: 1, contact: contact, phase: phase, position: position), time)
  }

  @Test func `A stamp later than now is now`() {
    var translator = Self.translator()
    let batch = translator.translate([finger(0, .began, Point(1, 2), Self.at(9))], now: Self.at(1))
    #expect(touches(batch.events).first?.time == Self.at(1))
  }

  @Test func `A device that goes takes its fingers along, also one lifted in the same breath`() {
    var translator = Self.translator()
    let reports = [
      finger(0, .began, Point(1, 2), Self.at(0)), finger(1, .began, Point(3, 4), Self.at(0)),
    ]
    _ = translator.translate(reports, now: Self.at(0))
    let batch = translator.translate(
      [finger(0, .ended, nil, Self.at(1)), .removed(device: 1)], now: Self.at(1))
    #expect(touches(batch.events).map(\.phase) == [.cancelled, .cancelled])
    #expect(batch.devicesChanged)
  }

  @Test func `A key of a keyboard that is pulled out is let go of by nobody`() {
    var translator = Self.translator()
    _ = translator.translate([.key(code: 3, isDown: true, Self.at(0))], now: Self.at(0))
    let batch = translator.translate(
      [.key(code: 3, isDown: false, Self.at(1)), .removed(device: 7)], now: Self.at(1))
    #expect(keys(batch.events).map(\.phase) == [.lost])
  }

  @Test(arguments: Rotation.allCases)
  func `A mouse is moved as the picture stands`(rotation: Rotation) {
    let screen = Size(100, 50)
    var translator = Self.translator()
    translator.rotation = rotation
    let start = rotation.picturePoint(of: translator.pointer, on: screen)
    _ = translator.translate(
      [.mouseMoved(device: 2, x: 10, y: -4, Self.at(0))], now: Self.at(0))
    let end = rotation.picturePoint(of: translator.pointer, on: screen)
    #expect(end - start == Point(10, -4))
  }

  @Test func `The mouse stays on the screen, and is a finger while its button is down`() {
    var translator = Self.translator()
    let batch = translator.translate(
      [
        .mouseMoved(device: 2, x: 1000, y: -1000, Self.at(0)),
        .mouseButton(device: 2, isDown: true, Self.at(0.1)),
        .mouseMoved(device: 2, x: -10, y: 7, Self.at(0.2)),
        .mouseButton(device: 2, isDown: false, Self.at(0.3)),
        .mouseMoved(device: 2, x: -5, y: 0, Self.at(0.4)),
      ], now: Self.at(1))
    let touches = touches(batch.events)
    #expect(touches.map(\.phase) == [.began, .moved, .ended])
    #expect(touches.map(\.position) == [Point(99, 0), Point(89, 7), Point(89, 7)])
    #expect(touches.allSatisfy { $0.id == .pointer })
    #expect(translator.pointer == Point(84, 7) && translator.isPointerVisible)
  }

  @Test func `A pen is a mouse that is where it touches, and its tip the button`() {
    var translator = Self.translator()
    let above = translator.translate(
      [.mousePlaced(device: 4, Point(5, 6), Self.at(0))], now: Self.at(0))
    #expect(above.events.isEmpty && above.pointerChanged)
    #expect(translator.isPointerVisible)
    let batch = translator.translate(
      [
        .penTip(device: 4, isDown: true, Point(10, 20), Self.at(0.1)),
        .mousePlaced(device: 4, Point(11, 21), Self.at(0.2)),
        .penTip(device: 4, isDown: false, Point(12, 99), Self.at(0.3)),
      ], now: Self.at(1))
    let touches = touches(batch.events)
    #expect(touches.map(\.phase) == [.began, .moved, .moved, .ended])
    #expect(
      touches.map(\.position) == [Point(10, 20), Point(11, 21), Point(12, 49), Point(12, 49)])
    #expect(touches.allSatisfy { $0.id == .pointer && $0.device == 4 })
  }

  @Test func `A second mouse does not let go what the first one holds`() {
    var translator = Self.translator()
    let batch = translator.translate(
      [
        .mouseButton(device: 2, isDown: true, Self.at(0)),
        .mouseButton(device: 3, isDown: true, Self.at(0)),
        .mouseButton(device: 3, isDown: false, Self.at(0)),
      ], now: Self.at(1))
    #expect(touches(batch.events).map(\.phase) == [.began])
  }

  @Test func `A key that is held repeats, and stops where its device's session ends`() {
    var translator = Self.translator()
    var events = keys(
      translator.translate([.key(code: 3, isDown: true, Self.at(0))], now: Self.at(0)).events)
    var times: [Double] = []
    while let deadline = translator.deadline, times.count < 5 {
      times.append(deadline.seconds(since: Self.at(0)))
      events += keys(translator.translate([], now: deadline).events)
    }
    #expect(times.map { ($0 * 1000).rounded() } == [400, 440, 480, 520, 560])
    #expect(events.count == 6 && events.allSatisfy { $0.key == Key.allCases[3] && $0.isDown })
    #expect(keys(translator.loseAll(at: Self.at(1))).map(\.phase) == [.lost])
    #expect(translator.deadline == nil)
  }

  @Test func `A key that comes up is the one that went down`() {
    var translator = Self.translator()
    let reports: [InputReport] = [
      .key(code: 0, isDown: true, Self.at(0)), .key(code: 2, isDown: true, Self.at(0.1)),
      .key(code: 2, isDown: false, Self.at(0.2)), .key(code: 0, isDown: false, Self.at(0.3)),
    ]
    let events = keys(translator.translate(reports, now: Self.at(1)).events)
    #expect(events.map(\.isDown) == [true, true, false, false])
    #expect(events[3].key == events[0].key && translator.deadline == nil)
  }

  @Test func `Keys that lead to another console are told, and are no keys of the panel`() {
    var translator = Self.translator()
    let batch = translator.translate([.key(code: 103, isDown: true, Self.at(0))], now: Self.at(0))
    #expect(batch.session == 3 && batch.events.isEmpty)
  }

  @Test(arguments: [true, false])
  func `A kiosk's keys lead to no other console`(allowsSwitching: Bool) throws {
    let (seat, devices) = (SeatDouble(), InputDouble())
    let input = SeatInput(
      seat, devices, translator: Self.translator(), on: PixelSize(100, 50),
      allowsSwitching: allowsSwitching)
    devices.report(.key(code: 103, isDown: true, Self.at(0)))
    _ = try input.dispatch(now: Self.at(0))
    #expect(seat.sessions == (allowsSwitching ? [3] : []))
  }

  @Test func `What the seat tells while devices are opened is heard at once`() throws {
    let (seat, devices) = (SeatDouble(), InputDouble())
    let input = SeatInput(
      seat, devices, translator: Self.translator(), on: PixelSize(100, 50), allowsSwitching: true)
    devices.onResume = { seat.change(.disabled) }
    seat.change(.enabled)
    #expect(try input.dispatch(now: Self.at(0)).seat == .disabled)
    #expect(devices.isSuspended)
  }

  @Test func `Rules name a device by its name or its numbers`() {
    let calibration = InputRules.Calibration([1, 0, 0, 0, 1, 0])
    let rules = InputRules(
      ignored: ["Mouse", "dead:beef"],
      calibrations: ["1a2b:0001": calibration].compactMapValues { $0 })
    #expect(rules.ignores(name: "Mouse", numbers: "0000:0000"))
    #expect(rules.ignores(name: "x", numbers: "dead:beef"))
    #expect(!rules.ignores(name: "x", numbers: "1a2b:0001"))
    #expect(rules.calibration(name: "x", numbers: "1a2b:0001") == calibration)
    #expect(InputRules.Calibration([1, 0, 0]) == nil)
    #expect(InputRules.Calibration([1, 0, .nan, 0, 1, 0]) == nil)
  }
}
