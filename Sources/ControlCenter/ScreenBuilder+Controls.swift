internal import DetentMotion
internal import Geometry
internal import Scene
internal import Settings
internal import Values
internal import Widgets

extension ScreenBuilder {
  /// The controls of all pages, each with the number of its page.
  mutating func addControls(
    to pane: LayerID, pages: Pages?
  ) -> [(page: Int, control: ShownControl)] {
    guard let pages, let frames = layout.pages else {
      return addControls(of: configuration.tiles, frames: layout.tiles, to: pane).map { (0, $0) }
    }
    let main = PageSettings(name: Configuration.mainPage, tiles: configuration.tiles)
    return ([main] + configuration.pages).enumerated().flatMap { number, page in
      addControls(of: page, in: frames, number: number, to: pages.hosts[number])
        .map { (number, $0) }
    }
  }

  private mutating func addControls(
    of page: PageSettings, in frames: PageFrames, number: Int, to host: LayerID
  ) -> [ShownControl] {
    switch page.kind {
    case .tiles: return addControls(of: page.tiles, frames: frames.tiles[number], to: host)
    case .lab:
      let frame = Rect(origin: .zero, size: frames.area.size)
      return [takeKept(frame: frame, to: host) ?? ShownControl(lab(in: frame, of: host))]
    case .gallery:
      let frame = Rect(origin: .zero, size: frames.area.size)
      return [
        takeKept(frame: frame, to: host)
          ?? ShownControl(Gallery(frame: frame, palette: palette, in: &tree, parent: host))
      ]
    }
  }

  private mutating func lab(in frame: Rect, of host: LayerID) -> SpringLab {
    let motion = configuration.motion
    let words = palette.words
    var notes = [motion.buttonSpring: words.movesButtons, motion.paneSpring: words.movesPane]
    if motion.buttonSpring == motion.paneSpring { notes[motion.paneSpring] = words.movesAll }
    // What a passer-by does to the springs would stay for the next.
    let isLocked = configuration.display.isKiosk
    return SpringLab(
      springs: motion.springs, notes: isLocked ? [:] : notes, shown: motion.paneSpring,
      isLocked: isLocked, frame: frame, palette: palette, in: &tree, parent: host)
  }

  /// The controls of a page's tiles, in their order.
  mutating func addControls(
    of tiles: [TileSettings], frames: [Rect], to page: LayerID
  ) -> [ShownControl] {
    let width = tree[page].size.width
    addGaps(
      between: palette.isRightToLeft ? frames.map { $0.mirrored(in: width) } : frames, to: page)
    return zip(tiles, frames).map { tile, frame in
      let place = palette.isRightToLeft ? frame.mirrored(in: width) : frame
      if let control = takeKept(frame: place, to: page) { return control }
      let control = add(tile, frame: place, to: page)
      return ShownControl(
        control, enabledBy: tile.enabledBy.map { EnabledBySource($0) },
        opening: tile.detail.map { PageLink($0, besides: control.parts, press: press) })
    }
  }

  /// Behind the tiles, so that each of them has its own touches.
  private mutating func addGaps(between tiles: [Rect], to page: LayerID) {
    for frame in TileGaps(tiles).frames { gaps.append(tree.add(Layer(frame: frame), to: page)) }
  }

  private mutating func add(
    _ tile: TileSettings, frame: Rect, to parent: LayerID
  ) -> any Control {
    let isExact = configuration.sources.contains { $0.name == tile.source && $0.mapping.hasDigits }
    var text = ValueText(tile, in: configuration)
    switch tile.kind {
    case .gauge, .label, .sparkline:
      if tile.step == nil, !isExact { text = text.withOwnDigits }
    default: break
    }
    switch tile.kind {
    case .button, .toggle, .scene:
      return Tile(
        Tile.Style(tile, words: palette.words), binding: binding(tile), isOn: tile.isOn,
        frame: frame,
        palette: palette,
        press: press, in: &tree, parent: parent)
    case .slider:
      let style = Slider.Style(
        label: tile.label, icon: tile.icon, color: tile.color, text: text, step: tile.step)
      return Slider(
        style, binding: binding(tile), frame: frame, palette: palette, in: &tree, parent: parent)
    case .gauge:
      return Gauge(
        tile.label, icon: tile.icon, color: tile.color, text: text, source: tile.source,
        frame: frame, palette: palette, in: &tree, parent: parent)
    case .label:
      return TextLabel(
        tile.label, icon: tile.icon, color: tile.color, text: text, source: tile.source,
        frame: frame, palette: palette, in: &tree, parent: parent)
    case .stepper:
      return Stepper(
        tile.label, icon: tile.icon, color: tile.color, text: text, step: tile.step,
        binding: binding(tile), frame: frame, palette: palette, press: press, in: &tree,
        parent: parent)
    case .momentary:
      return Momentary(
        Tile.Style(tile, words: palette.words), frame: frame, palette: palette, press: press,
        in: &tree, parent: parent)
    case .image:
      return ImageTile(
        tile.label, icon: tile.icon, color: tile.color, fit: tile.fit, source: tile.source,
        frame: frame, palette: palette, in: &tree, parent: parent)
    case .clock:
      return ClockTile(
        tile.label, icon: tile.icon, color: tile.color, source: tile.source, frame: frame,
        palette: palette, in: &tree, parent: parent)
    case .hold:
      return HoldTile(
        tile.label, icon: tile.icon, color: tile.color, time: tile.holdTime, action: tile.action,
        frame: frame, palette: palette, press: press, in: &tree, parent: parent)
    case .media:
      return MediaTile(
        MediaBindings(tile.media, in: configuration), color: tile.color, frame: frame,
        palette: palette, press: press, in: &tree, parent: parent)
    case .list:
      let rows = tile.rows.map { row in
        var part = TileSettings()
        part.source = row.source
        return ListTile.Row(
          ListRow(row.label, icon: row.icon, detail: row.detail ?? ""), action: row.action,
          source: row.source, text: ValueText(part, in: configuration))
      }
      return ListTile(
        tile.label, icon: tile.icon, color: tile.color, rows: rows, source: tile.source,
        entrance: tile.entrance == .side ? .side : .below, frame: frame, palette: palette,
        in: &tree, parent: parent)
    case .sparkline:
      return Sparkline(
        tile.label, icon: tile.icon, color: tile.color, text: text,
        isFixed: tile.range != nil, source: tile.source, frame: frame, palette: palette,
        in: &tree, parent: parent)
    }
  }

  private func binding(_ tile: TileSettings) -> Binding {
    Binding(
      source: tile.source, action: tile.action,
      rules: ControlledValue.Rules(tile, in: configuration))
  }

  private var press: PressMotion {
    let motion = configuration.motion
    return PressMotion(spring: motion.spring(named: motion.buttonSpring) ?? .press)
  }
}

extension MediaBindings {
  init(_ media: MediaSettings, in configuration: Configuration) {
    func binding(_ source: String?, _ action: String?) -> Binding {
      var tile = TileSettings()
      (tile.source, tile.action) = (source, action)
      return Binding(
        source: source, action: action, rules: ControlledValue.Rules(tile, in: configuration))
    }
    self.init(
      title: media.title, artist: media.artist, cover: media.cover, length: media.length,
      previous: media.previous, next: media.next, playing: binding(media.playing, media.play),
      position: binding(media.position, media.seek))
  }
}

extension ValueText {
  init(_ tile: TileSettings, in configuration: Configuration) {
    let source = configuration.sources.last { $0.name == tile.source }
    var digits: Int?
    let unit = tile.unit ?? source?.unit ?? ""
    // Per cent is what counts from 0 to 1: where there is no source, or one with a range.
    var isShare = source == nil
    if case .number(let number) = source?.mapping.form {
      digits = number.digits
      isShare = number.range != nil
    }
    self.init(
      range: tile.range, step: tile.step, unit: unit, digits: digits,
      isShare: isShare && tile.range == nil && unit.isEmpty)
    isOpen = tile.range == nil && !isShare
    words = configuration.words
  }
}

extension Tile.Style {
  init(_ settings: TileSettings, words own: LocalizedStrings) {
    self.init()
    shape = settings.style == .round ? .round : .card
    label = settings.label
    icon = settings.icon
    color = settings.color
    labelSize = settings.labelSize
    isToggle = settings.kind == .toggle
    if settings.kind == .toggle, settings.states.count == 2 {
      let isOwn = settings.states == TileSettings().states
      words = isOwn ? (own.off, own.on) : (settings.states[0], settings.states[1])
    }
  }
}
