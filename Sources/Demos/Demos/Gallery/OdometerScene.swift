internal import DetentGeometry
internal import DetentMotion
internal import DetentScene
internal import Widgets

/// An empty screen that fills: its elements enter one by one, and the drums roll to their digits.
extension StaggerScene {
  private static let digit = Size(40, 64)

  static func odometer(_ room: SceneRoom, in tree: inout LayerTree) -> StaggerScene {
    let gap = 8.0
    let figures = [4, 1, 8, 7]
    let width = Double(figures.count) * (digit.width + gap) - gap
    let start = Point(room.center.x - width / 2, room.center.y - digit.height / 2)
    var elements: [Element] = []
    func enter(_ layer: LayerID, by way: Point) {
      let here = tree[layer].values.position
      elements.append(Element(layer: layer, here: here, away: here + way))
    }
    let line = Rect(x: start.x, y: 12, width: width, height: 28)
    enter(
      room.text("km", 15, weight: 600, color: room.palette.secondaryText, in: line, of: &tree),
      by: Point(0, -64))
    let lamp = Rect(x: start.x + width - 16, y: 18, width: 16, height: 16)
    enter(
      room.box(lamp, room.palette.accent, radius: 8, in: &tree), by: Point(0, -64))
    for (i, figure) in figures.enumerated() {
      let x = start.x + Double(i) * (digit.width + gap)
      let window = room.box(
        Rect(origin: Point(x, start.y), size: digit), room.paper, radius: 10, in: &tree)
      tree[window].clipsChildren = true
      let drum = addDrum(room, in: &tree, to: window)
      tree[drum].values.position.y = -Double(figure) * digit.height
      enter(window, by: Point(0, room.size.height))
      enter(drum, by: Point(0, Double(figure) * digit.height))
    }
    let foot = room.box(
      Rect(x: start.x, y: 128, width: width, height: 8), room.hint, radius: 4, in: &tree)
    enter(foot, by: Point(0, room.size.height))
    let rolling = constant(try Spring(settlingDuration: 1.6, dampingRatio: 0.77))
    return StaggerScene(
      elements, coming: rolling, going: ListExit.leaving, stagger: 0.08, pause: 0.6)
  }

  private static func addDrum(
    _ room: SceneRoom, in tree: inout LayerTree, to window: LayerID
  ) -> LayerID {
    var layer = Layer(
      frame: Rect(origin: .zero, size: Size(digit.width, 10 * digit.height)))
    // It moves by whole digits.
    (layer.anchor, layer.values.position) = (.zero, .zero)
    let drum = tree.add(layer, to: window)
    for figure in 0..<10 {
      let frame = Rect(origin: Point(0, Double(figure) * digit.height), size: digit)
      let line = room.text(
        "\(figure)", 40, weight: 600, alignment: .center, in: frame, of: &tree, to: drum)
      tree[line].clipsChildren = true
    }
    return drum
  }
}
