internal import DetentAnimation
internal import DetentMotion
internal import Geometry
internal import Gestures
internal import Scene
internal import Settings
internal import Stage
internal import Widgets

/// All that is on the glass: the home screen, the pane over it and its tiles, as a model.
///
/// It is told what fingers did and answers with what has to be done elsewhere; how things move is
/// left on its stage.
struct ControlScreen {
  /// What has to be done outside of the model.
  enum Effect: Equatable {
    /// Run the named action for this tile.
    case run(action: String, tile: Int)
  }

  let configuration: Configuration
  let layout: PanelLayout
  var stage: Stage
  private(set) var pane: Pane
  private(set) var tiles: [Tile]
  private(set) var banner: Banner
  private let press: PressMotion
  private let clock: LayerID?
  private let date: LayerID?
  private let heading: LayerID?

  /// - Parameters:
  ///   - size: The screen's, in logical pixels.
  ///   - scale: Device pixels to a logical pixel: motion is seen to its last device pixel.
  init(_ configuration: Configuration, size: Size, scale: Double) {
    self.configuration = configuration
    layout = PanelLayout(configuration, screen: size)
    var builder = ScreenBuilder(configuration, layout)
    (clock, date) = builder.addHome()
    let layer = builder.addPane()
    heading = builder.addHeading(to: layer)
    tiles = builder.addTiles(to: layer)
    pane = builder.pane(layer)
    banner = Banner(in: &builder.tree, theme: configuration.theme, screen: size)
    let motion = configuration.motion
    let rest = RestTolerance(distance: motion.restDistance, speed: motion.restSpeed)
    stage = Stage(
      tree: builder.tree, pixels: Resolution(rest: rest, visible: Resolution.pixels.visible / scale)
    )
    press = PressMotion(
      spring: configuration.motion.spring(named: configuration.motion.buttonSpring) ?? .press)
    showHeading()
    hangPane()
  }

  /// Lets dynamics move the pane if that is asked for; a plain spring does where it cannot.
  private mutating func hangPane() {
    guard let tether = configuration.motion.paneTether,
      let world = try? PaneWorld.hanging(
        by: tether, size: layout.pane, at: pane.position(of: pane.detent))
    else { return }
    stage.simulate(PaneWorld.id, world, carrying: [(PaneWorld.pane, pane.layer)])
  }

  static let paneTarget = GestureTarget(-1)
  static let bannerTarget = GestureTarget(-2)

  /// Carries out what a finger did. `seen` is where the pane was on the glass when it did.
  mutating func handle(_ event: GestureEvent, seen: Point) -> [Effect] {
    switch event {
    case .pressed(let target): setPressed(true, tile: target.number)
    case .lifted(let target): setPressed(false, tile: target.number)
    case .activated(Self.bannerTarget): banner.hide(on: &stage)
    case .activated(let target):
      setPressed(false, tile: target.number)
      return activate(target.number)
    case .grabbed(_, let finger): pane.grab(at: finger, seen: seen, on: &stage)
    case .dragged(_, let finger): pane.drag(to: finger, on: &stage)
    case .thrown(_, let velocity): pane.throwOff(velocity: velocity, on: &stage)
    case .tapped: pane.toggle(on: &stage)
    case .dropped: pane.drop(on: &stage)
    }
    return []
  }

  /// A tile's action has ended; `failure` says in a few words why it did not work.
  mutating func finish(tile: Int, failure: String?) {
    guard tiles.indices.contains(tile) else { return }
    tiles[tile].setStatus(failure.map { .failed($0) } ?? .idle, on: &stage)
    if failure != nil, configuration.tiles[tile].kind == .toggle {
      tiles[tile].setOn(!tiles[tile].isOn, on: &stage)
      showHeading()
    }
  }

  /// Shows the finger that holds the pane at another place.
  mutating func drag(to finger: Point) { pane.drag(to: finger, on: &stage) }

  /// Sends the pane to its other detent.
  mutating func toggle() { pane.toggle(on: &stage) }

  /// Says what is wrong with the configuration; nil: nothing any more.
  mutating func show(_ notice: ConfigurationNotice?, measure: Banner.Measure) {
    if let notice {
      banner.show(notice, on: &stage, measure: measure)
    } else {
      banner.hide(on: &stage)
    }
  }

  mutating func show(_ time: LocalTime) {
    if let clock {
      stage.tree[clock].setText(time.clock(is24Hour: configuration.home.is24Hour))
    }
    if let date { stage.tree[date].setText(time.date) }
  }

  /// Takes over what the person has done on a screen of another size or look: the states of the
  /// tiles and the detent.
  mutating func restore(from other: ControlScreen) {
    if other.configuration.tiles == configuration.tiles {
      for i in tiles.indices {
        tiles[i].restore(from: other.tiles[i], in: &stage.tree)
      }
    }
    if other.pane.detent != pane.detent { pane.place(at: other.pane.detent, on: &stage) }
    showHeading()
  }

  /// Sends the pane to its detent from somewhere else.
  mutating func fly(from place: Point, velocity: SIMD2<Double>) {
    pane.fly(from: place, velocity: velocity, on: &stage)
  }

  private mutating func setPressed(_ isPressed: Bool, tile: Int) {
    guard tiles.indices.contains(tile) else { return }
    let (card, button) = (tiles[tile].layer, tiles[tile].button)
    if isPressed { press.press(button, on: &stage) } else { press.release(button, on: &stage) }
    // A card gives way a little under the badge that springs.
    if card != button { press.dip(card, isDown: isPressed, on: &stage) }
  }

  private mutating func activate(_ tile: Int) -> [Effect] {
    guard tiles.indices.contains(tile) else { return [] }
    let settings = configuration.tiles[tile]
    if settings.kind == .toggle {
      tiles[tile].setOn(!tiles[tile].isOn, on: &stage)
      showHeading()
    }
    guard let action = settings.action else { return [] }
    tiles[tile].setStatus(.running, on: &stage)
    return [.run(action: action, tile: tile)]
  }

  private mutating func showHeading() {
    guard let heading else { return }
    let on = zip(tiles, configuration.tiles).count { $0.isOn && $1.kind == .toggle }
    stage.tree[heading].setText(on == 0 ? "All off" : "\(on) on")
  }
}

extension Layer {
  /// Shows another string in the same type.
  fileprivate mutating func setText(_ string: String) {
    guard case .text(var text) = content else { return }
    text.string = string
    content = .text(text)
  }
}
