import DetentGeometry
import Display
import Testing

@testable import DisplayKMS

struct ScreenWishTests {
  private static let modes = [
    mode(0, 1920, 1080, 60), mode(1, 1920, 1080, 50), mode(2, 1280, 720, 60, isPreferred: true),
    mode(3, 3840, 2160, 30),
  ]

  private static func mode(
    _ number: Int, _ width: Int, _ height: Int, _ refresh: Double, isPreferred: Bool = false
  ) -> DisplayMode {
    DisplayMode(
      number: number, size: PixelSize(width, height), refresh: refresh, isPreferred: isPreferred)
  }

  private static func wish(_ width: Int, _ height: Int, _ refresh: Double? = nil) -> ModePreference
  {
    ModePreference(size: PixelSize(width, height), refresh: refresh)
  }

  private static func connector(
    _ name: String, _ modes: [DisplayMode] = modes, isConnected: Bool = true
  ) -> Connector {
    Connector(
      id: UInt32(name.utf8.reduce(0) { $0 + Int($1) }), name: name, isConnected: isConnected,
      millimetres: (0, 0), modes: modes, controllers: [3, 4])
  }

  @Test(
    arguments: [
      (nil, 2), (wish(1920, 1080), 0), (wish(1920, 1080, 50), 1), (wish(1920, 1080, 51), 1),
      (wish(3840, 2160), 3), (wish(800, 600), 2),
    ] as [(ModePreference?, Int)])
  func `The mode is the one that is asked for, or else the screen's own`(
    mode: ModePreference?, number: Int
  ) throws {
    let wish = ScreenPreference(mode: mode)
    let choice = try #require(wish.choose(from: [Self.connector("DP-1")]))
    #expect(choice.mode.number == number)
    #expect(choice.controller == 3)
  }

  @Test func `Without a mode of its own a screen shows its largest`() {
    let modes = [
      Self.mode(0, 640, 480, 75), Self.mode(1, 800, 480, 60), Self.mode(2, 800, 480, 75),
    ]
    #expect(ScreenPreference().choose(from: [Self.connector("DPI-1", modes)])?.mode.number == 2)
  }

  @Test func `A connector by its name, and another one where it has no screen`() {
    let all = [Self.connector("DSI-1"), Self.connector("HDMI-A-1")]
    let wish = ScreenPreference(connector: "HDMI-A-1")
    #expect(wish.choose(from: all)?.connector.name == "HDMI-A-1")
    let empty = [all[0], Self.connector("HDMI-A-1", isConnected: false)]
    #expect(wish.choose(from: empty)?.connector.name == "DSI-1")
    #expect(wish.choose(from: [empty[1], Self.connector("DP-2", [])]) == nil)
  }

  @Test func `The controller is the one that feeds it, or else one that feeds no other`() throws {
    var all = [Self.connector("DSI-1"), Self.connector("HDMI-A-1")]
    let wish = ScreenPreference(connector: "HDMI-A-1")
    #expect(wish.choose(from: all)?.controller == 3)
    all[0].controller = 3
    #expect(wish.choose(from: all)?.controller == 4)
    all[1].controller = 3
    #expect(wish.choose(from: all)?.controller == 3)
    (all[0].controller, all[1].controllers, all[1].controller) = (3, [3], nil)
    #expect(wish.choose(from: all)?.controller == 3)
  }

  @Test(
    arguments: [
      // Each controller has its own; the arrow's is none.
      ([(1, true, [3], nil), (2, false, [3], 3), (4, true, [4], nil)], 3, 1),
      ([(1, true, [3], nil), (2, false, [3], 3), (4, true, [4], nil)], 4, 4),
      // Both can show both.
      ([(1, true, [3, 4], nil), (2, true, [3, 4], nil)], 3, 1),
      ([(1, true, [3, 4], 3), (2, true, [3, 4], nil)], 4, 2),
      ([(1, true, [3, 4], 4), (2, true, [3, 4], 3)], 3, 2),
      ([(1, true, [3, 4], 4), (2, false, [3, 4], 3)], 3, 1),
      ([(2, false, [3, 4], 3)], 3, nil),
    ] as [([(UInt32, Bool, [UInt32], UInt32?)], UInt32, UInt32?)])
  func `The primary plane is the one that the controller shows, or else an idle one`(
    planes: [(UInt32, Bool, [UInt32], UInt32?)], controller: UInt32, expected: UInt32?
  ) {
    let planes = planes.map { Plane(id: $0, isPrimary: $1, controllers: $2, controller: $3) }
    #expect(planes.primary(of: controller)?.id == expected)
  }

  @Test func `What of the wish a screen cannot do is told with what it can`() throws {
    func shortfall(_ mode: ModePreference?) throws -> String? {
      let wish = ScreenPreference(mode: mode)
      return try wish.shortfall(of: #require(wish.choose(from: [Self.connector("DP-1")])))
    }
    #expect(try shortfall(nil) == nil)
    #expect(try shortfall(Self.wish(1920, 1080, 50)) == nil)
    #expect(try shortfall(Self.wish(1920, 1080, 59.94)) == nil)
    #expect(
      try shortfall(Self.wish(800, 600))
        == "The screen at DP-1 has no mode 800x600 and shows 1280x720@60; "
        + "display.mode may be auto or one of 1920x1080@60, 1920x1080@50, 1280x720@60, 3840x2160@30."
    )
    #expect(
      try shortfall(Self.wish(1920, 1080, 75))?.hasPrefix(
        "The screen at DP-1 has no mode 1920x1080@75 and shows 1920x1080@60;") == true)
  }

  @Test(
    arguments: [(0, .none), (1, .half), (2, .threeQuarters), (3, .quarter), (9, .none)]
      as [(UInt64, Rotation)])
  func `The side that is up is where the picture begins`(side: UInt64, rotation: Rotation) {
    #expect(Rotation(panelOrientation: side) == rotation)
  }
}
