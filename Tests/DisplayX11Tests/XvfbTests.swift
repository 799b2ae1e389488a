import DetentGeometry
import DetentMotion
import Foundation
import TestSupport
import Testing

@testable import Display
@testable import DisplayX11

@Suite(.serialized, .enabled(if: XServer.Kind.xvfb.isInstalled), .timeLimit(.minutes(5)))
struct XvfbTests {
  @Test(arguments: [X11Extensions.all, [], .shm, .present, .sync, .xinput2])
  func `A frame covers the whole screen, whatever the server lacks`(allowed: X11Extensions) throws {
    let bench = try ServerBench { $0.allowed = allowed }
    #expect(bench.display.size == PixelSize(640, 480))
    try bench.show(0x123456)
    let screenshot = try bench.server.screenshot()
    #expect(screenshot.pixels.allSatisfy { $0 == 0x123456 })
  }

  @Test
  func `Only the damage is put, and the buffer holds the frame before`() throws {
    let bench = try ServerBench()
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
    let bench = try ServerBench { $0.pacing = pacing }
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
  func `A server that is asked whether it is there answers each time`() throws {
    let bench = try ServerBench()
    try bench.show(0)
    for _ in 0..<3 {
      #expect(!bench.display.owesAnswer)
      bench.display.ask()
      #expect(bench.display.owesAnswer)
      try bench.display.flush()
      try bench.wait("an answer") { _ in !bench.display.owesAnswer }
    }
  }

  @Test
  func `Without shared memory the pixels are sent`() throws {
    let bench = try ServerBench { $0.allowed.remove(.shm) }
    let log = try bench.server.recordRequests()
    try bench.show(0x00abcd)
    #expect(log.counts()[.putImage, default: 0] > 0)
    #expect(log.counts()[.shmPutImage] == nil)
    #expect(try bench.server.pixel(x: 639, y: 479) == 0x00abcd)
  }

  @Test(.enabled(if: geteuid() == 0, "Only root can start a server as somebody else."))
  func `Memory is shared with a server of another user`() throws {
    let server = try XServer.start(.xvfb, size: PixelSize(640, 480), user: XServer.otherUser)
    let bench = try ServerBench(on: server)
    let log = try server.recordRequests()
    try bench.show(0x00abcd)
    #expect(log.counts()[.shmPutImage, default: 0] > 0)
    #expect(log.counts()[.putImage] == nil)
    #expect(try server.pixel(x: 639, y: 479) == 0x00abcd)
  }

  @Test
  func `The server gives shared memory back when the window gets another size`() throws {
    let bench = try ServerBench()
    let log = try bench.server.recordRequests()
    try bench.show(0x00abcd)
    try bench.server.resize(to: PixelSize(320, 240))
    try bench.wait("the other size") { $0.contains(.resized) }
    try bench.show(0x123456)
    // The memory for the first size was shared before anything was written down.
    #expect(log.counts()[.shmAttachDescriptor] == 1)
    #expect(log.counts()[.shmDetach] == 1)
  }

  @Test(.enabled(if: WindowManager.isInstalled))
  func `Under a window manager it covers the screen too, and is reported seen only then`() throws {
    let server = try XServer.start(.xvfb, size: PixelSize(640, 480))
    let manager = try WindowManager(on: server)
    let bench = try ServerBench(on: server)
    try bench.fill(0x654321)
    var wasSeen = false
    try bench.wait("presented") { events in
      for case .presented in events { wasSeen = true }
      if events.contains(.contentLost) || events.contains(.resized) { try bench.fill(0x654321) }
      if !wasSeen { bench.forget() }
      return wasSeen
    }
    #expect(try server.screenshot().pixels.allSatisfy { $0 == 0x654321 })
    withExtendedLifetime(manager) {}
  }

  @Test
  func `The server's clock is found to be ours, without asking for it`() throws {
    let bench = try ServerBench()
    try bench.show(0)
    #expect(bench.display.isClockKnown)
    #expect(bench.display.clock.offset == 0)
  }

  @Test
  func `Without a request nothing wakes the display`() throws {
    let bench = try ServerBench()
    try bench.show(0x777777)
    var descriptor = pollfd(fd: bench.display.fileDescriptor, events: Int16(POLLIN), revents: 0)
    while poll(&descriptor, 1, 300) > 0 { _ = try bench.display.dispatch() }
    #expect(poll(&descriptor, 1, 1000) == 0)
  }

  /// Asks the server something at the end of each turn, as a change of devices does.
  private struct AskingPacing: FramePacing {
    let ask: () -> Void

    mutating func request(now: Instant, clock: ServerClock) {}
    mutating func frame(for event: ServerEvent, now: Instant, clock: ServerClock) -> FrameTime? {
      nil
    }
    mutating func frameByTimer(now: Instant) -> FrameTime? {
      ask()
      return nil
    }
    mutating func setInterval(_ interval: FrameInterval) {}
  }

  @Test
  func `What is read while the server is asked something does not lie there until the next event`()
    throws
  {
    let bench = try ServerBench()
    try bench.show(0)
    var descriptor = pollfd(fd: bench.display.fileDescriptor, events: Int16(POLLIN), revents: 0)
    while poll(&descriptor, 1, 300) > 0 { _ = try bench.display.dispatch() }
    let (server, connection) = (bench.server, bench.display.connection)
    bench.display.pacing = AskingPacing {
      server.press(x: 100, y: 50)
      // The answer comes after the press, which is read with it.
      connection.synchronise()
    }
    try bench.display.requestFrame()
    #expect(try bench.display.dispatch().isEmpty)
    bench.display.pacing = AskingPacing {}
    #expect(poll(&descriptor, 1, 0) > 0, "nothing would wake the panel")
    let events = try bench.display.dispatch()
    #expect(
      events.contains { if case .touch(let touch) = $0 { touch.phase == .began } else { false } })
  }

  @Test(arguments: [X11Extensions.all, []])
  func `The mouse is a finger`(allowed: X11Extensions) throws {
    let bench = try ServerBench { $0.allowed = allowed }
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
    let bench = try ServerBench()
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
  func `A key that is held while another window takes the keyboard is lost, once`() throws {
    let bench = try ServerBench()
    try bench.show(0)
    bench.server.hold("Return")
    try bench.wait("a key") { !$0.compactMap(\.keyEvent).isEmpty }
    bench.server.takeKeyboard()
    try bench.wait("its end") { $0.compactMap(\.keyEvent).contains { !$0.isDown } }
    // It is held on when the window has the keyboard again.
    let known = bench.events.count
    bench.server.giveKeyboard(to: bench.display.window.id)
    bench.server.letGo(of: "Return")
    bench.server.type("Tab")
    try bench.wait("another key") { $0.compactMap(\.keyEvent).last?.phase == .up }
    let keys = bench.events.prefix(known).compactMap(\.keyEvent)
    #expect(keys.last?.phase == .lost && keys.dropLast().allSatisfy(\.isDown))
    #expect(bench.events.dropFirst(known).compactMap(\.keyEvent).allSatisfy { $0.key == .next })
    bench.server.type("Return")
    try bench.wait("a new one") {
      $0.compactMap(\.keyEvent).contains { $0.key == .activate && $0.phase == .up }
    }
  }

  @Test
  func `A key comes up as what it was when it went down, whatever is held by then`() throws {
    let bench = try ServerBench()
    try bench.show(0)
    bench.server.hold("Tab")
    bench.server.hold("Shift_L")
    bench.server.letGo(of: "Tab")
    bench.server.letGo(of: "Shift_L")
    try bench.wait("its end") { $0.compactMap(\.keyEvent).contains { !$0.isDown } }
    let keys = bench.events.compactMap(\.keyEvent)
    #expect(Set(keys.map(\.key)).count == 1)
  }

  @Test
  func `What another window covered is exposed when that goes`() throws {
    let bench = try ServerBench()
    try bench.show(0x101010)
    let other = bench.server.cover(PixelRect(x: 0, y: 0, width: 300, height: 300), color: 0xff0000)
    bench.forget()
    bench.server.uncover(other)
    try bench.wait("exposed") { $0.contains(.contentLost) }
    #expect(bench.events == [.contentLost])
  }

  @Test
  func `A window on a desk has its own size`() throws {
    let bench = try ServerBench { $0.windowed = PixelSize(200, 100) }
    #expect(bench.display.size == PixelSize(200, 100))
    try bench.show(0x00ff00)
    let lit = try bench.server.screenshot().pixels.filter { $0 == 0x00ff00 }.count
    #expect(lit == 200 * 100)
  }

  @Test
  func `A server that goes away is an error, not an exit`() throws {
    let bench = try ServerBench()
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

  /// What a display is asked for in its turns.
  enum Work: CaseIterable {
    case buffers, memory, frames, pixels, devices, power, place

    func ask(of display: X11Display, _ buffer: FrameBuffer) {
      switch self {
      case .buffers: for _ in 0..<4 { _ = try? display.nextBuffer() }
      case .memory where display.connection.extensions.hasShm:
        _ = SharedSegment(display.connection).attach(bytes: 4096)
      case .memory: break
      case .frames: try? display.requestFrame()
      case .pixels:
        // More than Xlib keeps before it sends.
        for _ in 0..<2000 {
          let damage = Region(PixelRect(x: 1, y: 2, width: 30, height: 4))
          try? display.present(buffer, damage: damage, notify: true)
        }
      case .devices:
        display.forgetDevices()
        _ = display.inputDevices
      case .power: _ = display.setPower(isOn: true)
      case .place: display.window.cover(PixelRect(x: 0, y: 0, width: 640, height: 480))
      }
    }
  }

  @Test(arguments: Work.allCases.indices, [X11Extensions.all, []])
  func `Whatever is asked of it once its server has gone, it says that it has`(
    first: Int, allowed: X11Extensions
  ) throws {
    let bench = try ServerBench { $0.allowed = allowed }
    try bench.show(0)
    let buffer = try #require(try bench.display.nextBuffer())
    bench.server.stop()
    let work = Work.allCases[first...] + Work.allCases[..<first]
    for work in work { work.ask(of: bench.display, buffer) }
    #expect(throws: DisplayError.self) {
      try bench.display.requestFrame()
      try bench.display.flush()
    }
    bench.display.close()
  }
}

extension DisplayEvent {
  fileprivate var keyEvent: KeyEvent? {
    if case .key(let event) = self { event } else { nil }
  }
}
