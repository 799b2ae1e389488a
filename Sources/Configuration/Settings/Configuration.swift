package import DetentGeometry
package import DetentMotion
package import Forms
package import Localization

/// The settings of a configuration file as values; `Configuration()` is the built-in default.
package struct Configuration: Equatable, Sendable {
  /// The panel's language; nil: that of the environment.
  package var language: Language?
  package var direction = LayoutDirection.auto
  package var rescue = RescueScreen.sentence
  package var display = DisplaySettings()
  /// One for each device, in the order of the file.
  package var touch: [TouchSettings] = []
  package var motion = MotionSettings()
  package var theme = ThemeSettings()
  package var pane = PaneSettings()
  package var home = HomeSettings()
  package var tiles: [TileSettings] = []
  /// In the order of the file, after the page that `tiles` makes.
  package var pages: [PageSettings] = []
  /// By name, in the order of the file.
  package var sources: [SourceSettings] = []
  /// By name, in the order of the file.
  package var actions: [ActionSettings] = []
  /// By name, in the order of the file.
  package var secrets: [NamedSecret] = []
  /// By kind and name, in the order of the file.
  package var services: [ServiceSettings] = []
  /// The versions of the wallpaper's and icons' files at the time of reading.
  package var pictures: [PictureVersion] = []

  package init() {}

  /// Whether there is something to show: a tile, or a home screen that is not empty or the default.
  package var hasSomethingToShow: Bool {
    if !tiles.isEmpty || pages.contains(where: { !$0.tiles.isEmpty }) { return true }
    return home != HomeSettings() && home.showsSomething
  }
}

package struct DisplaySettings: Equatable, Sendable {
  package enum Pointer: String, CaseIterable, Sendable {
    /// Hidden by a touch, shown again by a mouse.
    case auto
    case hidden, visible
  }
  /// The clockwise rotation of the picture [degrees].
  package enum Rotation: String, CaseIterable, Sendable {
    /// The orientation that the screen reports.
    case auto
    case none = "0"
    case quarter = "90"
    case half = "180"
    case threeQuarters = "270"
  }
  package enum Pacing: String, CaseIterable, Sendable { case auto, present, sync, xsync }
  /// The display system that the panel draws to.
  package enum Backend: String, CaseIterable, Sendable { case auto, wayland, x11, kms, fbdev }
  /// The kind of surface that the panel has on a Wayland desktop.
  package enum Layer: String, CaseIterable, Sendable {
    /// A full-screen window.
    case window
    case bottom, top, overlay
  }
  /// Bits per pixel on a screen without a display server.
  package enum Depth: String, CaseIterable, Sendable {
    case full = "32"
    case half = "16"
  }

  package var backend = Backend.auto
  /// The name of the screen to use; nil: the first one.
  package var output: String?
  package var layer = Layer.window
  /// Whether the panel leaves the screen beside its pane to other windows: `home` is off.
  package var isSheet = false
  /// Resolution and refresh rate of a screen without a display server; nil: the screen's own.
  package var mode: ScreenMode?
  package var depth = Depth.full
  package var life = ScreenLifeSettings()
  package var light = LightMethod.picture
  /// Whether Escape and Ctrl-Q, closing the window and tuning in the spring lab are disabled.
  package var isKiosk = false
  /// Device pixels per logical pixel; nil: derived from the screen's size in millimetres.
  package var scale: Double?
  package var rotation = Rotation.auto
  package var pointer = Pointer.auto
  package var pacing = Pacing.auto
  /// Memory limit for the surfaces of moving content [MiB]; nil: 1.5 times the screen's pixels.
  package var memory: Double?
  /// Whether a five-finger touch shows the diagnosis on a kiosk too; nil: the diagnosis, with its
  /// calibrator, appears as soon as this is saved.
  package var diagnosis: Bool? = false

  package init() {}
}

/// What is shown when nobody uses the panel.
package struct SaverSettings: Equatable, Sendable {
  /// Time from the last touch until it is shown [s].
  package var after = 300.0
  /// The source of its pictures; nil: it shows the time.
  package var source: String?

  package init() {}
}

/// The way in which the screen is made brighter or darker.
package enum LightMethod: Equatable, Sendable {
  /// By a darker picture.
  case picture
  /// By the backlight that the kernel knows.
  case backlight
  /// By the action of that name.
  case action(String)
}

/// When the screen is dimmer or off, and what wakes it.
package struct ScreenLifeSettings: Equatable, Sendable {
  /// The way in which the screen is turned off.
  package enum OffMethod: String, CaseIterable, Sendable {
    /// Its power, if the display system can turn that off, else black.
    case auto
    case black
  }

  /// Time from the last touch until the screen is turned off [s]; nil: never.
  package var offAfter: Double?
  /// Further rules by which it is turned off.
  package var off: [ScreenRule] = []
  package var offMethod = OffMethod.auto
  package var dim: [ScreenRule] = []
  package var wakers = [Waker.touch]
  /// The sources that keep the screen as it is while they are on.
  package var holders: [String] = []
  /// What is shown when nobody uses the panel; nil: its pages.
  package var saver: SaverSettings?
  /// Time from the last touch until the first page is shown again [s]; nil: never.
  package var returnAfter: Double?

  package init() {}

  /// All rules by which the screen is turned off.
  package var allOff: [ScreenRule] {
    guard let offAfter else { return off }
    var rule = ScreenRule()
    rule.after = offAfter
    return [rule] + off
  }

  /// The names of the sources that wake it.
  package var wakingSources: [String] {
    wakers.compactMap { if case .source(let name) = $0 { name } else { nil } }
  }

  package var isWokenByTouch: Bool { wakers.contains(.touch) }
}

extension DisplaySettings {
  /// The keys whose values differ from those that the display was opened with, and that take effect
  /// only when it is opened again.
  package func keysAwaitingStart(since opened: DisplaySettings) -> [String] {
    var keys: [String] = []
    if backend != opened.backend { keys.append("display.backend") }
    if output != opened.output { keys.append("display.output") }
    if layer != opened.layer { keys.append("display.layer") }
    if isSheet != opened.isSheet { keys.append("home") }
    if mode != opened.mode { keys.append("display.mode") }
    if depth != opened.depth { keys.append("display.depth") }
    if pointer != opened.pointer { keys.append("display.pointer") }
    if pacing != opened.pacing { keys.append("display.pacing") }
    return keys
  }
}

package struct MotionSettings: Equatable, Sendable {
  package enum CatchRule: String, CaseIterable, Sendable { case move, touch }
  package enum ReleaseRule: String, CaseIterable, Sendable { case projection, sign }

  /// Whether animations swing and travel as little as possible.
  package var isReduced = false
  package var catchRule = CatchRule.move
  package var releaseRule = ReleaseRule.projection
  /// Largest movement of a finger that still counts as a tap [px].
  package var slop = 8.0
  /// Time that a finger rests on a moving pane before it holds the pane [s].
  package var restTime = 0.08
  /// Width above which a contact is a palm and not a finger [px]; nil: no contact is a palm.
  package var palm: Double? = 120
  package var rubberBand = 0.55
  /// The fraction of a velocity that remains after a millisecond.
  package var deceleration = 0.998
  /// At rest below this speed [px/s] …
  package var restSpeed = 0.05
  /// … and this distance [px].
  package var restDistance = 1.0
  /// The springs by name, in the order of the file; the built-in ones are always among them.
  package var springs: [NamedSpring] = NamedSpring.builtIn
  /// Names of springs.
  package var paneSpring = "pane"
  package var buttonSpring = "press"

  package init() {}

  package func spring(named name: String) -> Spring? {
    springs.last { $0.name == name }?.spring
  }

  /// Replaces the parameters of the spring with this name, if there is one.
  /// - Returns: Whether there is one.
  @discardableResult package mutating func keep(
    _ spring: String, as parameters: SpringParameters
  ) -> Bool {
    guard let index = springs.lastIndex(where: { $0.name == spring }) else { return false }
    springs[index] = NamedSpring(name: spring, parameters)
    return true
  }
}

package struct PaneSettings: Equatable, Sendable {
  package enum Start: String, CaseIterable, Sendable { case closed, open }

  /// Title in the menu of the page that `tiles` makes; empty: a default in the panel's language.
  package var title = ""
  /// Whether the page's title and the number of tiles that are on are shown at its top edge.
  package var hasHeading = true
  /// The pane's height.
  package var height = Length.fraction(0.75)
  /// The visible height of the closed pane.
  package var peek = Length.pixels(80)
  /// The visible height of the open pane; nil: all of it.
  package var reveal: Length?
  /// Whether the pane is always open and cannot be closed or dragged.
  package var isFixed = false
  /// The state of the pane when the panel appears.
  package var start = Start.closed
  /// Whether values set on the panel are restored after a restart.
  package var remembers = true
  /// Whether a held pane is drawn where the finger will be when the frame is shown.
  package var hasPrediction = false
  /// Number of tile columns; nil: as many as fit the screen.
  package var columns: Int?
  /// Number of columns if the height exceeds the width; nil: `columns`.
  package var uprightColumns: Int?
  /// A fixed grid for the tiles, from the pane's upper left corner [px]; nil: the whole pane, with
  /// margins.
  package var grid: GridSettings?

  package init() {}

  package var startsOpen: Bool { isFixed || start == .open }
}

/// A fixed grid, for panels made for one screen.
package struct GridSettings: Equatable, Sendable {
  /// The centre of the first tile, within the pane [px].
  package var origin: Point
  /// The distance between the centres of adjacent tiles [px].
  package var pitch: Size
  package var tileSize: Size

  package init(origin: Point, pitch: Size, tileSize: Size) {
    self.origin = origin
    self.pitch = pitch
    self.tileSize = tileSize
  }
}

package struct HomeSettings: Equatable, Sendable {
  package enum Wallpaper: Equatable, Sendable {
    case solid(Color)
    /// Colours from top to bottom, at equal distances, turned by `angle` [degrees].
    case gradient([Color], angle: Double)
    /// An absolute path of a picture, fitted to cover the screen.
    case image(String)
  }

  /// Whether there is a home screen; if not, what is behind the panel shows beside the pane.
  package var isShown = true
  package var wallpaper = Wallpaper.gradient(
    [Color(hex: 0x23395B), Color(hex: 0x406E8E), Color(hex: 0xD9A066)], angle: 20)
  package var hasClock = true
  package var hasDate = true
  /// 24-hour clock; otherwise 12-hour.
  package var is24Hour = true

  package init() {}

  fileprivate var showsSomething: Bool {
    if case .image = wallpaper { return true }
    return hasClock || hasDate
  }
}

package struct TileSettings: Equatable, Sendable {
  /// The look of a tile: a card with icon, label and state, or a round button with a centred label.
  package enum Style: String, CaseIterable, Sendable { case card, round }

  package var kind = Kind.button
  package var style = Style.card
  package var label = ""
  /// Identifies the tile when all else changes; nil: its label or its work does.
  package var id: String?
  /// A built-in icon's name or an absolute path of an SVG; nil: none.
  package var icon: String?
  /// The icons by what the tile shows: `off` and `on`, a word of its source in lower case, or the
  /// number from which one counts.
  package var icons: [String: String] = [:]
  /// The words for off and on.
  package var states: [String] = ["Off", "On"]
  package var isOn = false
  /// The tile's colour; nil: the theme's.
  package var color: Color?
  package var labelSize: Double?
  /// The name of an action.
  package var action: String?
  /// The name of the action that runs when a momentary button is released.
  package var release: String?
  /// The name of the source of the tile's value.
  package var source: String?
  /// The name of the source that enables the tile; nil: it is always enabled.
  package var enabledBy: String?
  /// The name of the page that a long press opens, or a tap on a tile without an action.
  package var detail: String?
  /// The number of columns and rows of the grid that the tile takes up.
  package var span = Span()
  /// The values at the two ends; nil: 0 to 1, shown as per cent.
  package var range: ClosedRange<Double>?
  /// The step between values; nil: a hundredth of the range, for a stepper a twentieth.
  package var step: Double?
  /// The unit after the number; nil: that of the source.
  package var unit: String?
  /// The way in which a slider fills: across the tile, or up.
  package enum Direction: String, CaseIterable, Sendable { case across, up }
  /// Nil: across on a tile of more columns than rows, else up.
  package var direction: Direction?
  package var hold = HoldSettings()
  package var image = ImageSettings()
  package var list = ListSettings()
  /// The names of the sources and actions that only its kind has, by their keys.
  package var wires: [String: String] = [:]

  package struct Span: Hashable, Sendable {
    package var columns = 1
    package var rows = 1

    package init(columns: Int = 1, rows: Int = 1) {
      self.columns = columns
      self.rows = rows
    }
  }

  package init() {}
}
