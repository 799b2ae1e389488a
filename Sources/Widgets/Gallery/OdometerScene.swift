internal import DetentMotion
internal import Geometry
internal import Scene

/// Figures on drums that roll to another number, one after another.
extension StaggerScene {
  private static let digit = Size(40, 64)

  static func odometer(_ room: SceneRoom, in tree: inout LayerTree) -> StaggerScene {
    let gap = 8.0
    let figures = [(2, 4), (0, 1), (0, 8), (7, 9)]
    let width = Double(figures.count) * (digit.width + gap) - gap
    let start = Point(room.center.x - width / 2, room.center.y - digit.height / 2)
    let elements = figures.enumerated().map { i, figure in
      let x = start.x + Double(i) * (digit.width + gap)
      let window = room.box(
        Rect(origin: Point(x, start.y), size: digit), room.paper, radius: 10, in: &tree)
      tree[window].clipsChildren = true
      let drum = addDrum(room, in: &tree, to: window)
      tree[drum].values.position.y = place(of: figure.0)
      return Element(
        layer: drum, here: [0, place(of: figure.0), 0, 0], away: [0, place(of: figure.1), 0, 0])
    }
    let rolling = (try? Spring(settlingDuration: 1.6, dampingRatio: 0.77)) ?? .hand
    return StaggerScene(
      elements, coming: rolling, going: rolling, stagger: 0.08, staggersBack: true)
  }

  private static func place(of figure: Int) -> Double { -Double(figure) * digit.height }

  private static func addDrum(
    _ room: SceneRoom, in tree: inout LayerTree, to window: LayerID
  ) -> LayerID {
    let drum = tree.add(
      Layer(corner: .zero, size: Size(digit.width, 10 * digit.height)), to: window)
    for figure in 0..<10 {
      let frame = Rect(origin: Point(0, Double(figure) * digit.height), size: digit)
      let line = room.text(
        "\(figure)", 40, weight: 600, alignment: .center, in: frame, of: &tree, to: drum)
      tree[line].clipsChildren = true
    }
    return drum
  }
}
