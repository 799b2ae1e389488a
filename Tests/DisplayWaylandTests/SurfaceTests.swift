import CWaylandServer
import DetentGeometry
import Display
import Testing

@testable import DisplayWayland

@Suite(.serialized, .timeLimit(.minutes(5)))
struct SurfaceTests {
  @Test(arguments: [(UInt32(180), 480, 360), (150, 400, 300), (161, 429, 322), (120, 320, 240)])
  func `A fractional scale has the buffer that it takes, and a viewport`(
    fraction: UInt32, width: Int, height: Int
  ) throws {
    let rig = try TestCompositor(fraction: fraction)
    #expect(rig.screen.size == PixelSize(width, height))
    if fraction != 120 { #expect(rig.screen.scale == Double(fraction) / 120) }
    try rig.show(0x123456)
    let state = rig.state
    #expect((Int(state.width), Int(state.height)) == (width, height))
    #expect((state.destination_width, state.destination_height) == (320, 240))
    #expect(state.buffer_scale == 1)
    // Fingers count in the buffer's pixels.
    rig.touch(1, .began, at: Point(100, 50))
    try rig.wait("a finger") { !rig.touches.isEmpty }
    let scale = Double(fraction) / 120
    #expect(rig.touches[0].position == Point(100 * scale, 50 * scale))
  }

  @Test
  func `A compositor that is asked whether it is there answers each time`() throws {
    let rig = try TestCompositor()
    try rig.show(0)
    let display = rig.screen
    for _ in 0..<3 {
      #expect(!display.owesAnswer)
      display.ask()
      #expect(display.owesAnswer)
      try display.flush()
      try rig.wait("an answer") { !display.owesAnswer }
    }
  }

  @Test
  func `A scale that changes while it is shown is a resize`() throws {
    let rig = try TestCompositor()
    try rig.show(0x111111)
    rig.forget()
    test_server_set_fraction(rig.server, 240)
    try rig.wait("the scale") { rig.events.contains(.resized) }
    #expect(!rig.events.contains(.devicesChanged))
    #expect(rig.screen.size == PixelSize(640, 480) && rig.screen.scale == 2)
    try rig.show(0x222222)
    #expect(rig.state.width == 640 && rig.state.destination_width == 320)
  }

  @Test
  func `A scale that leaves the buffer's size as it is still gives the surface another`() throws {
    let rig = try TestCompositor(fraction: 120) { $0.scale = 2 }
    try rig.show(0x111111)
    #expect(rig.state.destination_width == 320)
    rig.forget()
    rig.resize(to: PixelSize(160, 120))
    test_server_set_fraction(rig.server, 240)
    try rig.wait("the scale") { rig.events.contains(.resized) }
    #expect(rig.screen.size == PixelSize(320, 240) && rig.screen.scale == 2)
    try rig.show(0x222222)
    #expect((rig.state.destination_width, rig.state.destination_height) == (160, 120))
    rig.touch(1, .began, at: Point(100, 50))
    try rig.wait("a finger") { !rig.touches.isEmpty }
    #expect(rig.touches[0].position == Point(200, 100))
  }

  @Test
  func `A size that was told is not committed before there is a picture of it`() throws {
    let rig = try TestCompositor()
    try rig.show(0x111111)
    rig.forget()
    rig.resize(to: PixelSize(160, 120))
    try rig.wait("the size") { rig.events.contains(.resized) }
    let commits = rig.state.commits
    test_server_set_second_output(rig.server, true)
    try rig.wait("an output") { rig.events.contains(.devicesChanged) }
    try rig.screen.requestFrame()
    rig.screen.ask()
    try rig.screen.flush()
    try rig.wait("an answer") { !rig.screen.owesAnswer }
    #expect(rig.state.commits == commits)
    try rig.show(0x222222)
    #expect((rig.state.width, rig.state.destination_width) == (160, 160))
    try rig.wait("the frame") {
      rig.events.contains { if case .frame = $0 { true } else { false } }
    }
  }

  @Test
  func `Without fractions the output's whole scale is taken`() throws {
    let rig = try TestCompositor([], size: PixelSize(640, 480), scale: 2)
    #expect(rig.screen.size == PixelSize(640, 480))
    #expect(rig.screen.scale == 2)
    try rig.show(0x333333)
    #expect(rig.state.buffer_scale == 2 && rig.state.destination_width == 0)
    rig.touch(1, .began, at: Point(100, 50))
    try rig.wait("a finger") { !rig.touches.isEmpty }
    #expect(rig.touches[0].position == Point(200, 100))
  }

  @Test
  func `A screen that is not scaled is as large as its millimetres say`() throws {
    // 1280 pixels on 217 mm are 150 dots to the inch.
    let rig = try TestCompositor([], size: PixelSize(1280, 800))
    #expect(rig.screen.scale == 1.5)
    #expect(rig.screen.inputDevices.contains { $0.name == "FIRST-1" && $0.kind == .screen })
  }

  @Test
  func `It is full-screen on the output of the configured name, and a layer where there are some`()
    throws
  {
    let window = try TestCompositor(hasSecondOutput: true) { $0.output = "SECOND-1" }
    #expect(window.state.layer == -1 && window.state.output == 2)
    let layer = try TestCompositor {
      $0.layer = .overlay
      $0.output = "FIRST-1"
    }
    #expect(layer.state.layer == 3 && layer.state.output == 1)
    let poor = try TestCompositor([]) { $0.layer = .overlay }
    #expect(poor.state.layer == -1, "without layers it is a window")
  }

  @Test
  func `An output that is plugged in later is gone to, by its name`() throws {
    let rig = try TestCompositor { $0.output = "SECOND-1" }
    try rig.show(0x444444)
    #expect(rig.state.output == 0)
    test_server_set_second_output(rig.server, true)
    try rig.wait("the output") { rig.state.output == 2 }
    #expect(rig.events.contains(.devicesChanged))
    #expect(rig.screen.inputDevices.contains { $0.name == "SECOND-1" })
    test_server_set_second_output(rig.server, false)
    try rig.wait("its end") { !rig.screen.inputDevices.contains { $0.name == "SECOND-1" } }
    try rig.show(0x555555)
  }

  @Test
  func `A layer that the compositor closes is made anew`() throws {
    let rig = try TestCompositor { $0.layer = .bottom }
    try rig.show(0x666666)
    rig.forget()
    test_server_close_layer(rig.server)
    try rig.wait("another layer") { rig.events.contains(.resized) }
    try rig.show(0x777777)
  }

  @Test
  func `Without an output a layer waits for one, and its fingers are lost with it`() throws {
    let rig = try TestCompositor { $0.layer = .overlay }
    try rig.show(0x666666)
    rig.touch(1, .began, at: Point(100, 50))
    try rig.wait("a finger") { !rig.touches.isEmpty }
    rig.forget()
    test_server_set_first_output(rig.server, false)
    try rig.wait("the end of the output") {
      rig.events.contains(.devicesChanged) && !rig.touches.isEmpty
    }
    #expect(rig.touches.map(\.phase) == [.cancelled])
    // Each word from the compositor would have another layer made, and closed.
    for capabilities in [0, 4, 0, 4] as [UInt32] {
      rig.forget()
      test_server_set_capabilities(rig.server, capabilities)
      try rig.wait("a touch screen") { rig.events.contains(.devicesChanged) }
    }
    #expect(rig.state.layers == 1)
    #expect(try rig.screen.nextBuffer() == nil)
    rig.forget()
    test_server_set_first_output(rig.server, true)
    try rig.wait("another layer") { rig.events.contains(.resized) }
    #expect(rig.state.layers == 2)
    try rig.show(0x777777)
  }

  @Test
  func `The output is turned off and on, where the compositor lets us`() throws {
    let rig = try TestCompositor()
    try rig.show(0x999999)
    #expect(rig.screen.setPower(isOn: false))
    try rig.screen.flush()
    try rig.wait("the dark") { rig.state.is_off }
    #expect(rig.screen.setPower(isOn: true))
    try rig.screen.flush()
    try rig.wait("the light") { !rig.state.is_off }
    let poor = try TestCompositor([])
    try poor.show(0x999999)
    #expect(!poor.screen.setPower(isOn: false))
  }

  @Test
  func `The screen is kept from going dark, and a window may be closed`() throws {
    let rig = try TestCompositor()
    try rig.show(0x888888)
    #expect(rig.state.inhibits_idle)
    test_server_close_window(rig.server)
    try rig.wait("the wish") { rig.events.contains(.closeRequested) }
  }
}
