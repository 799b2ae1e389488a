import Geometry
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

  private static func connector(
    _ name: String, _ modes: [DisplayMode] = modes, isConnected: Bool = true
  ) -> Connector {
    Connector(
      id: UInt32(name.utf8.reduce(0) { $0 + Int($1) }), name: name, isConnected: isConnected,
      millimetres: (0, 0), modes: modes, controllers: [3, 4])
  }

  @Test(
    arguments: [
      (nil, 2), ("1920x1080", 0), ("1920x1080@50", 1), ("1920x1080@51", 1), ("3840x2160", 3),
      ("800x600", 2),
    ] as [(String?, Int)])
  func `The mode is the one that is asked for, or else the screen's own`(
    text: String?, number: Int
  ) throws {
    let wish = ScreenWish(mode: text.flatMap { ModeWish($0) })
    let choice = try #require(wish.choose(from: [Self.connector("DP-1")]))
    #expect(choice.mode.number == number)
    #expect(choice.controller == 3)
  }

  @Test func `Without a mode of its own a screen shows its largest`() {
    let modes = [
      Self.mode(0, 640, 480, 75), Self.mode(1, 800, 480, 60), Self.mode(2, 800, 480, 75),
    ]
    #expect(ScreenWish().choose(from: [Self.connector("DPI-1", modes)])?.mode.number == 2)
  }

  @Test func `A connector by its name, and another one where it has no screen`() {
    let all = [Self.connector("DSI-1"), Self.connector("HDMI-A-1")]
    let wish = ScreenWish(connector: "HDMI-A-1")
    #expect(wish.choose(from: all)?.connector.name == "HDMI-A-1")
    let empty = [all[0], Self.connector("HDMI-A-1", isConnected: false)]
    #expect(wish.choose(from: empty)?.connector.name == "DSI-1")
    #expect(wish.choose(from: [empty[1], Self.connector("DP-2", [])]) == nil)
  }

  @Test(arguments: ["", "x", "1920", "1920x", "0x5", "-1x5", "1x2x3", "1x2@", "1x2@0", "1x2@inf"])
  func `What is no mode is refused`(text: String) { #expect(ModeWish(text) == nil) }
}
