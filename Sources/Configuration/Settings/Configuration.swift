package import DetentGeometry
package import DetentMotion
package import Localization

/// Everything a configuration file can say, as values; `Configuration()` is the built-in default.
package struct Configuration: Equatable, Sendable {
  /// What is spoken; nil: as the environment has it.
  package var language: Language?
  package var direction = LayoutDirection.auto
  package var rescue = RescueScreen.sentence
  package var display = DisplaySettings()
  /// By device, in the order of the file.
  package var touch: [TouchSettings] = []
  package var motion = MotionSettings()
  package var theme = ThemeSettings()
  package var pane = PaneSettings()
  package var home = HomeSettings()
  package var tiles: [TileSettings] = []
  /// By name, in the order of the file; the tiles above are a page before these.
  package var pages: [PageSettings] = []
  /// By name, in the order of the file.
  package var sources: [SourceSettings] = []
  /// By name, in the order of the file.
  package var actions: [ActionSettings] = []
  /// By name, in the order of the file.
  package var secrets: [NamedSecret] = []
  /// Those of the wallpaper and of icons as they were when it was read from its files.
  package var pictures: [PictureVersion] = []

  package init() {}

  /// Whether a person has said what is to be seen: a tile, or a home screen of his own.
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
  /// By how many degrees the picture is turned clockwise.
  package enum Rotation: String, CaseIterable, Sendable {
    /// As the screen says that it hangs.
    case auto
    case none = "0"
    case quarter = "90"
    case half = "180"
    case threeQuarters = "270"
  }
  package enum Pacing: String, CaseIterable, Sendable { case auto, present, sync, xsync }
  /// What there is between the panel and the glass.
  package enum Backend: String, CaseIterable, Sendable { case auto, wayland, x11, kms, fbdev }
  /// Where a panel on a Wayland desktop is.
  package enum Layer: String, CaseIterable, Sendable {
    /// A full-screen window.
    case window
    case bottom, top, overlay
  }
  /// Of how many bits a pixel of the bare screen is.
  package enum Depth: String, CaseIterable, Sendable {
    case full = "32"
    case half = "16"
  }

  package var backend = Backend.auto
  /// The name of the screen to be on; nil: the first there is.
  package var output: String?
  package var layer = Layer.window
  /// The size and rate of the bare screen; nil: its own.
  package var mode: ScreenMode?
  package var depth = Depth.full
  /// How long after the last touch the screen is turned off [s]; nil: never.
  package var offAfter: Double?
  /// Escape and Ctrl-Q do nothing, a window cannot be closed, and the spring lab tunes nothing.
  package var isKiosk = false
  /// Device pixels to a logical pixel; nil: from the screen's millimetres.
  package var scale: Double?
  package var rotation = Rotation.auto
  package var pointer = Pointer.auto
  package var pacing = Pacing.auto
  /// How much memory the surfaces of what moves may take [MiB]; nil: one and a half times the
  /// screen's pixels.
  package var memory: Double?
  /// Whether five fingers bring the diagnosis on a kiosk too; nil: it comes, with its calibrator, when
  /// that is saved.
  package var diagnosis: Bool? = false

  package init() {}
}

extension DisplaySettings {
  /// The keys by which this differs from what the display was opened with, and of which it takes
  /// notice only when it is opened again.
  package func keysAwaitingStart(since opened: DisplaySettings) -> [String] {
    var keys: [String] = []
    if backend != opened.backend { keys.append("display.backend") }
    if output != opened.output { keys.append("display.output") }
    if layer != opened.layer { keys.append("display.layer") }
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

  /// Whether what moves by itself is to swing and travel as little as it can.
  package var isReduced = false
  package var catchRule = CatchRule.move
  package var releaseRule = ReleaseRule.projection
  /// How far a finger may move and still tap [px].
  package var slop = 8.0
  /// How long a finger rests on a pane in flight before it holds it [s].
  package var restTime = 0.08
  /// What touches on a wider place is a palm and no finger [px]; nil: nothing is.
  package var palm: Double? = 120
  package var rubberBand = 0.55
  /// What is left of a velocity after a millisecond.
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

  /// Has a spring be as it was tuned, where there is one of that name.
  /// - Returns: Whether there is.
  @discardableResult package mutating func keep(
    _ spring: String, as words: SpringParameters
  ) -> Bool {
    guard let index = springs.lastIndex(where: { $0.name == spring }) else { return false }
    springs[index] = NamedSpring(name: spring, words)
    return true
  }
}

/// A length given in logical pixels or as a part of the screen's height.
package enum Length: Equatable, Sendable {
  case pixels(Double)
  /// 0…1 of the screen's height.
  case fraction(Double)

  package func resolved(in height: Double) -> Double {
    switch self {
    case .pixels(let px): px
    case .fraction(let f): f * height
    }
  }
}

package struct PaneSettings: Equatable, Sendable {
  package enum Start: String, CaseIterable, Sendable { case closed, open }

  /// What the menu calls the page of the tiles that are in none of `pages`; empty: in the panel's
  /// language.
  package var title = ""
  /// Whether the page's title, and how much of it is on, stand at its upper edge.
  package var hasHeading = true
  /// The pane's height.
  package var height = Length.fraction(0.75)
  /// How much of it shows when closed.
  package var peek = Length.pixels(80)
  /// How much of it shows when open; nil: all of it.
  package var reveal: Length?
  /// It is open and stays so: nothing closes it or drags it away.
  package var isFixed = false
  /// Where it is when the panel appears.
  package var start = Start.closed
  /// Whether what a person has set on the glass is there again after a restart.
  package var remembers = true
  /// Whether a held pane is shown a little ahead of the finger, where it will be when the frame is
  /// seen.
  package var hasPrediction = false
  /// The grid of tiles; nil: as many columns as fit the screen.
  package var columns: Int?
  /// The same where there is more height than width; nil: as elsewhere.
  package var uprightColumns: Int?
  /// The space the tiles are laid out in, from the pane's upper left corner [px]; nil: all of the
  /// pane, with margins.
  package var grid: GridSettings?

  package init() {}

  package var startsOpen: Bool { isFixed || start == .open }
}

/// A fixed grid, for panels made for one screen.
package struct GridSettings: Equatable, Sendable {
  /// The centre of the first tile, within the pane [px].
  package var origin: Point
  /// From one tile's centre to the next [px].
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
  /// How a picture fills its place: all of the place, or all of the picture.
  package enum Fit: String, CaseIterable, Sendable { case cover, contain }
  /// How it is drawn: a card with icon, label and state, or a round button with its label in the
  /// middle.
  package enum Style: String, CaseIterable, Sendable { case card, round }

  package var kind = Kind.button
  package var style = Style.card
  package var label = ""
  /// What it is known by when its label and all else change; nil: its label or what it does.
  package var id: String?
  /// A built-in icon's name or an absolute path of an SVG; nil: none.
  package var icon: String?
  /// The words for off and on.
  package var states: [String] = ["Off", "On"]
  package var isOn = false
  /// The tile's colour; nil: the theme's.
  package var color: Color?
  package var labelSize: Double?
  /// The name of an action.
  package var action: String?
  /// The name of the action that follows when a momentary button is let go of.
  package var release: String?
  /// The name of the source that tells its value.
  package var source: String?
  /// The name of the source that says whether it can be used; nil: always.
  package var enabledBy: String?
  /// The name of the page that a long press opens; a tap does, where it has no action.
  package var detail: String?
  /// How many columns and rows of the grid it takes.
  package var span = Span()
  /// Its value at its two ends; nil: 0 to 1, shown as per cent.
  package var range: ClosedRange<Double>?
  /// From one value to the next; nil: a hundredth of the range, for a stepper a twentieth.
  package var step: Double?
  /// What is written behind the number; nil: as the source has it.
  package var unit: String?
  package var fit = Fit.cover
  /// How long it must be held [s].
  package var holdTime = 1.0
  /// From where a list's rows come.
  package enum Entrance: String, CaseIterable, Sendable { case below, side }
  package var entrance = Entrance.below
  package var media = MediaSettings()
  /// A list's rows; empty where its source tells them.
  package var rows: [RowSettings] = []

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
