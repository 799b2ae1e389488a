internal import DetentGeometry
internal import DetentGestures
internal import DetentMotion
internal import DetentScene
internal import DetentStage
internal import Look
internal import Widgets

/// A card of the gallery: a window for a scene, and below it the name and values of its motion.
struct GalleryCard: Sendable {
  /// The layer of the whole card, which clips its content.
  let layer: LayerID
  /// The layer that takes presses, in front of all others.
  let sensor: LayerID
  var scene: any GalleryScene
  /// The time until which the scene may move by itself.
  private(set) var movesUntil: Instant?
  private let face: LayerID
  private let isDipping: Bool
  private let press = PressMotion(spring: .pop)

  private static let nameSize = 16.0
  private static let figuresSize = 13.0

  static func captionHeight(_ textScale: Double) -> Double {
    (12 + (nameSize + figuresSize) * 1.4 * textScale + 16).rounded()
  }

  init(
    _ exhibit: GalleryExhibit, frame: Rect, palette: Palette, layout: Layout,
    in tree: inout LayerTree,
    parent: LayerID
  ) {
    var clip = Layer(frame: frame)
    clip.clipsChildren = true
    layer = tree.add(clip, to: parent)
    let all = Rect(origin: .zero, size: frame.size)
    let size = Size(frame.size.width, GalleryLayout.window)
    var card = Layer(frame: all, content: .fill, color: palette.tile)
    card.values.cornerRadius = SceneRoom.radius(palette)
    palette.drawEdge(of: &card)
    face = tree.add(card, to: layer)
    let room = Self.addRoom(size, palette, layout, in: &tree, to: face)
    scene = exhibit.scene(room, in: &tree)
    if palette.isRightToLeft, exhibit.reads {
      tree.mirror(within: room.layer)
      scene.mirror(in: &tree)
    }
    isDipping = exhibit.dips
    Self.addCaption(exhibit, size, room, in: &tree, to: face)
    sensor = tree.add(Layer(frame: all), to: layer)
  }

  private static func addRoom(
    _ size: Size, _ palette: Palette, _ layout: Layout, in tree: inout LayerTree, to face: LayerID
  ) -> SceneRoom {
    var room = SceneRoom(layer: face, size: size, palette: palette, layout: layout)
    var ground = Layer(
      frame: Rect(origin: .zero, size: size), content: .fill, color: room.ground)
    ground.values.cornerRadius = room.radius
    ground.corners = .top
    palette.drawEdge(of: &ground)
    ground.clipsChildren = true
    room.layer = tree.add(ground, to: face)
    return room
  }

  private static func addCaption(
    _ exhibit: GalleryExhibit, _ size: Size, _ room: SceneRoom, in tree: inout LayerTree,
    to face: LayerID
  ) {
    let scale = room.palette.textScale
    let (name, figures) = (
      (nameSize * 1.4 * scale).rounded(), (figuresSize * 1.4 * scale).rounded()
    )
    let line = Rect(x: 0, y: size.height, width: size.width, height: 1)
    _ = room.box(line, room.palette.text.withAlpha(0.1), in: &tree, to: face)
    let width = max(0, size.width - 32)
    _ = room.text(
      exhibit.name(in: room.palette.strings), nameSize, weight: 600,
      alignment: room.palette.leading,
      in: Rect(x: 16, y: size.height + 12, width: width, height: name), of: &tree, to: face)
    _ = room.text(
      exhibit.figures, figuresSize, weight: 450, alignment: room.palette.leading,
      color: room.palette.secondaryText,
      in: Rect(x: 16, y: size.height + 12 + name + 2, width: width, height: figures), of: &tree,
      to: face)
  }

  // MARK: Fingers

  func isInFlight(at time: Instant) -> Bool { movesUntil.map { time < $0 } ?? false }

  func setPressed(_ isPressed: Bool, on stage: inout Stage) {
    if isDipping { press.dip(face, isDown: isPressed, on: &stage) }
    scene.setPressed(isPressed, on: &stage)
  }

  mutating func tap(on stage: inout Stage, in context: inout ControlContext) {
    scene.tap(on: &stage, in: &context)
    fly(from: context.time)
  }

  mutating func follow(
    _ gesture: Gesture, handle: Int?, on stage: inout Stage, in context: inout ControlContext
  ) {
    guard let handle else { return }
    scene.follow(gesture, handle: handle, on: &stage, in: &context)
    switch gesture {
    case .grabbed: movesUntil = nil
    case .thrown, .tapped, .dropped: fly(from: context.time)
    default: break
    }
  }

  mutating func advance(on stage: inout Stage, in context: ControlContext) {
    guard let due = scene.deadline, due <= context.time else { return }
    scene.advance(on: &stage, in: context)
    fly(from: context.time)
  }

  private mutating func fly(from time: Instant) {
    movesUntil = time.advanced(by: scene.flight)
  }
}
