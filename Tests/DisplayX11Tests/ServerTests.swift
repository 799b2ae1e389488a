import DetentMotion
import Foundation
import Geometry
import TestSupport
import Testing

@testable import Display
@testable import DisplayX11

/// A display on a server of its own, worked as the panel works it, with a deadline instead of hope.
private final class Bench {
  let server: XServer
  let display: X11Display
  private(set) var events: [DisplayEvent] = []

  convenience init(
    _ kind: XServer.Kind = .xvfb, size: PixelSize = PixelSize(640, 480),
    _ change: (inout X11Options) -> Void = { _ in }
  ) throws {
    try self.init(on: XServer.start(kind, size: size), change)
  }

  init(on server: XServer, _ change: (inout X11Options) -> Void = { _ in }) throws {
    self.server = server
    var options = X11Options()
    options.displayName = server.displayName
    change(&options)
    display = try X11Display(options)
  }

  /// Lets the display work until `isDone` says so.
  func wait(
    _ what: String = "", seconds: Double = 20, until isDone: ([DisplayEvent]) throws -> Bool
  ) throws {
    let end = Date(timeIntervalSinceNow: seconds)
    while try !isDone(events) {
      if Date() > end { throw Late(what: what, events: events) }
      var descriptor = pollfd(fd: display.fileDescriptor, events: Int16(POLLIN), revents: 0)
      if poll(&descriptor, 1, 100) > 0 { events += try display.dispatch() }
    }
  }

  struct Late: Error {
    let what: String
    let events: [DisplayEvent]
  }

  func forget() { events = [] }

  /// Draws all of a frame in one colour.
  func fill(_ color: UInt32, notify: Bool = true) throws {
    guard let buffer = try display.nextBuffer() else { throw Late(what: "buffer", events: events) }
    for y in 0..<buffer.pixels.size.height {
      buffer.pixels.row(y).update(repeating: color, count: buffer.pixels.size.width)
    }
    try display.present(buffer, damage: Region(buffer.pixels.bounds), notify: notify)
    try display.flush()
  }

  /// Draws and waits until it is seen, exposed or not.
  func show(_ color: UInt32) throws {
    forget()
    try fill(color)
    try wait("presented") { $0.contains { if case .presented = $0 { true } else { false } } }
  }

  var touches: [TouchEvent] {
    events.compactMap { if case .touch(let touch) = $0 { touch } else { nil } }
  }

  var frames: [FrameTime] {
    events.compactMap { if case .frame(let frame) = $0 { frame } else { nil } }
  }
}

@Suite(.serialized, .enabled(if: XServer.Kind.xvfb.isInstalled), .timeLimit(.minutes(5)))
struct XvfbTests {
  @Test(arguments: [X11Extensions.all, [], .shm, .present, .sync, .xinput2])
  func `A frame covers the whole screen, whatever the server lacks`(allowed: X11Extensions) throws {
    let bench = try Bench { $0.allowed = allowed }
    #expect(bench.display.size == PixelSize(640, 480))
    try bench.show(0x123456)
    let screenshot = try bench.server.screenshot()
    #expect(screenshot.pixels.allSatisfy { $0 == 0x123456 })
  }

  @Test
  func `Only the damage is put, and the buffer holds the frame before`() throws {
    let bench = try Bench()
    try bench.show(0x112233)
    let buffer = try #require(try bench.display.nextBuffer())
    #expect(buffer.age == 1)
    #expect(buffer.pixels.row(0)[0] == 0x112233)
    for y in 0..<480 { buffer.pixels.row(y).update(repeating: 0x445566, count: 640) }
    var damage = Region(PixelRect(x: 10, y: 20, width: 5, height: 6))
    damage.formUnion(PixelRect(x: 600, y: 470, width: 500, height: 500))
    bench.forget()
    try bench.display.present(buffer, damage: damage, notify: true)
    try bench.display.flush()
    try bench.wait { !$0.isEmpty }
    let screenshot = try bench.server.screenshot()
    for (x, y) in [(10, 20), (14, 25), (639, 479), (600, 470)] {
      #expect(screenshot[x, y] == 0x445566)
    }
    for (x, y) in [(9, 20), (15, 25), (14, 26), (599, 470)] {
      #expect(screenshot[x, y] == 0x112233)
    }
  }

  @Test(arguments: [X11Options.Pacing.present, .sync, .xsync])
  func `Each pacing gives one frame for each request, about sixty a second`(
    pacing: X11Options.Pacing
  ) throws {
    let bench = try Bench { $0.pacing = pacing }
    switch pacing {
    case .present: #expect(bench.display.pacing is PresentPacing)
    case .sync: #expect(bench.display.pacing is SyncPacing)
    default: #expect(bench.display.pacing is RoundTripPacing)
    }
    try bench.show(0)
    bench.forget()
    let log = try bench.server.recordRequests()
    for frame in 1...30 {
      try bench.display.requestFrame()
      try bench.display.requestFrame()
      try bench.display.flush()
      try bench.wait("frame \(frame)") { _ in bench.frames.count == frame }
      try bench.fill(UInt32(frame), notify: false)
    }
    let counts = log.counts()
    #expect(counts[.shmPutImage] == 30)
    #expect(counts[.notifyMSC] == (pacing == .present ? 30 : nil))
    #expect(counts[.changeAlarm] == (pacing == .sync ? 30 : nil))
    #expect((counts[.getInputFocus, default: 0] >= 30) == (pacing == .xsync))
    let targets = bench.frames.map(\.target)
    #expect(zip(targets, targets.dropFirst()).allSatisfy { $0 < $1 })
    // A slow machine may drop frames, but none comes early.
    let mean = targets[29].seconds(since: targets[0]) / 29
    #expect(mean > 0.014)
    #expect(bench.frames.allSatisfy { abs($0.interval - 1.0 / 60) < 0.003 })
  }

  @Test
  func `Without shared memory the pixels are sent`() throws {
    let bench = try Bench { $0.allowed.remove(.shm) }
    let log = try bench.server.recordRequests()
    try bench.show(0x00abcd)
    #expect(log.counts()[.putImage, default: 0] > 0)
    #expect(log.counts()[.shmPutImage] == nil)
    #expect(try bench.server.pixel(x: 639, y: 479) == 0x00abcd)
  }

  @Test(.enabled(if: WindowManager.isInstalled))
  func `Under a window manager it covers the screen too, and is reported seen only then`() throws {
    let server = try XServer.start(.xvfb, size: PixelSize(640, 480))
    let manager = try WindowManager(on: server)
    let bench = try Bench(on: server)
    try bench.fill(0x654321)
    var wasSeen = false
    try bench.wait("presented") { events in
      for case .presented in events { wasSeen = true }
      if events.contains(.exposed) || events.contains(.resized) { try bench.fill(0x654321) }
      if !wasSeen { bench.forget() }
      return wasSeen
    }
    #expect(try server.screenshot().pixels.allSatisfy { $0 == 0x654321 })
    withExtendedLifetime(manager) {}
  }

  @Test
  func `The server's clock is found to be ours, without asking for it`() throws {
    let bench = try Bench()
    try bench.show(0)
    #expect(bench.display.isClockKnown)
    #expect(bench.display.clock.offset == 0)
  }

  @Test
  func `Without a request nothing wakes the display`() throws {
    let bench = try Bench()
    try bench.show(0x777777)
    var descriptor = pollfd(fd: bench.display.fileDescriptor, events: Int16(POLLIN), revents: 0)
    while poll(&descriptor, 1, 300) > 0 { _ = try bench.display.dispatch() }
    #expect(poll(&descriptor, 1, 1000) == 0)
  }

  @Test(arguments: [X11Extensions.all, []])
  func `The mouse is a finger`(allowed: X11Extensions) throws {
    let bench = try Bench { $0.allowed = allowed }
    try bench.show(0)
    let before = bench.display.now()
    bench.server.press(x: 100, y: 50)
    bench.server.movePointer(x: 120, y: 70)
    bench.server.release()
    bench.server.press(3)
    bench.server.release(3)
    try bench.wait("release") { _ in bench.touches.contains { $0.phase == .ended } }
    let touches = bench.touches
    #expect(touches.first?.phase == .began)
    #expect(touches.first?.position == Point(100, 50))
    #expect(touches.last?.phase == .ended)
    #expect(touches.last?.position == Point(120, 70))
    #expect(touches.allSatisfy { $0.id == .pointer })
    let times = touches.map(\.time)
    #expect(times == times.sorted())
    #expect(times.allSatisfy { $0.seconds(since: before) > -0.002 && $0 <= bench.display.now() })
  }

  @Test
  func `The keys that mean something arrive as they go down and come up`() throws {
    let bench = try Bench()
    try bench.show(0)
    for name in ["Escape", "q", "Tab", "Left", "Return", "Next"] { bench.server.type(name) }
    bench.server.type("q", control: true)
    let expected = [Key.escape, .next, .left, .activate, .pageDown, .quit]
    try bench.wait("keys") { $0.compactMap(\.keyEvent).count == 2 * expected.count }
    let keys = bench.events.compactMap(\.keyEvent)
    #expect(keys.map(\.key) == expected.flatMap { [$0, $0] })
    #expect(keys.map(\.isDown) == expected.flatMap { _ in [true, false] })
    #expect(keys.map(\.time) == keys.map(\.time).sorted())
    #expect(keys.allSatisfy { $0.time <= bench.display.now() })
  }

  @Test
  func `What another window covered is exposed when that goes`() throws {
    let bench = try Bench()
    try bench.show(0x101010)
    let other = bench.server.cover(PixelRect(x: 0, y: 0, width: 300, height: 300), color: 0xff0000)
    bench.forget()
    bench.server.uncover(other)
    try bench.wait("exposed") { $0.contains(.exposed) }
    #expect(bench.events == [.exposed])
  }

  @Test
  func `A window on a desk has its own size`() throws {
    let bench = try Bench { $0.windowed = PixelSize(200, 100) }
    #expect(bench.display.size == PixelSize(200, 100))
    try bench.show(0x00ff00)
    let lit = try bench.server.screenshot().pixels.filter { $0 == 0x00ff00 }.count
    #expect(lit == 200 * 100)
  }

  @Test
  func `A server that goes away is an error, not an exit`() throws {
    let bench = try Bench()
    try bench.show(0)
    bench.server.stop()
    let error = #expect(throws: DisplayError.self) {
      try bench.wait("loss") { _ in false }
    }
    guard case .connectionLost = error else {
      Issue.record("It should be a lost connection, and is \(String(describing: error)).")
      return
    }
    #expect(throws: DisplayError.self) {
      try bench.display.requestFrame()
      try bench.display.flush()
    }
    #expect(throws: DisplayError.self) { _ = try bench.display.nextBuffer() }
  }

  @Test
  func `Where there is no server, one is told what to do`() {
    var options = X11Options()
    options.displayName = ":7654"
    let error = #expect(throws: DisplayError.self) { _ = try X11Display(options) }
    #expect(error?.description.contains(":7654") == true)
  }
}

@Suite(.serialized, .enabled(if: XServer.Kind.xorgTouch.isInstalled), .timeLimit(.minutes(5)))
struct TouchTests {
  @Test
  func `Two fingers are two fingers, to the pixel, and no mouse`() throws {
    let bench = try Bench(.xorgTouch)
    try bench.show(0)
    try bench.server.down(0, x: 100, y: 60)
    try bench.server.down(1, x: 300, y: 200)
    try bench.server.move(0, x: 110, y: 60)
    try bench.server.up(1)
    try bench.server.up(0)
    try bench.wait("release") { _ in bench.touches.filter { $0.phase == .ended }.count == 2 }
    let touches = bench.touches
    #expect(!touches.contains { $0.id == .pointer })
    let first = touches.filter { $0.id == touches[0].id }
    let second = touches.filter { $0.id != touches[0].id }
    #expect(first.first?.position == Point(100, 60))
    #expect(second.first?.position == Point(300, 200))
    #expect(first.last?.position == Point(110, 60))
    #expect(first.last?.phase == .ended)
    #expect(second.last?.phase == .ended)
  }

  @Test
  func `A touch screen that is pulled out cancels its fingers`() throws {
    let bench = try Bench(.xorgTouch)
    try bench.show(0)
    try bench.server.down(0, x: 100, y: 60)
    try bench.wait("touch") { _ in !bench.touches.isEmpty }
    try bench.server.removeTouchDevice()
    try bench.wait("loss") { $0.contains(.devicesChanged) }
    #expect(bench.touches.last?.phase == .cancelled)
    #expect(!bench.touches.contains { $0.phase == .ended })
  }

  @Test
  func `When the screen changes size, the window and its buffers follow`() throws {
    let bench = try Bench(.xorgTouch, size: PixelSize(1280, 800))
    try bench.show(0x111111)
    let old = try #require(try bench.display.nextBuffer())
    bench.forget()
    try bench.server.resize(to: PixelSize(640, 400))
    try bench.wait("resize") { $0.contains(.resized) }
    #expect(bench.display.size == PixelSize(640, 400))
    // A frame drawn for the former size is dropped.
    try bench.display.present(old, damage: Region(old.pixels.bounds), notify: false)
    try bench.display.flush()
    let new = try #require(try bench.display.nextBuffer())
    #expect(new.age == 0)
    #expect(new.pixels.size == PixelSize(640, 400))
    try bench.show(0x222222)
    let screenshot = try bench.server.screenshot()
    #expect(screenshot.size == PixelSize(640, 400))
    #expect(screenshot.pixels.allSatisfy { $0 == 0x222222 })
    // Touches count in the new pixels.
    bench.forget()
    try bench.server.down(0, x: 640, y: 400)
    try bench.wait("touch") { _ in !bench.touches.isEmpty }
    #expect(bench.touches.first?.position == Point(320, 200))
  }

  @Test
  func `The touch screen and the screen are listed`() throws {
    let bench = try Bench(.xorgTouch)
    let devices = bench.display.inputDevices
    #expect(devices.contains { $0.kind == .touchscreen && $0.detail == "10 fingers" })
    #expect(devices.contains { $0.kind == .screen && $0.detail.hasPrefix("640×480") })
  }
}

extension DisplayEvent {
  fileprivate var keyEvent: KeyEvent? {
    if case .key(let event) = self { event } else { nil }
  }
}
