internal import DetentAnimation
internal import DetentGeometry
internal import DetentMotion
internal import DetentScene
internal import DetentStage
internal import Look
internal import Settings
internal import Values
internal import Widgets

/// What a panel shows that nobody uses: the time, or one picture after another.
///
/// Two pictures at most are in memory, each at the size of the screen. The time moves a few pixels
/// every minute, so that it does not burn in.
struct Saver {
  /// All that is seen of it.
  private struct Model: Equatable {
    var isShown: Bool
    var time: LocalTime?
    var picture: PictureSlot.State?
    var file: ImageReference?
  }

  private let settings: SaverSettings
  private let configuration: Configuration
  private let screen: Size
  private var look: LiveLook
  private var shown: Model?
  /// The pictures; nil: the time is shown.
  private var slot: PictureSlot?
  /// The picture that is being read.
  private var loading: (id: PictureID, request: PictureRequest)?
  /// The last picture that has been read.
  private var file: ImageReference?
  var isShown = false
  /// Nil: not known yet.
  var time: LocalTime?

  /// Fades in and out as a whole.
  private static let fade = OwnMotion(opacity: .curve(.easeInOut, duration: 0.6), smallest: 1)
  private static let drift = OwnMotion(pose: .curve(.easeInOut, duration: 1), smallest: 1)

  /// Adds it in front of all others.
  /// - Parameter old: The saver of the screen before, which goes on or goes.
  init?(
    _ configuration: Configuration, over screen: Size, after old: Saver?, placing: Layout,
    on stage: inout Stage
  ) {
    guard let settings = configuration.display.life.saver else {
      old?.look.remove(from: &stage)
      return nil
    }
    (self.settings, self.configuration, self.screen) = (settings, configuration, screen)
    look = LiveLook(after: old?.look, in: stage.tree.root, of: &stage.tree)
    if settings.source != nil {
      let slot = PictureSlot(screen, fit: .cover, background: .black)
      self.slot = old?.slot.map { slot.resumed(from: $0) } ?? slot
    }
    (isShown, time, file) = (old?.isShown ?? false, old?.time, old?.file)
    _ = become(placing: placing, on: &stage)
  }

  /// The source of its pictures while it is shown; nil: it needs none.
  var source: String? { isShown ? settings.source : nil }

  var deadline: Instant? { isShown ? slot?.deadline : nil }

  /// Takes a picture that its source names.
  mutating func hear(_ state: SourceState, of source: String, at now: Instant) {
    guard source == settings.source, case .image(let image) = state.value else { return }
    slot?.want(image, at: now)
  }

  /// Does what is due.
  /// - Parameter number: Gives the number of a new picture.
  /// - Returns: The picture to read, and those to release.
  mutating func advance(
    in context: inout ControlContext, number: () -> PictureID
  ) -> [ScreenEffect] {
    guard isShown, let deadline = slot?.deadline, deadline <= context.time else { return [] }
    slot?.update(by: .time, in: &context)
    return context.effects.compactMap { effect in
      switch effect {
      case .load(let request):
        let id = number()
        loading = (id, request)
        return .load(request, as: id)
      case .release(let id): return .release(id)
      default: return nil
      }
    }
  }

  /// Whether it waits for the picture with this number.
  func isWaiting(for id: PictureID) -> Bool { loading?.id == id }

  /// Takes the picture that it waits for, or the reason why there is none.
  mutating func take(_ outcome: LoadedPicture.Outcome, in context: inout ControlContext) {
    guard let loading else { return }
    self.loading = nil
    slot?.update(by: .picture(LoadedPicture(loading.request, outcome)), in: &context)
    if case .shown = outcome { file = loading.request.image }
  }

  /// Shows what has changed.
  /// - Returns: Whether anything has.
  mutating func become(placing: Layout, on stage: inout Stage) -> Bool {
    let model = Model(
      isShown: isShown, time: isShown ? time : nil, picture: slot?.state, file: file)
    guard model != shown else { return false }
    shown = model
    look.become(placed(by: placing), on: &stage)
    return true
  }

  mutating func end(_ completions: [Completion], on stage: inout Stage) {
    look.end(completions, on: &stage)
  }

  // MARK: Look

  private func placed(by layout: Layout) -> PlacedLook {
    layout.isRightToLeft = configuration.isRightToLeft
    return layout.place(in: Rect(origin: .zero, size: screen)) { boxes in
      boxes.overlay {
        guard isShown else { return }
        if let slot, slot.state == .picture {
          boxes.fill(.black) {
            slot.write(radius: 0, in: boxes)
            writeCorner(boxes)
          }.key("pictures").motion(Self.fade)
        } else {
          boxes.fill(configuration.theme.background) { writeTime(boxes) }
            .key("time").motion(Self.fade)
        }
      }.key("saver")
    }
  }

  private func text(_ string: String, _ size: Double, weight: Int) -> TextContent {
    TextContent(
      string, family: configuration.theme.fontFamily, size: size.rounded(), weight: weight,
      alignment: .center, hasTabularDigits: true)
  }

  private var clock: String {
    time?.clock(is24Hour: configuration.home.is24Hour, in: configuration.strings) ?? ""
  }

  /// The time and the date in the middle.
  private func writeTime(_ boxes: Boxes) {
    let (theme, size) = (configuration.theme, min(screen.width * 0.22, screen.height * 0.36))
    boxes.column(spacing: (size * 0.05).rounded()) {
      boxes.space()
      boxes.text(text(clock, size, weight: 250), theme.text).key("clock")
      boxes.text(
        text(time?.date(in: configuration.strings) ?? "", size * 0.17, weight: 450),
        theme.secondaryText
      ).key("date")
      boxes.space()
    }.pose(shift: driftPlace).key("face").motion(Self.drift)
  }

  /// The time in a corner of a picture.
  private func writeCorner(_ boxes: Boxes) {
    let size = (min(screen.width, screen.height) * 0.09).rounded()
    let margin = size * 0.6
    boxes.shade(Shade(depth: (size * 1.6).rounded(), cornerRadius: 0), Color.black.withAlpha(0.5))
      .height(.px((size * 2.6).rounded())).align(.center, .end).key("shade").motion(Self.fade)
    boxes.column {
      boxes.space()
      boxes.row {
        boxes.text(text(clock, size, weight: 350), .white).width(.natural).key("clock")
        boxes.space()
      }
    }.padding(across: margin, bottom: margin * 0.6)
      .pose(shift: driftPlace * 0.5).key("corner").motion(Self.drift)
  }

  /// Where the time is in this minute, on a small circle [px].
  private var driftPlace: Point {
    let radius = max(6, min(screen.width, screen.height) * 0.02)
    let circle = [
      Point(0, -1), Point(0.7, -0.7), Point(1, 0), Point(0.7, 0.7), Point(0, 1), Point(-0.7, 0.7),
      Point(-1, 0), Point(-0.7, -0.7),
    ]
    return circle[(time?.minute ?? 0) % circle.count] * radius
  }
}
