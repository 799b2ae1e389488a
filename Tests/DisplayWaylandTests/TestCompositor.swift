import CWaylandServer
import DetentGeometry
import DetentMotion
import Display
import DisplayConformance
import DisplayWayland
import Foundation
import TestFolders
import TestSupport

/// A compositor of a test's own with a display on it.
final class TestCompositor: DisplayRig {
  /// The optional protocols that a compositor offers.
  struct Features: OptionSet {
    let rawValue: UInt32
    static let viewporter = Features(rawValue: TEST_SERVER_VIEWPORTER.rawValue)
    static let presentation = Features(rawValue: TEST_SERVER_PRESENTATION.rawValue)
    static let layerShell = Features(rawValue: TEST_SERVER_LAYER_SHELL.rawValue)
    static let timestamps = Features(rawValue: TEST_SERVER_TIMESTAMPS.rawValue)
    static let idleInhibit = Features(rawValue: TEST_SERVER_IDLE_INHIBIT.rawValue)
    static let outputPower = Features(rawValue: TEST_SERVER_OUTPUT_POWER.rawValue)
    static let all: Features = [
      .viewporter, .presentation, .layerShell, .timestamps, .idleInhibit, .outputPower,
    ]
  }

  struct Failure: Error {}

  let server: OpaquePointer
  let screen: WaylandDisplay
  private let folder: TestFolder
  private(set) var events: [DisplayEvent] = []

  /// - Parameters:
  ///   - fraction: The scale in 120ths that it prefers.
  ///   - capabilities: The seat's, as Wayland numbers them: 1 a mouse, 2 a keyboard, 4 touch.
  init(
    _ features: Features = .all, size: PixelSize = PixelSize(320, 240), scale: Int = 1,
    fraction: UInt32 = 0, capabilities: UInt32 = 4, hasSecondOutput: Bool = false,
    _ change: (inout WaylandOptions) -> Void = { _ in }
  ) throws {
    folder = try TestFolder()
    let path = folder.path("wayland")
    let server = test_server_start(
      path, features.rawValue, Int32(size.width), Int32(size.height), Int32(scale))
    guard let server else { throw Failure() }
    self.server = server
    if fraction > 0 { test_server_set_fraction(server, fraction) }
    test_server_set_capabilities(server, capabilities)
    test_server_set_second_output(server, hasSecondOutput)
    var options = WaylandOptions()
    options.displayName = path
    change(&options)
    do {
      screen = try WaylandDisplay(options)
    } catch {
      test_server_stop(server)
      throw error
    }
  }

  deinit { test_server_stop(server) }

  var display: any Display { screen }
  var state: test_server_state { test_server_state(server) }

  func pass() -> Bool {
    var descriptor = pollfd(fd: screen.fileDescriptor, events: Int16(POLLIN), revents: 0)
    return poll(&descriptor, 1, 100) > 0
  }

  func glass() -> [UInt32] {
    let state = state
    var pixels = [UInt32](repeating: 0, count: Int(state.width * state.height))
    _ = test_server_glass(server, &pixels, Int32(pixels.count))
    return pixels
  }

  func touch(_ finger: Int, _ phase: TouchEvent.Phase, at position: Point) {
    let number: test_server_phase =
      switch phase {
      case .began: TEST_SERVER_DOWN
      case .moved: TEST_SERVER_MOVE
      case .ended, .cancelled: TEST_SERVER_UP
      }
    // Plugged in again, it is listened to only when the client has said so.
    for _ in 0..<500 where state.touches == 0 { usleep(2000) }
    test_server_touch(server, Int32(finger), number, position.x, position.y)
  }

  func setTouchScreen(isPluggedIn: Bool) {
    // What the client has let go of is not to be taken for what it listens to next.
    if isPluggedIn { for _ in 0..<500 where state.touches > 0 { usleep(2000) } }
    test_server_set_capabilities(server, isPluggedIn ? 4 : 0)
  }

  func resize(to size: PixelSize) {
    test_server_resize(server, Int32(size.width), Int32(size.height))
  }

  func loseContent() throws { throw Failure() }
  func end() { test_server_drop_client(server) }
}

// A panel's work, with a deadline instead of hope.
extension TestCompositor {
  func wait(_ what: String, until isDone: () throws -> Bool) throws {
    for _ in 0..<300 {
      if try isDone() { return }
      _ = pass()
      events += try screen.dispatch()
      try screen.flush()
    }
    throw Late(what: what, events: events)
  }

  struct Late: Error {
    let what: String
    let events: [DisplayEvent]
  }

  func forget() { events = [] }

  func show(_ color: UInt32) throws {
    guard let buffer = try screen.nextBuffer() else { throw Late(what: "buffer", events: events) }
    for y in 0..<buffer.pixels.size.height {
      buffer.pixels.row(y).update(repeating: color, count: buffer.pixels.size.width)
    }
    try screen.present(buffer, damage: Region(buffer.pixels.bounds), notify: true)
    try screen.flush()
    try wait("the glass") { glass().first == color && glass().last == color }
  }

  var touches: [TouchEvent] {
    events.compactMap { if case .touch(let touch) = $0 { touch } else { nil } }
  }

  var keys: [KeyEvent] {
    events.compactMap { if case .key(let key) = $0 { key } else { nil } }
  }
}
