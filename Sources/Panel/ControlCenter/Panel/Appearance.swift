internal import DetentMotion
internal import DetentStage
internal import Display
internal import Forms
internal import Localization
internal import Settings
internal import Values

/// The theme and the brightness that are shown: by the time of day, a source, and recent touches.
struct Appearance {
  /// How long a touch at night keeps the glass as bright as by day [s].
  static let vigil = 30.0
  /// How long the glass takes to brighten under a finger, and to darken again [s].
  static let waking = 0.25
  static let fallingAsleep = 2.5
  /// The longest time between two looks at the wall clock [s]: setting it, or summer time, may move
  /// it at any moment.
  private static let longestWait = 900.0

  private(set) var theme: ThemeSettings
  /// Decides when the screen turns off and on.
  var sleep: ScreenSleep
  private let language: Language?
  private var time: TimeOfDay?
  /// The theme that the source names; nil: none so far.
  private var named: String?
  /// The theme that somebody has chosen from elsewhere; nil: nobody has.
  var chosen: String?
  /// How bright everything is to be, 0…1; nil: as the theme says.
  var brightness: Double?
  private var awakeUntil: Instant?
  /// The theme that the screen was built in.
  private(set) var shownTheme = ""
  private(set) var cover: DimOverlay?
  /// When the wall clock is read again; nil: at the next call.
  private var minuteTurns: Instant?

  /// - Parameter language: The language to use if the configuration names none.
  init(_ configuration: Configuration, language: Language?, at now: Instant) {
    theme = configuration.theme
    sleep = ScreenSleep(after: configuration.display.offAfter, at: now)
    self.language = language
  }

  /// Takes over another configuration's themes.
  /// - Parameter state: The known state of its theme source, which is not sent again; nil: none.
  mutating func change(
    to configuration: Configuration, knowing state: SourceState?, at now: Instant
  ) {
    if configuration.theme.source != theme.source { named = nil }
    theme = configuration.theme
    if let state, let source = theme.source { hear(state, of: source) }
    sleep.change(to: configuration.display.offAfter, at: now)
  }

  /// Whether what is shown depends on the time of the day.
  var isTimed: Bool { !theme.schedule.isEmpty || theme.night != nil }

  /// The name of the theme to show.
  var name: String {
    if let chosen, theme.themes.contains(where: { $0.name == chosen }) { return chosen }
    if let named, theme.themes.contains(where: { $0.name == named }) { return named }
    return time.map { theme.appearance(at: $0).theme } ?? theme.name
  }

  /// Returns the configuration with the theme and the language to show.
  func themed(_ configuration: Configuration) -> Configuration {
    var themed = configuration
    themed.theme.name = name
    themed.language = themed.language ?? language
    return themed
  }

  mutating func turn(to time: LocalTime) {
    self.time = TimeOfDay(hour: time.hour, minute: time.minute)
  }

  /// Reads the wall clock once a minute, or when the look may change.
  /// - Parameter hasClock: Whether the time itself is shown.
  /// - Returns: The time; nil: the clock was not due.
  mutating func turnMinute(
    at now: Instant, hasClock: Bool, _ read: () -> LocalTime
  ) -> LocalTime? {
    guard hasClock || isTimed else { return nil }
    if let minuteTurns, now < minuteTurns { return nil }
    let time = read()
    turn(to: time)
    let wait = hasClock ? time.secondsToNextMinute : wait(from: time) ?? Self.longestWait
    minuteTurns = now.advanced(by: max(0.001, wait))
    return time
  }

  /// Makes the next call of `turnMinute` read the wall clock.
  mutating func forgetMinute() { minuteTurns = nil }

  /// When the next change is due; nil: never. Mutating, to be read without a copy; see `DisplayOutput`.
  mutating func deadline(after now: Instant) -> Instant? {
    .earliest(minuteTurns, nightfall(after: now), sleep.deadline(after: now))
  }

  /// Takes the theme's name from a source; a state without a value changes nothing.
  mutating func hear(_ state: SourceState, of source: String) {
    guard source == theme.source, let value = state.value else { return }
    named =
      switch value {
      case .boolean(let isDark): isDark ? "dark" : "light"
      case .number(let number): number != 0 ? "dark" : "light"
      default: value.asText
      }
  }

  /// The time from `time` to the next check of the look, at most `longestWait` [s]; nil: none.
  private func wait(from time: LocalTime) -> Double? {
    guard isTimed else { return nil }
    let now = TimeOfDay(hour: time.hour, minute: time.minute)
    let minutes = theme.minutesToNextChange(from: now) ?? 1440
    return min(time.secondsToNextMinute + Double(minutes - 1) * 60, Self.longestWait)
  }
}

// MARK: Night and sleep
extension Appearance {
  /// Notes that a person touches the panel.
  mutating func touched(at time: Instant) {
    sleep.touched(at: time)
    guard theme.night != nil || brightness != nil else { return }
    awakeUntil = time.advanced(by: Self.vigil)
  }

  /// The darkness above which a person cannot be expected to see the controls.
  private static let blackness = 0.8

  private func isDark(at now: Instant) -> Bool {
    // The glass stays visible while it fades.
    let isSeen = awakeUntil.map { now < $0.advanced(by: Self.fallingAsleep) } ?? false
    return !isSeen && darkness(at: now) > Self.blackness
  }

  /// Returns whether the touch only brightens the glass.
  mutating func takes(_ touch: TouchEvent) -> Bool {
    let isDark = touch.phase == .began && isDark(at: touch.time)
    guard sleep.takes(touch, isDark: isDark) else { return false }
    touched(at: touch.time)
    return true
  }

  /// Returns whether a key only brightens the glass.
  mutating func isWoken(at time: Instant) -> Bool {
    guard sleep.isWoken(at: time, isDark: isDark(at: time)) else { return false }
    touched(at: time)
    return true
  }

  /// How much the glass is darkened, 0…1.
  func darkness(at now: Instant) -> Double {
    if sleep.isAsleep(at: now) { return 1 }
    if let awakeUntil, now < awakeUntil { return 0 }
    return 1 - fullBrightness
  }

  /// How bright everything is when nobody has touched the panel for a while, 0…1.
  var fullBrightness: Double {
    brightness ?? time.map { theme.appearance(at: $0).brightness } ?? 1
  }

  /// Notes the theme of a new screen, and adds the dim overlay if one may be needed.
  /// - Parameter seen: How dark the glass is seen; nil: as dark as it is to be.
  mutating func style(_ screen: inout ControlScreen, seen: Double? = nil, at now: Instant) {
    shownTheme = name
    let hasServices = !screen.configuration.services.isEmpty
    let dims = theme.night != nil || sleep.delay != nil || hasServices
    cover =
      dims
      ? DimOverlay(
        darkness: seen ?? darkness(at: now), over: screen.layout.screen, in: &screen.stage.tree)
      : nil
  }

  /// Dims or brightens the glass.
  /// - Returns: Whether the overlay has begun to fade.
  mutating func dim(_ stage: inout Stage, isTouched: Bool, at now: Instant) -> Bool {
    guard let cover else { return false }
    if isTouched { touched(at: now) }
    return cover.fade(to: darkness(at: now), on: &stage)
  }

  /// When the vigil after a touch ends; nil: there is none, or it is as bright as by day.
  private func nightfall(after now: Instant) -> Instant? {
    guard let awakeUntil, now < awakeUntil, fullBrightness < 1 else { return nil }
    return awakeUntil
  }
}
