internal import DetentAnimation
internal import DetentGeometry
internal import DetentGestures
internal import DetentMotion
internal import DetentScene
internal import DetentStage
internal import Widgets

/// A timing curve whose two control points fingers drag, and a ball that moves by it.
struct CurveScene: GalleryScene {
  /// The control points, as shares of the time and of the way.
  private(set) var points = [Point(0.7, 0), Point(0.3, 1)]
  private let knobs: [LayerID]
  private let line: LayerID
  private let stems: [LayerID]
  private let ball: LayerID
  private let way: Double
  private var isThere = false
  private var holds: [Int: Hold] = [:]

  private struct Hold: Sendable {
    let finger: Point
    let point: Point
  }

  private static let plot = Rect(x: 28, y: 32, width: 96, height: 96)
  /// The range of a control point's share of the way.
  private static let range = -0.25...1.25

  init(_ room: SceneRoom, in tree: inout LayerTree) {
    let all = Rect(origin: .zero, size: room.size)
    _ = room.box(Self.plot, room.paper, radius: 8, in: &tree)
    stems = [room.red, room.blue].map {
      tree.add(Layer(frame: all, color: $0), to: room.layer)
    }
    line = tree.add(Layer(frame: all, color: room.palette.text), to: room.layer)
    knobs = [room.red, room.blue].map { color in
      let knob = room.group(Rect(x: 0, y: 0, width: 44, height: 44), in: &tree)
      let dot = Rect(x: 14, y: 14, width: 16, height: 16)
      _ = room.box(dot, color, radius: 8, in: &tree, to: knob)
      return knob
    }
    let x = ((room.size.width + Self.plot.maxX) / 2).rounded()
    for y in [Self.plot.minY, Self.plot.maxY] {
      _ = room.box(Rect(x: x - 20, y: y - 1, width: 40, height: 2), room.faint, in: &tree)
    }
    let frame = Rect(x: x - 10, y: Self.plot.maxY - 10, width: 20, height: 20)
    ball = room.box(frame, room.green, radius: 10, in: &tree)
    way = -Self.plot.size.height
    for i in knobs.indices { tree[knobs[i]].values.position = place(of: points[i]) }
    draw(in: &tree)
  }

  var curve: TimingCurve {
    (try? TimingCurve(points[0].x, points[0].y, points[1].x, points[1].y)) ?? .easeInOut
  }

  private func place(of point: Point) -> Point {
    Point(
      Self.plot.minX + point.x * Self.plot.size.width,
      Self.plot.maxY - point.y * Self.plot.size.height)
  }

  private func draw(in tree: inout LayerTree) {
    let ends = [Point(0, 0), Point(1, 1)]
    for i in stems.indices {
      tree[stems[i]].content = .curve(
        Curve([place(of: ends[i]), place(of: points[i])], width: 1.5))
    }
    let way = (0...48).map { Double($0) / 48 }
    tree[line].content = .curve(
      Curve(way.map { place(of: Point($0, curve.value(at: $0))) }, width: 3))
  }

  var handles: [SceneHandle] { knobs.map { SceneHandle(layer: $0, axis: .both) } }
  var flight: Double { 1 }

  mutating func tap(on stage: inout Stage, in context: inout ControlContext) {
    isThere.toggle()
    stage.animate(
      .translation, of: ball, to: Point(0, isThere ? way : 0), by: .curve(curve, duration: 1))
  }

  mutating func follow(
    _ gesture: Gesture, handle: Int, on stage: inout Stage, in context: inout ControlContext
  ) {
    switch gesture {
    case .grabbed(let finger): holds[handle] = Hold(finger: finger, point: points[handle])
    case .dragged(let finger):
      guard let hold = holds[handle], finger.x.isFinite, finger.y.isFinite else { return }
      let way = finger - hold.finger
      let point = Point(
        hold.point.x + way.x / Self.plot.size.width, hold.point.y - way.y / Self.plot.size.height)
      points[handle] = Point(
        min(max(point.x, 0), 1), min(max(point.y, Self.range.lowerBound), Self.range.upperBound))
      stage.set(.position, of: knobs[handle], to: place(of: points[handle]))
      draw(in: &stage.tree)
    case .thrown, .dropped: holds[handle] = nil
    case .tapped, .pressed, .lifted, .activated, .longPressed: break
    }
  }
}
