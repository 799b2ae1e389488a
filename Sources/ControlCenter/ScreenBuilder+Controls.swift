internal import DetentMotion
internal import Geometry
internal import Scene
internal import Services
internal import Settings
internal import Widgets

extension ScreenBuilder {
  /// The controls of all tiles, in their order.
  mutating func addControls(to pane: LayerID) -> [any Control] {
    zip(configuration.tiles, layout.tiles).map { add($0, frame: $1, to: pane) }
  }

  private mutating func add(
    _ tile: TileSettings, frame: Rect, to parent: LayerID
  ) -> any Control {
    let text = ValueText(tile, in: configuration)
    switch tile.kind {
    case .button, .toggle, .scene:
      return Tile(
        Tile.Style(tile), wiring: wiring(tile), isOn: tile.isOn, frame: frame, palette: palette,
        press: press, in: &tree, parent: parent)
    case .slider:
      let style = Slider.Style(
        label: tile.label, icon: tile.icon, color: tile.color, text: text, step: tile.step)
      return Slider(
        style, wiring: wiring(tile), frame: frame, palette: palette, in: &tree, parent: parent)
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
        wiring: wiring(tile), frame: frame, palette: palette, press: press, in: &tree,
        parent: parent)
    case .momentary:
      return Momentary(
        Tile.Style(tile), down: tile.action, up: tile.release, frame: frame, palette: palette,
        press: press, in: &tree, parent: parent)
    case .sparkline:
      return Sparkline(
        tile.label, icon: tile.icon, color: tile.color, text: text,
        isFixed: tile.range != nil, source: tile.source, frame: frame, palette: palette,
        in: &tree, parent: parent)
    }
  }

  private func wiring(_ tile: TileSettings) -> Wiring {
    Wiring(
      source: tile.source, action: tile.action,
      rules: ControlledValue.Rules(tile, in: configuration))
  }

  private var press: PressMotion {
    let motion = configuration.motion
    return PressMotion(spring: motion.spring(named: motion.buttonSpring) ?? .press)
  }
}

extension ValueText {
  init(_ tile: TileSettings, in configuration: Configuration) {
    let source = configuration.sources.last { $0.name == tile.source }
    var digits: Int?
    if case .number(let number) = source?.mapping.form { digits = number.digits }
    self.init(
      range: tile.range, step: tile.step, unit: tile.unit ?? source?.unit ?? "", digits: digits)
  }
}

extension Tile.Style {
  init(_ settings: TileSettings) {
    self.init()
    shape = settings.style == .round ? .round : .card
    label = settings.label
    icon = settings.icon
    color = settings.color
    labelSize = settings.labelSize
    isToggle = settings.kind == .toggle
    if settings.kind == .toggle, settings.states.count == 2 {
      words = (settings.states[0], settings.states[1])
    }
  }
}
