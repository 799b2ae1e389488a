import DetentGeometry
import DetentMotion
import Display
import DisplayInput
import DisplayScanout
import Glibc
import SeatDoubles
import Testing

@testable import DisplayKMS

struct KMSDisplayTests {
  private static let white = Region(PixelRect(x: 0, y: 0, width: 96, height: 80))

  /// Draws a rectangle and presents it, as soon as there is a buffer.
  private func draw(
    _ rig: KMSRig, _ rect: PixelRect = PixelRect(x: 0, y: 0, width: 96, height: 80),
    _ color: UInt32 = 0xFFFFFF, notify: Bool = false
  ) throws {
    var buffer = try rig.screen.nextBuffer()
    while buffer == nil {
      _ = rig.pass()
      _ = try rig.screen.dispatch()
      buffer = try rig.screen.nextBuffer()
    }
    let pixels = try #require(buffer).pixels
    for y in rect.minY..<rect.maxY {
      for x in rect.minX..<rect.maxX { pixels.row(y)[x] = color }
    }
    try rig.screen.present(#require(buffer), damage: Region(rect), notify: notify)
  }

  private func settle(_ rig: KMSRig) throws -> [DisplayEvent] {
    var events: [DisplayEvent] = []
    while rig.pass() { events += try rig.screen.dispatch() }
    return events
  }

  /// Lets time pass until something of this kind has happened.
  private func wait(
    _ rig: KMSRig, until isMeant: (DisplayEvent) -> Bool
  ) throws -> DisplayEvent {
    for _ in 0..<100 {
      _ = rig.pass()
      if let event = try rig.screen.dispatch().first(where: isMeant) { return event }
    }
    throw Nothing()
  }

  private struct Nothing: Error {}

  private func nextFrame(_ rig: KMSRig) throws -> FrameTime {
    try rig.screen.requestFrame()
    let event = try wait(rig) { if case .frame = $0 { true } else { false } }
    guard case .frame(let frame) = event else { throw Nothing() }
    return frame
  }

  @Test func `The mode is set with the first frame and not before, so that a splash stays`() throws
  {
    let rig = try KMSRig()
    _ = try settle(rig)
    #expect(!rig.card.calls.contains("modeset"))
    try draw(rig)
    #expect(rig.card.calls.filter { $0 != "makeBuffer" } == ["modeset"])
    #expect(rig.card.glass.allSatisfy { $0 == 0xFFFFFF })
  }

  @Test(arguments: CardDouble.Kind.allCases)
  func `Turned off it shows nothing and wakes nobody, turned on it shows everything anew`(
    kind: CardDouble.Kind
  ) throws {
    let rig = try KMSRig(kind)
    try draw(rig)
    _ = try settle(rig)
    #expect(rig.screen.setPower(isOn: false))
    #expect(rig.card.glass.isEmpty)
    #expect(try settle(rig).isEmpty && rig.screen.nextBuffer() == nil)
    // Another session comes to the front, shows its own, and goes.
    rig.seat.change(.disabled)
    _ = try settle(rig)
    rig.card.showForeign()
    rig.seat.change(.enabled)
    #expect(try !settle(rig).contains(.contentLost))
    #expect(!rig.card.isLit, "what it has left on the screen goes dark, too")
    // So does its cable, and another screen takes its place.
    for size in [nil, PixelSize(96, 80), PixelSize(48, 40), PixelSize(96, 80)] {
      rig.card.plugged = [
        CardDouble.connector(size: size ?? PixelSize(0, 0), isConnected: size != nil)
      ]
      rig.plugs.hasNews = true
      _ = try settle(rig)
      #expect(try rig.card.glass.isEmpty && rig.screen.nextBuffer() == nil)
    }
    #expect(rig.screen.setPower(isOn: true))
    #expect(try settle(rig).contains(.contentLost))
    try draw(rig)
    _ = try settle(rig)
    #expect(rig.card.glass.allSatisfy { $0 == 0xFFFFFF } && !rig.card.glass.isEmpty)
  }

  @Test func `A driver that does not turn its screen off leaves it as it was`() throws {
    let rig = try KMSRig()
    try draw(rig)
    rig.card.errors = [EINVAL]
    #expect(!rig.screen.setPower(isOn: false))
    try draw(rig, notify: true)
    #expect(!rig.card.glass.isEmpty)
  }

  @Test func `Further frames change nothing but the picture`() throws {
    let rig = try KMSRig()
    try draw(rig)
    rig.card.forgetCalls()
    for _ in 0..<5 { try draw(rig) }
    #expect(rig.card.calls == Array(repeating: "commit", count: 5))
    #expect(rig.card.livingBlobs == 0)
  }

  @Test func `A flip's clips are what its buffer lacked: the damage of two frames`() throws {
    let rig = try KMSRig()
    let (left, right) = (
      PixelRect(x: 2, y: 3, width: 4, height: 5), PixelRect(x: 90, y: 70, width: 2, height: 2)
    )
    for _ in 0..<2 { try draw(rig) }
    try draw(rig, left, 0xFF0000)
    _ = try settle(rig)
    try draw(rig, right, 0x00FF00)
    _ = try settle(rig)
    let clips = try #require(rig.card.lastClips)
    #expect(Set(clips) == [left, right])
  }

  @Test func `A frame is reported seen at the blank at which it is`() throws {
    let rig = try KMSRig()
    try draw(rig)
    _ = try settle(rig)
    rig.card.now = Instant(seconds: 200.003)
    try draw(rig, notify: true)
    let events = try settle(rig)
    #expect(events.contains(.presented(Instant(seconds: 200.02))))
  }

  @Test func `Frames come with the blanks, each for the next one`() throws {
    let rig = try KMSRig()
    try draw(rig)
    _ = try settle(rig)
    var targets: [Double] = []
    for _ in 0..<4 {
      try draw(rig)
      targets.append(try nextFrame(rig).target.seconds(since: Instant(seconds: 100)))
    }
    let steps = zip(targets.dropFirst(), targets).map { ($0 - $1) / CardDouble.interval }
    #expect(steps.allSatisfy { abs($0 - 1) < 1e-6 })
    #expect(
      targets.allSatisfy {
        abs(($0 / CardDouble.interval).rounded() - $0 / CardDouble.interval) < 1e-6
      })
  }

  @Test func `Without blanks a timer sets the pace`() throws {
    let rig = try KMSRig(CardDouble.Kind(hasBlank: false))
    var times: [Instant] = []
    for _ in 0..<12 {
      try draw(rig)
      _ = try nextFrame(rig)
      times.append(rig.card.now)
    }
    let steps = zip(times.dropFirst(), times).map { $0.seconds(since: $1) }
    #expect(steps.suffix(9).allSatisfy { abs($0 - CardDouble.interval) < 1e-6 })
  }

  @Test func `Another session gets the screen, and all is shown again afterwards`() throws {
    let rig = try KMSRig()
    try draw(rig)
    rig.touch(0, .began, at: Point(4, 5))
    _ = try settle(rig)
    rig.seat.change(.disabled)
    let events = try settle(rig)
    guard case .touch(let touch) = events.first, touch.phase == .cancelled else {
      Issue.record("The finger is cancelled, not: \(events)")
      return
    }
    #expect(rig.seat.yields == 1 && rig.input.isSuspended)
    rig.card.forgetCalls()
    #expect(try rig.screen.nextBuffer() == nil)
    #expect(rig.card.calls.isEmpty)
    rig.seat.change(.enabled)
    #expect(try settle(rig) == [.contentLost, .bufferReleased])
    #expect(!rig.input.isSuspended)
    try draw(rig, PixelRect(x: 0, y: 0, width: 1, height: 1))
    #expect(rig.card.calls == ["modeset"])
    #expect(rig.card.glass.allSatisfy { $0 == 0xFFFFFF })
  }

  @Test func `A refused picture is shown a second later`() throws {
    let rig = try KMSRig()
    try draw(rig)
    _ = try settle(rig)
    rig.card.errors = [EINVAL]
    try draw(rig, PixelRect(x: 0, y: 0, width: 9, height: 9), 0x123456)
    let start = rig.card.now
    _ = try wait(rig) { $0 == .contentLost }
    #expect(abs(rig.card.now.seconds(since: start) - 1) < 0.01)
    try draw(rig, PixelRect(x: 0, y: 0, width: 1, height: 1), 0x123456)
    #expect(rig.card.glass[5] == 0x123456)
  }

  @Test func `What another session's being in front refuses waits for the seat`() throws {
    let rig = try KMSRig()
    try draw(rig)
    _ = try settle(rig)
    rig.card.errors = [EACCES]
    try draw(rig)
    #expect(try settle(rig).isEmpty)
  }

  @Test func `A screen that is pulled out is waited for`() throws {
    let rig = try KMSRig()
    try draw(rig)
    _ = try settle(rig)
    rig.card.plugged = [CardDouble.connector(size: PixelSize(0, 0), isConnected: false)]
    rig.plugs.hasNews = true
    #expect(try settle(rig) == [.devicesChanged])
    #expect(try rig.screen.nextBuffer() == nil)
    rig.resize(to: PixelSize(96, 80))
    #expect(try settle(rig) == [.devicesChanged, .contentLost, .bufferReleased])
    try draw(rig)
    #expect(rig.card.glass.allSatisfy { $0 == 0xFFFFFF })
  }

  @Test func `A screen that cannot be had at once is looked at again a second later`() throws {
    let rig = try KMSRig()
    try draw(rig)
    _ = try settle(rig)
    rig.card.errors = [ENOMEM]
    rig.resize(to: PixelSize(64, 48))
    let start = rig.card.now
    _ = try wait(rig) { $0 == .resized }
    #expect(rig.card.errors.isEmpty)
    #expect(abs(rig.card.now.seconds(since: start) - 1) < 0.01)
    #expect(rig.screen.size == PixelSize(64, 48))
    #expect(rig.screen.deadline == nil)
  }

  @Test(arguments: CardDouble.Kind.allCases, [true, false])
  func `A cable that is moved to another socket has its screen lit from there`(
    kind: CardDouble.Kind, isSlow: Bool
  ) throws {
    let size = PixelSize(96, 80)
    let rig = try KMSRig(kind)
    let empty = CardDouble.connector("HDMI-A-2", id: 6, size: size, isConnected: false)
    rig.card.plugged.append(empty)
    try draw(rig)
    _ = try settle(rig)
    #expect(rig.card.isLit(5) && !rig.card.isLit(6))
    rig.card.plugged[0] = CardDouble.connector(size: size, isConnected: false)
    if isSlow {
      rig.plugs.hasNews = true
      _ = try settle(rig)
      #expect(!rig.card.isLit(5))
    }
    rig.card.plugged[1] = CardDouble.connector("HDMI-A-2", id: 6, size: size)
    rig.plugs.hasNews = true
    #expect(try settle(rig).contains(.resized))
    try draw(rig)
    #expect(rig.card.isLit(6) && !rig.card.isLit(5))
  }

  @Test func `Whatever another session has fed by which controller, the screen is had again`()
    throws
  {
    let size = PixelSize(96, 80)
    let rig = try KMSRig()
    rig.card.plugged.append(CardDouble.connector("HDMI-A-2", id: 6, size: size))
    try draw(rig)
    rig.seat.change(.disabled)
    _ = try settle(rig)
    rig.card.showForeign(at: [5: 9, 6: 7], withPlane: 9)
    rig.seat.change(.enabled)
    #expect(try settle(rig).contains(.contentLost))
    try draw(rig)
    #expect(rig.card.isLit(5) && !rig.card.isLit(6) && !rig.card.routing.isOn(9))
  }

  @Test func `Turned off, a screen stays so though another session has fed it otherwise`() throws {
    let rig = try KMSRig()
    try draw(rig)
    #expect(rig.screen.setPower(isOn: false))
    rig.seat.change(.disabled)
    _ = try settle(rig)
    rig.card.showForeign(at: [5: 9])
    rig.seat.change(.enabled)
    _ = try settle(rig)
    #expect(!rig.card.routing.isOn(9) && !rig.card.routing.isOn(7))
  }

  @Test(arguments: CardDouble.Kind.allCases)
  func `What another session has laid over the screen is gone when that comes back`(
    kind: CardDouble.Kind
  ) throws {
    let rig = try KMSRig(kind)
    try draw(rig)
    rig.seat.change(.disabled)
    _ = try settle(rig)
    rig.card.showForeignPlane()
    rig.seat.change(.enabled)
    _ = try settle(rig)
    try draw(rig)
    #expect(rig.card.isLit(5) && rig.card.overlaid == 0)
  }

  @Test func `A graphics card that is pulled out is a display that is gone`() throws {
    let rig = try KMSRig()
    try draw(rig)
    _ = try settle(rig)
    rig.card.isGone = true
    rig.plugs.hasNews = true
    #expect(throws: DisplayError.connectionLost("The graphics card is gone.")) {
      _ = try rig.screen.dispatch()
    }
  }

  @Test(arguments: CardDouble.Kind.allCases)
  func `A graphics card that takes no picture because it is gone is a display that is gone`(
    kind: CardDouble.Kind
  ) throws {
    let rig = try KMSRig(kind)
    try draw(rig)
    _ = try settle(rig)
    rig.card.isGone = true
    #expect(throws: DisplayError.connectionLost("The graphics card is gone.")) { try draw(rig) }
    #expect(throws: DisplayError.connectionLost("The graphics card is gone.")) {
      _ = try rig.screen.dispatch()
    }
  }

  @Test(arguments: CardDouble.Kind.allCases)
  func `Without a screen nothing is drawn, whatever becomes of power and session`(
    kind: CardDouble.Kind
  ) throws {
    let size = PixelSize(96, 80)
    let rig = try KMSRig(kind)
    try draw(rig)
    _ = try settle(rig)
    rig.card.plugged[0] = CardDouble.connector(size: size, isConnected: false)
    rig.plugs.hasNews = true
    _ = try settle(rig)
    #expect(rig.screen.setPower(isOn: false) && rig.screen.setPower(isOn: true))
    #expect(try settle(rig).isEmpty && rig.screen.deadline == nil)
    rig.seat.change(.disabled)
    rig.seat.change(.enabled)
    #expect(try settle(rig).isEmpty && rig.screen.deadline == nil)
    #expect(try rig.screen.nextBuffer() == nil)
    rig.resize(to: size)
    #expect(try settle(rig).contains(.contentLost))
    try draw(rig)
    #expect(rig.card.isLit(5))
  }

  @Test func `A driver's refusal is tried again no more once its screen is unplugged`() throws {
    let rig = try KMSRig()
    try draw(rig)
    _ = try settle(rig)
    rig.card.errors = [EINVAL]
    try draw(rig)
    rig.card.plugged[0] = CardDouble.connector(size: PixelSize(96, 80), isConnected: false)
    rig.plugs.hasNews = true
    #expect(try settle(rig) == [.devicesChanged])
    #expect(rig.screen.deadline == nil)
  }

  @Test func `Frames keep to the refresh though it is told of sooner or later`() throws {
    let rig = try KMSRig()
    rig.card.blankLength = 0.0005
    try draw(rig)
    _ = try settle(rig)
    for frame in 0..<20 {
      try draw(rig, notify: true)
      try rig.screen.requestFrame()
      let flip = try #require(rig.card.nextFlip)
      rig.card.now = flip.advanced(by: frame.isMultiple(of: 2) ? 0.0001 : 0.001)
      for event in try rig.screen.dispatch() {
        switch event {
        case .presented(let seen): #expect(seen <= rig.card.now)
        case .frame(let frame):
          let steps = (frame.target.seconds(since: flip) - 0.0005) / CardDouble.interval
          #expect(abs(steps - 1) < 1e-6)
        default: break
        }
      }
    }
  }

  @Test func `Events of udev that change no screen change nothing`() throws {
    let rig = try KMSRig()
    try draw(rig)
    _ = try settle(rig)
    rig.plugs.hasNews = true
    #expect(try settle(rig).isEmpty)
  }

  @Test func `Buffers of a former size go back to the kernel`() throws {
    let rig = try KMSRig()
    try draw(rig)
    for width in 20..<30 {
      rig.resize(to: PixelSize(width, 20))
      _ = try settle(rig)
    }
    #expect(rig.card.livingBuffers == 2)
  }

  @Test func `Where there are no 32 bits a pixel there are 16`() throws {
    let card = CardDouble()
    card.errors = [EINVAL]
    let screen = try KMSDisplay(
      card, seat: KMSRig().seat, devices: KMSRig().input, plugs: KMSRig().plugs,
      keyMap: XKBKeyMap(), options: KMSOptions(), now: { card.now })
    let buffer = try #require(try screen.nextBuffer())
    buffer.pixels.row(3)[4] = 0xFF0000
    try screen.present(buffer, damage: Self.white, notify: false)
    #expect(card.glass[3 * 96 + 4] == 0xFF0000)
  }

  @Test func `Sixteen bits a pixel where they are asked for`() throws {
    var options = KMSOptions()
    options.prefers16Bits = true
    let rig = try KMSRig(options: options)
    try draw(rig, PixelRect(x: 0, y: 0, width: 96, height: 80), 0xFF0000)
    #expect(rig.card.glass.allSatisfy { $0 == 0xFF0000 })
    #expect(rig.screen.inputDevices.last?.detail == "96x80, 50 Hz, 16 bits a pixel")
  }

  @Test func `A mode by its size is set, and its picture fills it`() throws {
    let card = CardDouble()
    card.plugged[0].modes.append(
      DisplayMode(number: 1, size: PixelSize(64, 48), refresh: 60, isPreferred: false))
    var options = KMSOptions()
    options.screen.mode = ModePreference(size: PixelSize(64, 48))
    let rig = try KMSRig(card: card, options: options)
    #expect(rig.screen.size == PixelSize(64, 48))
    try draw(rig, PixelRect(x: 0, y: 0, width: 64, height: 48))
    #expect(rig.card.glass.count == 64 * 48)
  }

  @Test func `A panel that is built in turned says so, and so does the one that takes its place`()
    throws
  {
    let card = CardDouble()
    card.plugged[0].hangsTurned = .quarter
    let rig = try KMSRig(card: card)
    #expect(rig.screen.hangsTurned == .quarter)
    let display = MountedDisplay(rig.screen)
    #expect(display.size == PixelSize(80, 96))
    rig.resize(to: PixelSize(64, 48))
    rig.card.plugged[0].hangsTurned = .half
    #expect(try display.dispatch().contains(.resized))
    #expect(display.rotation == .half && display.size == PixelSize(64, 48))
  }

  @Test func `Another screen of the same mode has a scale of its own`() throws {
    let rig = try KMSRig()
    try draw(rig)
    _ = try settle(rig)
    #expect(rig.screen.scale == 1)
    // 96 pixels on 10 mm are many to the inch.
    rig.card.plugged[0].millimetres = (10, 8)
    rig.plugs.hasNews = true
    #expect(try settle(rig).contains(.resized))
    #expect(rig.screen.scale > 1)
  }

  @Test func `A panel plugged in turned, after one that was not, is drawn as it hangs`() throws {
    let rig = try KMSRig(card: CardDouble())
    let display = MountedDisplay(rig.screen)
    #expect(try display.nextBuffer()?.pixels.size == PixelSize(96, 80))
    rig.resize(to: PixelSize(64, 48))
    rig.card.plugged[0].hangsTurned = .quarter
    #expect(try display.dispatch().contains(.resized))
    #expect(display.size == PixelSize(48, 64))
    #expect(try display.nextBuffer()?.pixels.size == PixelSize(48, 64))
  }

  @Test func `A mouse has an arrow over the picture, which leaves no trace`() throws {
    let rig = try KMSRig()
    for _ in 0..<2 { try draw(rig, PixelRect(x: 0, y: 0, width: 96, height: 80), 0x40_5060) }
    _ = try settle(rig)
    #expect(rig.card.glass.allSatisfy { $0 == 0x40_5060 })
    for place in [Point(30, 20), Point(33, 25), Point(90, 75), Point(2, 3)] {
      rig.input.report(.mousePlaced(device: 2, place, rig.card.now))
      _ = try settle(rig)
      let glass = rig.card.glass
      #expect(glass[Int(place.y) * 96 + Int(place.x)] == 0)
      #expect(glass.count { $0 == 0 } + glass.count { $0 == 0xFF_FFFF } < 12 * 17)
      #expect(glass.count { $0 == 0x40_5060 } > 96 * 80 - 12 * 17)
    }
    // What is drawn below it does not hide it.
    try draw(rig, PixelRect(x: 0, y: 0, width: 20, height: 20), 0x70_7070)
    _ = try settle(rig)
    #expect(rig.card.glass[3 * 96 + 2] == 0)
    // Once it has been still for long it is gone.
    rig.card.now = rig.card.now.advanced(by: 60)
    _ = try settle(rig)
    #expect(!rig.card.glass.contains(0) && !rig.card.glass.contains(0xFF_FFFF))
  }

  @Test func `No screen is told with the connectors that are empty`() throws {
    let card = CardDouble()
    card.plugged = [CardDouble.connector("DSI-1", size: PixelSize(0, 0), isConnected: false)]
    let rig = try KMSRig()
    let error = #expect(throws: DisplayError.self) {
      _ = try KMSDisplay(
        card, seat: rig.seat, devices: rig.input, plugs: rig.plugs, keyMap: XKBKeyMap(),
        options: KMSOptions())
    }
    #expect(error?.description.contains("DSI-1 is empty") == true)
  }
}
