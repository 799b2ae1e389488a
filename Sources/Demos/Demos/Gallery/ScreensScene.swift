internal import DetentAnimation
internal import DetentGeometry
internal import DetentGestures
internal import DetentMotion
internal import DetentScene
internal import DetentStage
internal import Widgets

/// Four small screens: a clock in the middle, music on its left, songs below, apps on the right.
///
/// Objects leave and enter one after another, all by the same spring; the first one enters after
/// the last one has begun to leave. A tap goes round; a swipe goes to the screen in that place.
struct ScreensScene: GalleryScene {
  private enum Screen: CaseIterable { case clock, music, songs, apps }

  /// An object, and its place while its screen is shown.
  private struct SharedElement: Sendable {
    let screen: Screen
    let layer: LayerID
    var here: Point
  }

  private var elements: [SharedElement] = []
  private let layer: LayerID
  private let size: Size
  /// 1, or −1 if the layout of the screens is mirrored.
  private var direction = 1.0
  private var stop = 0
  private var hold: Hold?

  private struct Hold: Sendable {
    let finger: Point
    let places: [LayerID: Point]
  }

  private static let tour: [Screen] = [.clock, .apps, .clock, .music, .songs, .music]
  /// The delay between the beginnings of two successive objects [s].
  private static let stagger = 0.05
  private static let spring = constant(try Spring(dampingRatio: 0.8, response: 0.4))

  init(_ room: SceneRoom, in tree: inout LayerTree) {
    (layer, size) = (room.layer, room.size)
    for screen in Screen.allCases {
      for object in Self.objects(of: screen, room, in: &tree) {
        let element = SharedElement(
          screen: screen, layer: object, here: tree[object].values.position)
        elements.append(element)
        tree[object].values.position = place(of: element)
      }
    }
  }

  private static func objects(
    of screen: Screen, _ room: SceneRoom, in tree: inout LayerTree
  ) -> [LayerID] {
    let width = room.size.width - 32
    func line(_ y: Double, _ share: Double, _ height: Double = 8) -> LayerID {
      let long = (width * share).rounded()
      let frame = Rect(x: room.center.x - long / 2, y: y, width: long, height: height)
      return room.box(frame, room.hint, radius: height / 2, in: &tree)
    }
    func disc(_ icon: String, _ center: Point, _ side: Double, _ color: Color) -> LayerID {
      let frame = Rect(x: center.x - side / 2, y: center.y - side / 2, width: side, height: side)
      return room.tile(icon, frame, color, radius: side / 2, side: side * 0.55, in: &tree)
    }
    switch screen {
    case .clock:
      let time = room.text(
        "9:41", 44, weight: 300, alignment: .center,
        in: Rect(x: 16, y: 32, width: width, height: 64), of: &tree)
      return [time, line(104, 0.4), line(120, 0.25)]
    case .music:
      let cover = disc("music", Point(room.center.x, 48), 56, room.violet)
      return [
        cover, line(88, 0.5), line(104, 0.3),
        disc("play", Point(room.center.x, 136), 32, room.paper),
      ]
    case .songs:
      return (0..<4).map { i in
        let row = room.box(
          Rect(x: 16, y: 12 + Double(i) * 36, width: width, height: 28), room.paper, radius: 8,
          in: &tree)
        let share = [0.6, 0.8, 0.5, 0.7][i]
        room.bar(12, 10, (width - 24) * share, room.faint, in: &tree, to: row)
        return row
      }
    case .apps:
      let apps = [
        ("light", room.palette.accent), ("lock", room.green), ("camera", room.blue),
        ("fan", room.violet), ("bell", room.red), ("leaf", room.green),
      ]
      return apps.enumerated().map { i, app in
        let (row, column) = i.quotientAndRemainder(dividingBy: 3)
        let center = Point(room.center.x + Double(column - 1) * 64, 48 + Double(row) * 64)
        return disc(app.0, center, 44, app.1)
      }
    }
  }

  private var shown: Screen { Self.tour[stop] }

  private func cell(_ screen: Screen) -> Point {
    switch screen {
    case .clock: .zero
    case .music: Point(-direction, 0)
    case .songs: Point(-direction, 1)
    case .apps: Point(direction, 0)
    }
  }

  private func place(of element: SharedElement) -> Point {
    let away = cell(element.screen) - cell(shown)
    return element.here + Point(away.x * size.width, away.y * size.height)
  }

  /// The stop with the screen that a finger moving that way uncovers; nil: there is none.
  private func stop(by way: Point) -> Int? {
    let step =
      abs(way.x) > abs(way.y)
      ? Point(way.x < 0 ? 1 : -1, 0) : Point(0, way.y < 0 ? 1 : -1)
    return Self.tour.firstIndex { cell($0) == cell(shown) + step }
  }

  var handles: [SceneHandle] { [SceneHandle(layer: layer, axis: .both)] }
  var flight: Double { 1.2 }

  func canPan(_ handle: Int, by way: Point) -> Bool { stop(by: way) != nil }

  mutating func mirror(in tree: inout LayerTree) {
    direction = -1
    for i in elements.indices {
      elements[i].here = tree.mirrored(elements[i].here, of: elements[i].layer)
      tree[elements[i].layer].values.position = place(of: elements[i])
    }
  }

  mutating func tap(on stage: inout Stage, in context: inout ControlContext) {
    hold = nil
    go(to: (stop + 1) % Self.tour.count, on: &stage, in: context)
  }

  private mutating func go(to stop: Int, on stage: inout Stage, in context: ControlContext) {
    let old = shown
    self.stop = stop
    var delay = 0.0
    let others = Screen.allCases.filter { $0 != old && $0 != shown }
    for screen in (old == shown ? [] : [old]) + [shown] + others {
      for element in elements where element.screen == screen {
        // An object that is on its way already reverses at once.
        let seen = context.seen(element.layer).position
        let origin = screen == old ? element.here : place(of: element, from: old)
        let waits = seen == origin && !others.contains(screen)
        stage.send(
          element.layer, to: place(of: element), by: Self.spring, after: waits ? delay : 0)
        if waits { delay += Self.stagger }
      }
    }
  }

  /// The place of an object while another screen is shown.
  private func place(of element: SharedElement, from other: Screen) -> Point {
    let away = cell(element.screen) - cell(other)
    return element.here + Point(away.x * size.width, away.y * size.height)
  }

  mutating func grab(
    at finger: Point, on stage: inout Stage, in context: inout ControlContext
  ) {
    let seen = elements.map { ($0.layer, context.seen($0.layer).position) }
    hold = Hold(finger: finger, places: Dictionary(uniqueKeysWithValues: seen))
    for (layer, place) in seen { stage.hold(.position, of: layer, to: place) }
  }

  mutating func drag(
    to finger: Point, on stage: inout Stage, in context: inout ControlContext
  ) {
    guard let hold else { return }
    for (layer, place) in hold.places {
      stage.hold(.position, of: layer, to: place + finger - hold.finger)
    }
  }

  mutating func release(
    velocity: SIMD2<Double>, on stage: inout Stage, in context: inout ControlContext
  ) {
    guard let hold else { return }
    self.hold = nil
    let speed = Point(velocity.x, velocity.y)
    let seen = elements.first { $0.screen == shown }
    let way = seen.map { stage.tree[$0.layer].values.position - $0.here } ?? .zero
    for (layer, _) in hold.places {
      stage.hold(
        .position, of: layer, to: stage.tree[layer].values.position, velocity: velocity)
    }
    let thrown = way + speed * 0.2
    let isFar = abs(thrown.x) > size.width / 2 || abs(thrown.y) > size.height / 2
    let next = isFar ? stop(by: thrown) : nil
    stop = next ?? stop
    for element in elements {
      stage.send(element.layer, to: place(of: element), by: Self.spring, after: 0)
    }
  }

  mutating func drop(on stage: inout Stage, in context: inout ControlContext) {
    guard hold != nil else { return }
    hold = nil
    for element in elements {
      stage.send(element.layer, to: place(of: element), by: Self.spring, after: 0)
    }
  }
}
