internal import DetentAnimation
internal import DetentGeometry
internal import DetentMotion
internal import DetentScene
internal import Look
internal import Settings
internal import Widgets

/// What the boxes around the controls of pages look like.
struct PagesStyle {
  let palette: Palette
  private let theme: ThemeSettings
  private let frames: PageFrames
  private let material: PictureID
  let hasMenu: Bool
  /// The motion of the pressed button.
  var press: PressMotion

  init(
    _ configuration: Configuration, _ palette: Palette, _ frames: PageFrames, _ material: PictureID
  ) {
    (self.palette, self.frames, self.material) = (palette, frames, material)
    (theme, hasMenu) = (configuration.theme, configuration.hasMenu)
    let motion = configuration.motion
    press = PressMotion(spring: motion.spring(named: motion.buttonSpring) ?? .press)
  }

  /// The motion by which one opened page takes the place of another.
  static let exchange = OwnMotion(
    pose: .spring(.scrollEdge), opacity: .curve(.easeInOut, duration: 0.2))

  func key(of page: String) -> BoxKey { .name("page \(page)") }

  /// The ground behind a page that covers the others.
  func ground(in boxes: Boxes) -> Box {
    theme.showsMaterial ? boxes.backdrop(material, theme.pane) : boxes.fill(theme.pane)
  }

  /// The distance from the tiles of a page over another to the edges of its ground [px].
  private static let margin = 10.0

  /// The ground of a page over another, around which that one is seen.
  func ground(ofPage page: Int, in boxes: Boxes) {
    let whole = Rect(origin: .zero, size: Size(frames.area.size.width, frames.viewports[page]))
    let tiles = frames.tiles[page]
    let frame =
      tiles.dropFirst().reduce(tiles.first) { $0?.union($1) }
      .map { $0.inset(by: -Self.margin).intersection(whole) } ?? whole
    boxes.place(frame) {
      ground(in: boxes).radius(palette.tileRadius + Self.margin)
        .border(theme.pane.mixed(with: palette.text, 0.2), width: 1).key("ground")
    }
  }

  /// Fades over the edges at which a page scrolls out of sight. Over a see-through pane they would
  /// redraw the wallpaper with every step.
  func fades(over scroll: PageScroll, in boxes: Boxes) {
    guard !theme.showsMaterial else { return }
    _ = EdgeFade.bottom.write(theme.pane, in: boxes).key("lower fade")
    _ = EdgeFade.top.write(theme.pane, in: boxes).opacity(scroll.isAtTop ? 0 : 1)
      .key("upper fade")
  }

  /// The button of the menu.
  func button(isOpen: Bool, isPressed: Bool, in boxes: Boxes) {
    guard hasMenu else { return }
    let side = Hamburger.side
    let middle = frames.button - frames.area.origin
    let x = palette.isRightToLeft ? frames.area.size.width - middle.x : middle.x
    boxes.place(Rect(x: x - side / 2, y: middle.y - side / 2, width: side, height: side)) {
      Hamburger.write(isOpen: isOpen, palette.text, in: boxes)
        .pose(
          scale: isPressed ? [press.scale, press.scale] : [1, 1],
          rotation: isPressed ? press.rotation : 0
        ).motion(OwnMotion(pose: .spring(press.spring))).key("button")
    }
  }
}

/// The place of a control on its page, in which its own layers lie.
struct PageControl: Equatable, Sendable {
  let key: BoxKey
  /// From where lines start [px].
  let frame: Rect
  /// Whether it is all of its page, which fades where a tile grows and shrinks.
  let isWhole: Bool

  func write(in boxes: Boxes) {
    boxes.place(frame) {
      let host = boxes.host(key)
      if isWhole { host.passing(from: .zero, to: .zero) }
    }
  }
}
