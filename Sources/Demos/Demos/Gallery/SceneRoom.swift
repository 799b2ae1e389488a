internal import DetentGeometry
internal import DetentScene
internal import Look
internal import Widgets

/// The window of a card in which a scene stands, and the elements of scenes.
struct SceneRoom {
  /// The layer of the window, which clips its content.
  var layer: LayerID
  let size: Size
  let palette: Palette
  let layout: Layout

  /// The radius of the upper corners, limited so that content at the usual margin stays clear.
  var radius: Double { Self.radius(palette) }
  static func radius(_ palette: Palette) -> Double { min(max(palette.tileRadius, 0), 28) }
  var center: Point { Point(size.width / 2, size.height / 2) }

  // MARK: Colours

  private var isDark: Bool { palette.ink(on: palette.tile) == .white }
  /// The colour of the window.
  var ground: Color { palette.tile.mixed(with: palette.text, isDark ? 0.06 : 0.07) }
  /// The colour of objects on the ground.
  var paper: Color { isDark ? palette.tile.mixed(with: palette.text, 0.2) : palette.tile }
  /// The colour of faint text and pictures on paper.
  var faint: Color { paper.mixed(with: palette.text, isDark ? 0.26 : 0.16) }
  /// The colour of faint text and pictures on the ground.
  var hint: Color { ground.mixed(with: palette.text, isDark ? 0.3 : 0.22) }
  var green: Color { Color(hex: isDark ? 0x30C85E : 0x1F9D48) }
  var red: Color { Color(hex: isDark ? 0xFF4F45 : 0xD92D20) }
  var blue: Color { Color(hex: isDark ? 0x4AA3FF : 0x1769D2) }
  var violet: Color { Color(hex: isDark ? 0xB98CFF : 0x7A45D6) }

  // MARK: Things

  /// A rectangle with round corners.
  func box(
    _ frame: Rect, _ color: Color, radius: Double = 0, in tree: inout LayerTree,
    to parent: LayerID? = nil
  ) -> LayerID {
    var box = Layer(frame: frame, content: .fill, color: color)
    box.values.cornerRadius = radius
    return tree.add(box, to: parent ?? layer)
  }

  /// A layer that only contains others.
  func group(_ frame: Rect, in tree: inout LayerTree, to parent: LayerID? = nil) -> LayerID {
    tree.add(Layer(frame: frame), to: parent ?? layer)
  }

  /// A line of text, in the middle of the height of `frame`.
  func text(
    _ string: String, _ letters: Double, weight: Int = 500,
    alignment: TextContent.Alignment = .leading, color: Color? = nil, in frame: Rect,
    of tree: inout LayerTree, to parent: LayerID? = nil
  ) -> LayerID {
    let letters = letters * palette.textScale
    let height = (letters * 1.4).rounded()
    let y = (frame.minY + (frame.size.height - height) / 2).rounded()
    let content = TextContent(
      string, family: palette.family, size: letters, weight: weight, alignment: alignment,
      hasTabularDigits: true)
    let place = Rect(x: frame.minX, y: y, width: frame.size.width, height: height)
    let line = Layer(frame: place, content: .text(content), color: color ?? palette.text)
    return tree.add(line, to: parent ?? layer)
  }

  func icon(
    _ name: String, side: Double, center: Point, color: Color, in tree: inout LayerTree,
    to parent: LayerID
  ) -> LayerID {
    let frame = Rect(x: center.x - side / 2, y: center.y - side / 2, width: side, height: side)
    let icon = Layer(frame: frame, content: .icon(IconName(name)), color: color)
    return tree.add(icon, to: parent)
  }

  /// A box with an icon in its middle, by default in the ink for its colour.
  @discardableResult func tile(
    _ icon: String, _ frame: Rect, _ color: Color, radius: Double, side: Double, ink: Color? = nil,
    in tree: inout LayerTree, to parent: LayerID? = nil
  ) -> LayerID {
    let tile = box(frame, color, radius: radius, in: &tree, to: parent)
    let center = Point(frame.size.width / 2, frame.size.height / 2)
    _ = self.icon(
      icon, side: side, center: center, color: ink ?? palette.ink(on: color), in: &tree, to: tile)
    return tile
  }

  /// Six tiles of a home, the first in a colour of its own.
  /// - Parameter parent: The parent of each tile, by its index; nil: the window.
  func home(
    _ icons: [String], _ color: Color, in tree: inout LayerTree,
    to parent: (Int) -> LayerID? = { _ in nil }
  ) {
    let width = ((size.width - 64) / 3).rounded(.down)
    for (i, icon) in icons.enumerated() {
      let (row, column) = i.quotientAndRemainder(dividingBy: 3)
      let frame = Rect(
        x: 16 + Double(column) * (width + 16), y: 16 + Double(row) * 72, width: width, height: 56)
      tile(
        icon, frame, i == 0 ? color : paper, radius: 12, side: 24, ink: i == 0 ? nil : palette.text,
        in: &tree, to: parent(i))
    }
  }

  /// A bar that stands for text.
  @discardableResult func bar(
    _ x: Double, _ y: Double, _ width: Double, _ color: Color, in tree: inout LayerTree,
    to parent: LayerID? = nil
  ) -> LayerID {
    box(
      Rect(x: x, y: y, width: width.rounded(), height: 8), color, radius: 4, in: &tree, to: parent)
  }

  /// A rectangle of the given size in the middle of the window.
  func middle(_ width: Double, _ height: Double) -> Rect {
    Rect(x: center.x - width / 2, y: center.y - height / 2, width: width, height: height)
  }
}
