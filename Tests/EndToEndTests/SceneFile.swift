/// The scene of the benchmark as a configuration file, with what a test wants otherwise.
///
/// On a screen of 1280×800 the pane's edge is at y = 720 when it is closed and at 200 when it is
/// open, and nothing but its colour is seen in the column x = 1240.
struct SceneFile {
  static let background: UInt32 = 0x101418
  static let green: UInt32 = 0x2e7d32
  static let tile: UInt32 = 0x1b5e20
  static let closed = 720
  static let open = 200
  /// Where nothing but the pane is.
  static let column = 1240

  var isKiosk = false
  /// Whether nothing is there but its pane, and nothing of that as long as it is closed.
  var isSheet = false
  var rotation = "auto"
  var pane = SceneFile.green
  var spring = "{stiffness: 300, damping: 20}"
  var release = "sign"
  var catches = "move"
  /// What the tiles run, each a program with its words.
  var programs: [[String]] = []

  /// So slow that it is in flight as long as a test wants: at most 60 px/s.
  static let slow = "{damping-ratio: 1, response: 20}"

  /// The middle of a tile of the open pane.
  static func tile(_ index: Int) -> (x: Int, y: Int) {
    (280 + 240 * (index % 4), open + 200 + 240 * (index / 4))
  }

  var text: String {
    """
    version: 1
    display: {scale: 1, kiosk: \(isKiosk), rotation: \(rotation)\(isSheet ? ", layer: overlay" : "")}
    motion:
      release: \(release)
      catch: \(catches)
      pane: flight
      springs:
        flight: \(spring)
    theme:
      background: "\(hex(Self.background))"
      pane: "\(hex(pane))"
      tile: "\(hex(Self.tile))"
      text: "#FFFFFF"
      material: false
      shadows: false
      hairlines: false
      grabber: false
      pane-radius: 24
    pane:
      height: 600\(isSheet ? "" : "\n  peek: 80")
      reveal: 600
      columns: 4
      grid: {x: 280, y: 200, pitch-x: 240, pitch-y: 240, width: 120, height: 120}
    home: \(isSheet ? "off" : home)
    tiles:
    \((0..<8).map(line).joined(separator: "\n"))
    """
  }

  private var home: String {
    "{wallpaper: {color: \"\(hex(Self.background))\"}, clock: false, date: false}"
  }

  private func line(of tile: Int) -> String {
    let action =
      programs.indices.contains(tile)
      ? ", action: {exec: [\(programs[tile].joined(separator: ", "))]}" : ""
    let label = UnicodeScalar(UInt8(65 + tile))
    return "  - {kind: button, style: round, label: \(label), label-size: 48\(action)}"
  }

  private func hex(_ color: UInt32) -> String {
    let digits = String(color, radix: 16)
    return "#" + String(repeating: "0", count: 6 - digits.count) + digits
  }
}
