internal import DetentGeometry
internal import DetentScene
internal import Widgets

/// The window of a card in which a scene stands, and what scenes are made of.
struct SceneRoom {
  /// What lies outside of it is not seen.
  var layer: LayerID
  let size: Size
  let palette: Palette

  /// Of the upper corners; no larger than what stands at the usual margin bears.
  var radius: Double { min(max(palette.tileRadius, 0), 28) }
  var center: Point { Point(size.width / 2, size.height / 2) }

  // MARK: Colours

  private var isDark: Bool { palette.ink(on: palette.tile) == .white }
  /// What the window is filled with.
  var ground: Color { palette.tile.mixed(with: palette.text, isDark ? 0.06 : 0.07) }
  /// Things that lie on the ground.
  var paper: Color { isDark ? palette.tile.mixed(with: palette.text, 0.2) : palette.tile }
  /// Words and pictures that are only hinted at, on paper.
  var faint: Color { paper.mixed(with: palette.text, isDark ? 0.26 : 0.16) }
  /// The same on the ground.
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

  /// A layer that only carries others.
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

  /// A rectangle of that size around the middle of the window.
  func middle(_ width: Double, _ height: Double) -> Rect {
    Rect(x: center.x - width / 2, y: center.y - height / 2, width: width, height: height)
  }
}
