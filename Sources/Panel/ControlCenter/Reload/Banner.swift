internal import DetentAnimation
internal import DetentGeometry
internal import DetentMotion
internal import DetentScene
internal import DetentStage
internal import Look
internal import Settings
internal import Widgets

/// The banner above everything that tells of an error in the configuration, until the error is
/// mended or its cross is tapped. Touches pass through the rest of the banner.
struct Banner {
  /// Comes down from the upper edge without overshoot.
  private static let law = AnimationSpec.spring(
    constant(try Spring(dampingRatio: 1, response: 0.38)))
  private static let motion = OwnMotion(place: law, pose: law)
  private static let padding = 20.0
  private static let stripe = 6.0

  private let screen: Size
  private let theme: ThemeSettings
  private let palette: Palette
  private var live: LiveLook
  private var notice: ConfigurationNotice?
  private var isPressed = false
  /// The shift from its place to where it is out of sight [px].
  private var away = 0.0

  /// Adds the banner in front of all that is there: hidden, or as that of the screen before.
  init(
    on stage: inout Stage, theme: ThemeSettings, palette: Palette, screen: Size,
    placing: Layout, after old: Banner?
  ) {
    (self.theme, self.palette, self.screen) = (theme, palette, screen)
    live = LiveLook(after: old?.live, in: stage.tree.root, of: &stage.tree)
    (notice, away) = (old?.notice, old?.away ?? 0)
    if live.isNew { become(on: &stage, placing: placing) }
  }

  var isShown: Bool { notice != nil }
  /// The layers that lie directly in the screen's.
  var layers: [LayerID] { live.layers }
  /// What comes and goes; nil while it is hidden.
  var layer: LayerID? { live.layer(at: ["root", "banner"]) }
  /// The cross; nil while the banner is hidden.
  var close: LayerID? { live.layer(at: ["root", "banner", "close"]) }

  /// Shows a notice, from where the banner is seen; nil: it leaves.
  mutating func show(
    _ notice: ConfigurationNotice?, on stage: inout Stage, placing layout: Layout
  ) {
    self.notice = notice
    if notice != nil {
      let banner = place(by: layout).shown.first { $0.path.last == "banner" }
      away = -(banner?.frame.size.height ?? 0) - margin - 40
    }
    become(on: &stage, placing: layout)
  }

  /// Animates the cross under a finger.
  mutating func setPressed(_ isDown: Bool, on stage: inout Stage, placing layout: Layout) {
    isPressed = isDown
    become(on: &stage, placing: layout)
  }

  private mutating func become(on stage: inout Stage, placing layout: Layout) {
    live.become(place(by: layout), by: .reload, on: &stage)
  }

  private func place(by layout: Layout) -> PlacedLook {
    layout.isRightToLeft = palette.isRightToLeft
    return layout.place(in: Rect(origin: .zero, size: screen)) { boxes in
      boxes.overlay { if let notice { write(notice, boxes) } }
        .padding(across: margin, top: margin)
    }
  }

  /// Takes away what has gone.
  mutating func end(_ completions: [Completion], on stage: inout Stage) {
    live.end(completions, on: &stage)
  }

  private var margin: Double { min(screen.width, screen.height) < 700 ? 12 : 24 }

  private func write(_ notice: ConfigurationNotice, _ boxes: Boxes) {
    let width = max(0, min(640, screen.width - 2 * margin))
    boxes.overlay {
      boxes.shadow(Shadow(radius: 24, offset: Point(0, 6), opacity: 0.45)).radius(18)
        .key("shadow")
      boxes.fill(theme.pane.mixed(with: theme.text, 0.06)).radius(18).key("card")
      boxes.row(spacing: 14) {
        boxes.fill(theme.error).radius(Self.stripe / 2).width(.px(Self.stripe))
        boxes.column(spacing: 10) {
          boxes.column(spacing: 2) {
            write(notice.title, 20, weight: 650, theme.text, boxes).key("title")
            write(notice.place, 15, weight: 500, lines: 2, theme.error, boxes).key("place")
          }
          write(notice.sentence, 17, weight: 450, lines: 8, theme.text, boxes).key("sentence")
          if !notice.footing.isEmpty {
            write(notice.footing, 14, weight: 450, lines: 2, theme.secondaryText, boxes)
              .key("footing")
          }
        }.width(.rest(1))
        // Leaves room for the cross.
        boxes.space(.px(CloseMark.least - Self.padding - 10))
      }.padding(Self.padding)
      boxes.closeMark(theme.secondaryText).height(.px(CloseMark.least)).align(.end, .start)
        .pose(scale: isPressed ? [0.8, 0.8] : [1, 1])
    }.width(.px(width)).height(.natural).align(.center, .start)
      .passing(from: Point(0, away), to: Point(0, away)).motion(Self.motion).key("banner")
  }

  private func write(
    _ string: String, _ size: Double, weight: Int, lines: Int = 1, _ color: Color, _ boxes: Boxes
  ) -> Box {
    boxes.text(
      TextContent(
        string, family: theme.fontFamily, size: size * theme.fontScale, weight: weight,
        lines: lines), color)
  }
}
