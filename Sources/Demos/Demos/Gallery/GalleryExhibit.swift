internal import DetentScene
internal import Localization
internal import Settings
internal import Widgets

/// The scenes of the gallery, in their order.
enum GalleryExhibit: String, CaseIterable, Sendable {
  case pane, button, menu, call
  case plainAlert, risingAlert, poppingAlert, map
  case playlist, rows, many, calendar
  case fold, flip, pull, odometer
  case balls, power, sheet, folder, screens
  case paper, swipe, curve, reversals, dynamics

  func name(in strings: LocalizedStrings) -> String {
    let names = Dictionary(uniqueKeysWithValues: zip(Self.allCases, strings.scenes))
    return names[self] ?? rawValue
  }

  /// The values of its motion.
  var figures: String {
    switch self {
    case .pane: "stiffness 300 · damping 20"
    case .button: "bounciness 20 · speed 18"
    case .menu: "bounciness 11 · speed 18"
    case .call: "bounciness 12 · speed 10"
    case .plainAlert: "1.2 → 1 · book 14/14/1"
    case .risingAlert: "book 12/12/1 · 15/15/1"
    case .poppingAlert: "0 → 1 · book 450/32/2.4"
    case .map: "1.1 → 1 · book 16/16/1"
    case .playlist: "ratio 0.6 · 2.1 s · +0.06 s"
    case .rows: "ratio 0.77 · 1.6 s · +0.05 s"
    case .many: "decay 0.99 · POP 15/5"
    case .calendar: "ratio 0.82 · response 0.45 s"
    case .fold: "ratio 1 · response 0.4 s"
    case .flip: "ratio 0.7 · response 0.6 s"
    case .pull: "band 0.55 · bounciness 10"
    case .odometer: "ratio 0.77 · 1.6 s · +0.08 s"
    case .balls: "book 6 15 30 · 540/13/11"
    case .power: "ratio 1 · response 0.4 s"
    case .sheet: "ratio 1 · response 0.5 s"
    case .folder: "ratio 0.82 · response 0.45 s"
    case .screens: "ratio 0.8 · +0.05 s"
    case .paper: "ratio 1 · response 0.4 s"
    case .swipe: "ratio 1 · OKLab"
    case .curve: "0.7, 0 · 0.3, 1 · 1 s"
    case .reversals: "curve · additive · spring"
    case .dynamics: "gravity 1 · snap 0.5 · 4 Hz"
    }
  }

  /// Whether it is mirrored where lines begin at the right; signs, digits and curves are not.
  var reads: Bool {
    switch self {
    case .button, .menu, .call, .odometer, .balls, .curve, .paper, .reversals, .dynamics:
      false
    case .pane, .plainAlert, .risingAlert, .poppingAlert, .map, .playlist, .rows, .many, .calendar,
      .flip, .pull, .fold, .power, .sheet, .folder, .screens,
      .swipe:
      true
    }
  }

  /// Whether its card dips under a finger.
  var dips: Bool { self != .button && self != .menu }

  func scene(_ room: SceneRoom, in tree: inout LayerTree) -> any GalleryScene {
    switch self {
    case .pane: PaneScene(room, in: &tree)
    case .button: ButtonScene(room, in: &tree)
    case .menu: MenuScene(room, in: &tree)
    case .call: CallScene.make(room, in: &tree)
    case .plainAlert: AlertScene(.plain, room, in: &tree)
    case .risingAlert: AlertScene(.rise, room, in: &tree)
    case .poppingAlert: AlertScene(.pop, room, in: &tree)
    case .map: MapScene(room, in: &tree)
    case .playlist: StaggerScene.playlist(room, in: &tree)
    case .rows: StaggerScene.rows(room, in: &tree)
    case .many: ManyScene.make(room, in: &tree)
    case .calendar: CalendarScene.make(room, in: &tree)
    case .fold: FoldScene.make(room, in: &tree)
    case .flip: FlipScene.make(room, in: &tree)
    case .pull: PullScene(room, in: &tree)
    case .odometer: StaggerScene.odometer(room, in: &tree)
    case .balls: BallsScene.make(room, in: &tree)
    case .power: PowerScene.make(room, in: &tree)
    case .sheet: SheetScene.make(room, in: &tree)
    case .folder: FolderScene.make(room, in: &tree)
    case .screens: ScreensScene(room, in: &tree)
    case .paper: PaperScene.make(room, in: &tree)
    case .swipe: SwipeScene.make(room, in: &tree)
    case .curve: CurveScene(room, in: &tree)
    case .reversals: ReversalsScene(room, in: &tree)
    case .dynamics: DynamicsScene(room, in: &tree)
    }
  }
}
