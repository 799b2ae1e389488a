internal import DetentAnimation
internal import DetentGeometry
internal import DetentGestures
internal import DetentMotion
internal import DetentScene
internal import DetentStage
internal import Widgets

/// A menu in the middle, one of whose icons expands into a list, with the menu still faintly
/// visible behind it. A button at the lower right folds the list back.
enum FolderScene {
  private static let spring = constant(try Spring(dampingRatio: 0.82, response: 0.45))

  static func make(_ room: SceneRoom, in tree: inout LayerTree) -> TransitionScene {
    let frame = room.middle(176, 120)
    let menu = room.box(frame, room.paper, radius: 20, in: &tree)
    let icons = ["light", "music", "heating", "lock", "", "camera"]
    func center(_ i: Int) -> Point {
      Point(32 + Double(i % 3) * 56, 34 + Double(i / 3) * 52)
    }
    for (i, name) in icons.enumerated() where !name.isEmpty {
      let place = center(i)
      room.tile(
        name, Rect(x: place.x - 20, y: place.y - 20, width: 40, height: 40), room.faint, radius: 12,
        side: 22, ink: room.palette.text, in: &tree, to: menu)
    }
    var parts: [Transition.Part] = [
      .scale(menu, 1, 0.9, by: spring), .number(.opacity, menu, 1, 0.35, by: .spring(spring)),
    ]
    let icon = frame.origin + center(4)
    parts += addList(from: icon, room, in: &tree)
    parts += addButton(room, in: &tree)
    return TransitionScene(
      parts, drag: .init(layer: room.layer, axis: .horizontal, length: 140))
  }

  private static func addList(
    from icon: Point, _ room: SceneRoom, in tree: inout LayerTree
  ) -> [Transition.Part] {
    let closed = Rect(x: icon.x - 20, y: icon.y - 20, width: 40, height: 40)
    let open = room.middle(min(room.size.width - 48, 208), 144)
    let color = room.ground.mixed(with: room.palette.text, 0.12)
    let folder = room.box(closed, color, radius: 12, in: &tree)
    var parts: [Transition.Part] = [
      .place(folder, closed.center, open.center, by: spring),
      Transition.Part(.size, of: folder, from: closed.size, to: open.size, by: .spring(spring)),
    ]
    let colors = [room.palette.accent, room.blue, room.violet, room.green]
    for (i, color) in colors.enumerated() {
      let (row, column) = i.quotientAndRemainder(dividingBy: 2)
      let small = closed.origin + Point(13 + Double(column) * 14, 13 + Double(row) * 14)
      let large = open.origin + Point(24, 24 + Double(i) * 32)
      let disc = room.box(
        Rect(x: small.x - 5, y: small.y - 5, width: 10, height: 10), color, radius: 3, in: &tree)
      let line = room.bar(
        open.minX + 48, large.y - 4, (open.size.width - 84) * [0.8, 0.6, 0.9, 0.5][i], room.hint,
        in: &tree)
      let here = tree[line].values.position
      tree[line].values.position = small
      tree[line].values.scale = [0.1, 0.1]
      tree[line].values.opacity = 0
      parts += [
        .place(disc, small, large, by: spring), .scale(disc, 1, 2, by: spring),
        .place(line, small, here, by: spring), .scale(line, 0.1, 1, by: spring),
        .number(.opacity, line, 0, 1, by: .curve(.easeInOut, duration: 0.2)),
      ]
    }
    return parts
  }

  private static func addButton(
    _ room: SceneRoom, in tree: inout LayerTree
  ) -> [Transition.Part] {
    let frame = Rect(x: room.size.width - 48, y: room.size.height - 48, width: 36, height: 36)
    let color = room.palette.accent
    let button = room.box(frame, color, radius: 18, in: &tree)
    for angle in [-Double.pi / 4, .pi / 4] {
      let stroke = room.box(
        Rect(x: 10, y: 16.5, width: 16, height: 3), room.palette.ink(on: color), radius: 1.5,
        in: &tree, to: button)
      tree[stroke].values.rotation = angle
    }
    tree[button].values.scale = [0.2, 0.2]
    tree[button].values.opacity = 0
    return [
      .scale(button, 0.2, 1, by: spring),
      .number(.opacity, button, 0, 1, by: .curve(.easeInOut, duration: 0.2)),
    ]
  }
}
