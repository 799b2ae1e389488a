internal import DetentMotion
internal import DetentStage
internal import Display
internal import Localization
internal import Settings
internal import Values

/// Which theme is shown and how bright: by the time of the day, by a source, and by who is there.
struct Appearance {
  /// How long a touch at night keeps the glass as bright as by day [s].
  static let vigil = 30.0
  /// How long it takes to brighten under a finger, and to darken again [s].
  static let waking = 0.25
  static let fallingAsleep = 2.5
  /// Nobody knows how the clock on the wall will be set, and an hour that is left out in spring is told
  /// by nobody: it is looked at this often [s].
  private static let longestWait = 900.0

  private(set) var theme: ThemeSettings
  /// Turns the screen off.
  var sleep: ScreenSleep
  private let language: Language?
  private var time: TimeOfDay?
  /// The theme that the source names.
  private var named: String?
  private var awakeUntil: Instant?
  /// The theme that the screen was built in.
  private(set) var shownTheme = ""
  private(set) var cover: DimOverlay?
  /// When the clock on the wall is looked at again; nil: now.
  private var minuteTurns: Instant?

  /// - Parameter language: What is spoken where the configuration does not say.
  init(_ configuration: Configuration, language: Language?, at now: Instant) {
    theme = configuration.theme
    sleep = ScreenSleep(after: configuration.display.offAfter, at: now)
    self.language = language
  }

  /// Goes on with another configuration's themes.
  /// - Parameter state: What its source has said, which it does not say again; nil: nothing.
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

  /// The theme to be shown.
  var name: String {
    if let named, theme.themes.contains(where: { $0.name == named }) { return named }
    return time.map { theme.appearance(at: $0).theme } ?? theme.name
  }

  /// The configuration in the theme and the language to be shown.
  func themed(_ configuration: Configuration) -> Configuration {
    var themed = configuration
    themed.theme.name = name
    themed.language = themed.language ?? language
    return themed
  }

  mutating func turn(to time: LocalTime) {
    self.time = TimeOfDay(hour: time.hour, minute: time.minute)
  }

  /// Looks at the clock on the wall once a minute, or when the look may change.
  /// - Parameter hasClock: Whether the time itself is shown.
  /// - Returns: The time; nil: nothing has become of it.
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

  /// The clock on the wall has to be looked at again.
  mutating func forgetMinute() { minuteTurns = nil }

  /// When something of it changes by itself; nil: never. Asked in place, as `Glass` is.
  mutating func deadline(after now: Instant) -> Instant? {
    .earliest(minuteTurns, nightfall(after: now), sleep.deadline(after: now))
  }

  /// A source that tells nothing now leaves everything as it was.
  mutating func hear(_ state: SourceState, of source: String) {
    guard source == theme.source, let value = state.value else { return }
    named =
      switch value {
      case .boolean(let isDark): isDark ? "dark" : "light"
      case .number(let number): number != 0 ? "dark" : "light"
      default: value.words
      }
  }

  /// How long what is shown at `time` stays so, as far as that is known [s]; nil: for ever.
  private func wait(from time: LocalTime) -> Double? {
    guard isTimed else { return nil }
    let now = TimeOfDay(hour: time.hour, minute: time.minute)
    let minutes = theme.minutesToNextChange(from: now) ?? 1440
    return min(time.secondsToNextMinute + Double(minutes - 1) * 60, Self.longestWait)
  }
}

// At night, and when nobody is there.
extension Appearance {
  /// Somebody is there.
  mutating func touched(at time: Instant) {
    sleep.touched(at: time)
    guard theme.night != nil else { return }
    awakeUntil = time.advanced(by: Self.vigil)
  }

  /// From which darkness on nobody can be asked to see what he touches.
  private static let blackness = 0.8

  private func isDark(at now: Instant) -> Bool {
    // It darkens slowly.
    let isSeen = awakeUntil.map { now < $0.advanced(by: Self.fallingAsleep) } ?? false
    return !isSeen && darkness(at: now) > Self.blackness
  }

  /// Whether the touch only makes the glass bright.
  mutating func takes(_ touch: TouchEvent) -> Bool {
    let isDark = touch.phase == .began && isDark(at: touch.time)
    guard sleep.takes(touch, isDark: isDark) else { return false }
    touched(at: touch.time)
    return true
  }

  /// Whether a key only makes the glass bright.
  mutating func isWoken(at time: Instant) -> Bool {
    guard sleep.isWoken(at: time, isDark: isDark(at: time)) else { return false }
    touched(at: time)
    return true
  }

  /// How much of the light is kept from the eye, 0…1.
  func darkness(at now: Instant) -> Double {
    if sleep.isAsleep(at: now) { return 1 }
    if let awakeUntil, now < awakeUntil { return 0 }
    return time.map { 1 - theme.appearance(at: $0).brightness } ?? 0
  }

  /// The screen is built anew, in this look, and the night laid over it.
  mutating func dress(_ screen: inout ControlScreen, at now: Instant) {
    shownTheme = name
    let dims = theme.night != nil || sleep.delay != nil
    cover =
      dims
      ? DimOverlay(
        darkness: darkness(at: now), over: screen.layout.screen, in: &screen.stage.tree) : nil
  }

  /// Dims or brightens the glass.
  /// - Returns: Whether there is anything to do for it.
  mutating func dim(_ stage: inout Stage, isTouched: Bool, at now: Instant) -> Bool {
    guard let cover else { return false }
    if isTouched { touched(at: now) }
    return cover.fade(to: darkness(at: now), on: &stage)
  }

  /// When it is dark again after a touch.
  private func nightfall(after now: Instant) -> Instant? {
    guard let awakeUntil, now < awakeUntil,
      time.map({ theme.appearance(at: $0).brightness < 1 }) == true
    else { return nil }
    return awakeUntil
  }
}
