internal import DetentAnimation
internal import DetentGeometry
internal import DetentMotion
internal import DetentScene
internal import DetentStage
internal import Localization
internal import Settings
internal import Widgets

/// A question in one of the three styles, in miniature.
struct AlertScene: GalleryScene {
  private let motion: AlertMotion
  private let overlay: LayerID
  private let box: LayerID
  private let rest: Point
  /// The distance below its place at which it starts and ends [px].
  private let drop: (coming: Double, going: Double)
  private var isShown = false

  init(_ style: Alert.Style, _ room: SceneRoom, in tree: inout LayerTree) {
    motion = AlertMotion(style)
    let icons = ["power", "wifi", "tv", "lock", "bell", "volume", "door", "fan", "plug"]
    room.home(
      (0..<6).map { icons[(style.place * 3 + $0) % icons.count] }, style.color(room), in: &tree)
    let all = Rect(origin: .zero, size: room.size)
    overlay = room.box(all, .black, radius: room.radius, in: &tree)
    tree[overlay].corners = .top
    tree[overlay].values.opacity = 0
    let frame = room.middle(min(208, room.size.width - 32), 96)
    box = room.box(frame, room.paper, radius: 16, in: &tree)
    rest = frame.center
    tree[box].values.opacity = 0
    Self.furnish(box, frame.size.width, style, room, in: &tree)
    // As in the book, the box comes from beyond the edge of its screen.
    let way = (room.size.height + frame.size.height) / 2 + 8
    drop = (motion.coming.drop > 0 ? way : 0, motion.going.drop > 0 ? way : 0)
  }

  private static func furnish(
    _ box: LayerID, _ width: Double, _ style: Alert.Style, _ room: SceneRoom,
    in tree: inout LayerTree
  ) {
    let color = style.color(room)
    _ = room.icon(
      style.icon, side: 28, center: Point(width / 2, 28), color: color, in: &tree, to: box)
    let colors = [room.faint, color]
    let button = ((width - 32) / 2).rounded(.down)
    for (i, word) in [room.palette.strings.cancel, room.palette.strings.yes].enumerated() {
      let frame = Rect(x: 12 + Double(i) * (button + 8), y: 52, width: button, height: 32)
      let face = room.box(frame, colors[i], radius: 10, in: &tree, to: box)
      let ink = i == 0 ? room.palette.text : room.palette.ink(on: color)
      _ = room.text(
        word, 13, weight: 600, alignment: .center, color: ink,
        in: Rect(x: 0, y: 0, width: frame.size.width, height: 32), of: &tree, to: face)
    }
  }

  var flight: Double {
    [motion.coming, motion.going].map {
      max(AnimationSpec.spring($0.scaleSpring).flight, AnimationSpec.spring($0.dropSpring).flight)
    }.max() ?? 0
  }

  mutating func tap(on stage: inout Stage, in context: inout ControlContext) {
    isShown.toggle()
    let leg = isShown ? motion.coming : motion.going
    if isShown, context.seen(box).opacity <= 0 { begin(on: &stage) }
    fade(leg, on: &stage)
    let scale = isShown ? 1 : leg.scale
    stage.animate(.scale, of: box, to: [scale, scale], by: .spring(leg.scaleSpring))
    stage.animate(
      .position, of: box, to: place(isShown ? 0 : drop.going), by: .spring(leg.dropSpring))
  }

  /// Starts from its first scale and place, since nothing of it was visible.
  private func begin(on stage: inout Stage) {
    let leg = motion.coming
    let scale = SIMD2(repeating: leg.scale)
    stage.set(.scale, of: box, to: scale)
    stage.set(.position, of: box, to: place(drop.coming))
  }

  private func fade(_ leg: AlertMotion.Parameters, on stage: inout Stage) {
    stage.add(
      .opacity, of: overlay, to: isShown ? motion.coming.dimmed : 0, curve: .easeInOut,
      duration: leg.dimming)
    stage.add(
      .opacity, of: box, to: isShown ? 1 : 0, curve: .easeInOut, duration: leg.fade)
  }

  private func place(_ drop: Double) -> Point { Point(rest.x, rest.y + drop) }
}

extension Alert.Style {
  /// The index of the style.
  fileprivate var place: Int {
    switch self {
    case .plain: 0
    case .rise: 1
    case .pop: 2
    }
  }

  /// The icon for the subject of the question.
  fileprivate var icon: String {
    switch self {
    case .plain: "power"
    case .rise: "lock"
    case .pop: "door"
    }
  }

  fileprivate func color(_ room: SceneRoom) -> Color {
    switch self {
    case .plain: room.red
    case .rise: room.violet
    case .pop: room.blue
    }
  }
}
