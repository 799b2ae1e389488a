internal import DetentAnimation
internal import DetentGeometry
internal import DetentMotion
internal import DetentScene
internal import DetentStage
internal import Look
internal import Settings
internal import Widgets

/// The look of what is around the tiles: the wallpaper with the clock and the date, and the pane's
/// sheet with its heading.
struct Chrome {
  /// All that it shows besides the configuration.
  struct Model: Equatable {
    var ground = GroundPictures()
    /// Nil: not known yet.
    var time: LocalTime?
    var title = ""
    /// How many controls of the shown page are on; empty: unknown.
    var onCount = ""
    /// Whether the controls can be counted.
    var isCounted = true
  }

  var model: Model
  private let configuration: Configuration
  private let frames: PanelLayout
  private var shown: Model
  private var home: LiveLook
  private var sheet: LiveLook
  /// Whether the layers still show the screen before.
  private var isOld = false

  /// Adds the layers, or continues those of the screen before, which are in the tree.
  init(
    _ configuration: Configuration, _ frames: PanelLayout, _ model: Model, after old: Chrome?,
    placing: Layout, pane: LayerID, in tree: inout LayerTree
  ) {
    (self.configuration, self.frames) = (configuration, frames)
    (self.model, shown) = (model, model)
    let root = tree.root
    if let old {
      (shown, home, sheet, isOld) = (old.shown, old.home, old.sheet, true)
      home.attach(to: root, in: &tree)
      sheet.attach(to: pane, in: &tree)
      return
    }
    let boxes = ChromeBoxes(model, configuration, frames)
    home = LiveLook(boxes.home(by: placing), in: &tree, parent: root)
    sheet = LiveLook(boxes.sheet(by: placing), in: &tree, parent: pane)
  }

  /// The layer of a box.
  func layer(_ key: BoxKey) -> LayerID? {
    home.layer(at: ["home", key]) ?? sheet.layer(at: ["sheet", key])
  }

  /// Shows the model of a new screen: at once, or going on from the screen before.
  mutating func begin(on stage: inout Stage, placing: Layout) {
    guard isOld else {
      become(on: &stage, placing: placing)
      home.arrive(on: &stage)
      return sheet.arrive(on: &stage)
    }
    isOld = false
    become(by: .reload, on: &stage, placing)
  }

  /// Shows the model, if it has changed.
  mutating func become(on stage: inout Stage, placing: Layout) {
    guard !isOld, model != shown else { return }
    become(by: model.ground == shown.ground ? .live : .reload, on: &stage, placing)
  }

  private mutating func become(by motion: Motion, on stage: inout Stage, _ placing: Layout) {
    shown = model
    let boxes = ChromeBoxes(model, configuration, frames)
    home.become(boxes.home(by: placing), by: motion, on: &stage)
    sheet.become(boxes.sheet(by: placing), by: motion, on: &stage)
  }

  mutating func end(_ completions: [Completion], on stage: inout Stage) {
    home.end(completions, on: &stage)
    sheet.end(completions, on: &stage)
  }
}

/// The boxes of a panel's chrome.
private struct ChromeBoxes {
  let model: Chrome.Model
  let configuration: Configuration
  let frames: PanelLayout
  let palette: Palette
  private var theme: ThemeSettings { configuration.theme }

  init(_ model: Chrome.Model, _ configuration: Configuration, _ frames: PanelLayout) {
    (self.model, self.configuration, self.frames) = (model, configuration, frames)
    palette = Palette(configuration)
  }

  private func place(
    _ size: Size, by layout: Layout, _ write: (Boxes) -> Void
  ) -> PlacedLook {
    // The frames of a panel are already those of its direction.
    layout.isRightToLeft = false
    return layout.place(in: Rect(origin: .zero, size: size), write)
  }

  func home(by layout: Layout) -> PlacedLook {
    place(frames.screen, by: layout) { boxes in
      boxes.overlay {
        guard configuration.home.isShown else { return }
        if case .solid(let color) = configuration.wallpaper {
          boxes.fill(color).key("wallpaper")
        } else {
          boxes.picture(model.ground.wallpaper).key("wallpaper")
        }
        let (home, place, strings) = (configuration.home, frames.home, configuration.strings)
        if home.hasClock {
          let text = model.time?.clock(is24Hour: home.is24Hour, in: strings) ?? ""
          boxes.place(place.clock) {
            write(text, place.clockSize, weight: 300, boxes).key("clock")
          }
        }
        if home.hasDate {
          let text = model.time?.date(in: strings) ?? ""
          boxes.place(place.date) {
            write(text, place.dateSize, weight: 450, boxes).key("date")
          }
        }
      }.key("home")
    }
  }

  private func write(_ string: String, _ size: Double, weight: Int, _ boxes: Boxes) -> Box {
    boxes.text(
      TextContent(
        string, family: theme.fontFamily, size: size, weight: weight, alignment: palette.leading,
        hasTabularDigits: true), configuration.homeText)
  }

  /// The pane's sheet with its shadow, hairline, grabber (none on a fixed pane) and heading.
  func sheet(by layout: Layout) -> PlacedLook {
    let motion = configuration.motion
    let law = OwnMotion(place: .spring(motion.spring(named: motion.paneSpring) ?? .hand))
    return place(frames.pane, by: layout) { boxes in
      boxes.overlay {
        func sheet(_ box: Box, _ key: BoxKey) {
          box.radius(theme.paneRadius, .top).motion(law).key(key)
        }
        if theme.showsShadows {
          sheet(
            boxes.shadow(Shadow(radius: 16, offset: Point(0, -2), opacity: 0.3)), "shadow")
        }
        let outline = theme.colors.outline
        let rim = outline == nil ? (theme.hasHairlines ? 1.0 : 0) : 2
        if rim > 0 {
          // The rim is a lighter sheet of which only a line shows.
          sheet(boxes.fill(outline ?? theme.pane.mixed(with: .white, 0.22)), "rim")
        }
        boxes.overlay {
          sheet(
            theme.showsMaterial
              ? boxes.backdrop(model.ground.material, theme.pane) : boxes.fill(theme.pane),
            "ground")
        }.padding(top: rim)
        if theme.hasGrabber, !configuration.pane.isFixed {
          boxes.place(frames.grabber) {
            boxes.fill(theme.grabber).radius(frames.grabber.size.height / 2).key("grabber")
          }
        }
        if configuration.pane.hasHeading { heading(boxes) }
      }.key("sheet")
    }
  }

  /// The page's title and, at the other end, how many of its controls are on.
  private func heading(_ boxes: Boxes) {
    let size = frames.headingSize * theme.fontScale
    var text = TextContent(
      model.title, family: theme.fontFamily, size: size, weight: 600, alignment: palette.leading)
    text.leastSize = size * 0.7
    boxes.place(frames.heading) { boxes.text(text, theme.text).key("title") }
    (text.size, text.weight, text.string) = ((size * 0.8).rounded(), 450, model.onCount)
    text.alignment = palette.isRightToLeft ? .left : .right
    boxes.place(frames.onCount) {
      boxes.text(text, theme.secondaryText).opacity(model.isCounted ? 1 : 0).key("count")
    }
  }
}
