import CWaylandServer
import DetentGeometry
import DetentMotion
import Display
import Testing

@testable import DisplayWayland

@Suite(.serialized, .timeLimit(.minutes(5)))
struct InputTests {
  @Test
  func `What happens at once is told at once, and not before`() throws {
    let rig = try TestCompositor()
    try rig.show(0)
    rig.touch(1, .began, at: .zero)
    rig.touch(1, .ended, at: .zero)
    try rig.wait("a touch") { rig.touches.count == 2 }
    rig.forget()
    test_server_touch_part(rig.server, 1, TEST_SERVER_DOWN, 10, 20)
    test_server_touch_part(rig.server, 2, TEST_SERVER_DOWN, 30, 40)
    test_server_touch_shape(rig.server, 2, 9)
    for _ in 0..<3 {
      _ = rig.pass()
      #expect(try rig.screen.dispatch().isEmpty)
    }
    test_server_touch_frame(rig.server)
    try rig.wait("fingers") { !rig.touches.isEmpty }
    #expect(rig.touches.map(\.position) == [Point(10, 20), Point(30, 40)])
    #expect(rig.touches.map(\.breadth) == [nil, 9])
  }

  @Test
  func `A compositor that never says what happened at once is not waited for`() throws {
    let rig = try TestCompositor()
    try rig.show(0)
    rig.forget()
    test_server_touch_part(rig.server, 1, TEST_SERVER_DOWN, 10, 20)
    try rig.wait("a finger") { rig.touches.count == 1 }
    test_server_touch_part(rig.server, 1, TEST_SERVER_UP, 0, 0)
    try rig.wait("its end") { rig.touches.last?.phase == .ended }
  }

  @Test
  func `Fingers that the compositor takes are cancelled, those lifted before stay lifted`() throws {
    let rig = try TestCompositor()
    try rig.show(0)
    rig.forget()
    for finger in 1...2 { rig.touch(finger, .began, at: Point(10, 20)) }
    rig.touch(2, .ended, at: .zero)
    test_server_cancel_touches(rig.server)
    try rig.wait("fingers") { rig.touches.count == 4 }
    #expect(rig.touches.map(\.phase) == [.began, .began, .ended, .cancelled])
    #expect(rig.touches[3].id == rig.touches[0].id)
  }

  @Test(arguments: [TestCompositor.Features.all, []])
  func `Times are the compositor's, exact where it tells them`(features: TestCompositor.Features)
    throws
  {
    let rig = try TestCompositor(features)
    try rig.show(0)
    rig.forget()
    let before = rig.screen.now()
    rig.touch(1, .began, at: Point(10, 20))
    let after = rig.screen.now()
    try rig.wait("a finger") { !rig.touches.isEmpty }
    let time = rig.touches[0].time
    if features == [] {
      #expect(time.seconds(since: before) > -0.001 && time.seconds(since: after) < 0.001)
    } else {
      #expect(time >= before && time <= after)
      #expect(time.nanoseconds % 1_000_000 != 0)
    }
  }

  @Test
  func `The mouse is a finger, and its arrow comes and goes`() throws {
    let rig = try TestCompositor(capabilities: 5)
    try rig.show(0)
    rig.forget()
    test_server_pointer_enter(rig.server, 5, 5)
    try rig.wait("the mouse") { !rig.state.shows_cursor }
    test_server_pointer_move(rig.server, 7, 8)
    try rig.wait("the arrow") { rig.state.shows_cursor }
    test_server_pointer_button(rig.server, true)
    test_server_pointer_move(rig.server, 9, 10)
    test_server_pointer_button(rig.server, false)
    try rig.wait("a click") { rig.touches.last?.phase == .ended }
    #expect(rig.touches.map(\.phase) == [.began, .moved, .ended])
    #expect(rig.touches.map(\.position) == [Point(7, 8), Point(9, 10), Point(9, 10)])
    #expect(rig.touches.allSatisfy { $0.id == .pointer })
    rig.touch(1, .began, at: .zero)
    try rig.wait("no arrow") { !rig.state.shows_cursor }
    // Pulled out while its button is down, it has not clicked.
    test_server_pointer_button(rig.server, true)
    test_server_set_capabilities(rig.server, 4)
    try rig.wait("its end") { rig.touches.last?.phase == .cancelled }
    #expect(rig.touches.last?.id == .pointer)
  }

  @Test
  func `A mouse whose button the compositor lets go of as it is pulled out has not clicked`() throws
  {
    let rig = try TestCompositor(capabilities: 5)
    try rig.show(0)
    test_server_pointer_enter(rig.server, 5, 5)
    test_server_pointer_button(rig.server, true)
    try rig.wait("a press") { rig.touches.last?.phase == .began }
    rig.touch(1, .began, at: .zero)
    try rig.wait("a finger") { rig.touches.last?.id != .pointer }
    test_server_pointer_button(rig.server, false)
    test_server_set_capabilities(rig.server, 4)
    try rig.wait("the end of the press") {
      rig.touches.last { $0.id == .pointer }?.phase == .cancelled
    }
    #expect(rig.touches.filter { $0.phase == .cancelled }.count == 1)
  }

  @Test
  func `Keys go down, repeat and come up; those of a keyboard that is pulled out are lost`() throws
  {
    let rig = try TestCompositor(capabilities: 6)
    try rig.show(0)
    rig.forget()
    test_server_key(rig.server, 1, true)
    test_server_key(rig.server, 1, false)
    try rig.wait("a key") { rig.keys.count == 2 }
    #expect(rig.keys.map(\.key) == [.escape, .escape])
    #expect(rig.keys.map(\.isDown) == [true, false])
    test_server_key(rig.server, 105, true)
    try rig.wait("repetitions") { rig.keys.count >= 6 }
    #expect(rig.keys[2...].allSatisfy { $0.key == .left && $0.isDown })
    let times = rig.keys.map(\.time)
    #expect(times == times.sorted() && times.allSatisfy { $0 <= rig.screen.now() })
    test_server_set_capabilities(rig.server, 4)
    try rig.wait("its end") { rig.keys.last?.isDown == false }
    #expect(rig.keys.last?.key == .left && rig.keys.last?.phase == .lost)
  }

  @Test
  func `A key that the compositor lets go of as its keyboard is pulled out is lost`() throws {
    let rig = try TestCompositor(capabilities: 6)
    try rig.show(0)
    rig.forget()
    test_server_key(rig.server, 1, true)
    try rig.wait("a key") { rig.keys.last?.isDown == true }
    test_server_key(rig.server, 1, false)
    test_server_set_capabilities(rig.server, 4)
    try rig.wait("its end") { rig.keys.last?.isDown == false }
    #expect(rig.keys.last?.key == .escape && rig.keys.last?.phase == .lost)
  }

  @Test
  func `Where there is no compositor, one is told what to do`() {
    var options = WaylandOptions()
    options.displayName = "/nowhere/wayland-7"
    let error = #expect(throws: DisplayError.self) { _ = try WaylandDisplay(options) }
    #expect(error?.description.contains("/nowhere/wayland-7") == true)
  }
}
