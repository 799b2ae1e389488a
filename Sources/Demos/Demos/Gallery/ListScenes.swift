internal import DetentGeometry
internal import DetentMotion
internal import DetentScene
internal import Widgets

/// Rows that come in one after another, from the right and from below.
extension StaggerScene {
  static func playlist(_ room: SceneRoom, in tree: inout LayerTree) -> StaggerScene {
    let songs = [0.6, 0.42, 0.75]
    let colors = [room.violet, room.blue, room.green]
    let height = 32.0
    let rows = songs.enumerated().map { i, song in
      let frame = Rect(
        x: 0, y: 58 + Double(i) * height, width: room.size.width, height: height)
      let row = room.group(frame, in: &tree)
      room.tile(
        "music", Rect(x: 16, y: 4, width: 24, height: 24), colors[i], radius: 6, side: 16,
        in: &tree, to: row)
      room.bar(52, 12, (frame.size.width - 124) * song, room.hint, in: &tree, to: row)
      _ = room.text(
        "3:\(17 + 9 * i)", 13, alignment: .trailing, color: room.palette.secondaryText,
        in: Rect(x: frame.size.width - 64, y: 0, width: 48, height: height), of: &tree, to: row)
      return row
    }
    let elements = (heading(room, in: &tree) + rows).map { layer in
      let here = tree[layer].values.position
      return Element(layer: layer, here: here, away: Point(here.x + room.size.width, here.y))
    }
    return StaggerScene(elements, .side)
  }

  /// The title of a playlist, the line below it, and the button that plays it.
  private static func heading(_ room: SceneRoom, in tree: inout LayerTree) -> [LayerID] {
    let width = room.size.width - 100
    let title = room.box(
      Rect(x: 16, y: 19, width: (width * 0.7).rounded(), height: 12),
      room.ground.mixed(with: room.palette.text, 0.7), radius: 6, in: &tree)
    let subtitle = room.bar(16, 38, width * 0.45, room.hint, in: &tree)
    let button = room.tile(
      "play", Rect(x: room.size.width - 52, y: 15, width: 36, height: 36), room.palette.accent,
      radius: 18, side: 18, in: &tree)
    return [title, subtitle, button]
  }

  static func rows(_ room: SceneRoom, in tree: inout LayerTree) -> StaggerScene {
    let rows = [
      (0.7, "light", "21°"), (0.9, "evening", "18°"), (0.5, "leaf", "9°"),
    ]
    let elements = rows.enumerated().map { i, element in
      let frame = Rect(
        x: 16, y: 16 + Double(i) * 44, width: room.size.width - 32, height: 40)
      let row = room.box(frame, room.paper, radius: 12, in: &tree)
      _ = room.icon(
        element.1, side: 20, center: Point(22, 20), color: room.palette.accent, in: &tree, to: row)
      room.bar(44, 16, (frame.size.width - 116) * element.0, room.faint, in: &tree, to: row)
      _ = room.text(
        element.2, 15, alignment: .trailing, color: room.palette.secondaryText,
        in: Rect(x: frame.size.width - 56, y: 0, width: 44, height: 40), of: &tree, to: row)
      let here = tree[row].values.position
      return Element(layer: row, here: here, away: Point(here.x, here.y + room.size.height))
    }
    return StaggerScene(elements, .below)
  }

  /// Creates a scene with the motion of a menu's list; rows that have left come back soon.
  private init(_ elements: [Element], _ exit: ListExit) {
    self.init(
      elements, coming: exit.spring, going: ListExit.leaving, stagger: exit.stagger, slack: 16,
      pause: 0.6)
  }
}
