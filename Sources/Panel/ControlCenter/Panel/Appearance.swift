internal import DetentAnimation
internal import DetentMotion
internal import DetentStage
internal import Display
internal import Forms
internal import Localization
internal import Look
internal import Settings
internal import Values

/// The theme and the brightness that are shown: by the time of day, a source, and recent touches.
struct Appearance {
  /// How long a touch at night keeps the glass as bright as by day [s].
  static let vigil = 30.0
  /// How long the glass takes to brighten under a finger, and to darken again [s].
  static let waking = 0.25
  static let fallingAsleep = 2.5

  private(set) var theme: ThemeSettings
  /// Decides when the screen is dimmer or off.
  var life: ScreenLife
  private let language: Language?
  private var time: TimeOfDay?
  /// The theme that the source names; nil: none so far.
  private(set) var named: String?
  /// The theme that somebody has chosen from elsewhere; nil: nobody has.
  var chosen: String?
  /// How bright everything is to be, 0…1; nil: as the theme says.
  var brightness: Double?
  private var awakeUntil: Instant?
  /// The theme that the screen was built in.
  private(set) var shownTheme = ""
  private(set) var cover: DimOverlay?
  /// What is shown when nobody uses the panel; nil: its pages.
  var saver: Saver?
  /// The way in which the screen gets dimmer.
  private var light: LightMethod
  /// The brightness that the screen itself was last given; nil: none.
  private var lightLevel: Double?
  /// When the wall clock is read again; nil: at the next call.
  private var minuteTurns: Instant?

  /// - Parameter language: The language to use if the configuration names none.
  init(
    _ configuration: Configuration, language: Language?, start: PanelStart? = nil, at now: Instant
  ) {
    theme = configuration.theme
    life = ScreenLife(configuration.display.life, at: now)
    light = configuration.display.light
    self.language = language
    (named, chosen, brightness) = (start?.namedTheme, start?.chosenTheme, start?.brightness)
  }

  /// Takes over another configuration's themes.
  /// - Parameter state: The known state of its theme source, which is not sent again; nil: none.
  mutating func change(
    to configuration: Configuration, knowing state: SourceState?, at now: Instant
  ) {
    if configuration.theme.source != theme.source { named = nil }
    theme = configuration.theme
    if let state, let source = theme.source { hear(state, of: source) }
    life.change(to: configuration.display.life, at: now)
    if configuration.display.light != light { lightLevel = nil }
    light = configuration.display.light
  }

  /// Whether what is shown depends on the time of the day.
  var isTimed: Bool { !theme.schedule.isEmpty || theme.night != nil || life.isTimed }

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

  mutating func turn(to time: LocalTime, at now: Instant) {
    self.time = time.timeOfDay
    life.turn(to: time, at: now)
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
    turn(to: time, at: now)
    let change = [
      theme.minutesToNextChange(from: time.timeOfDay), life.minutesToNextChange(from: time),
    ].compactMap(\.self).min()
    let wait = hasClock ? time.secondsToNextMinute : time.wait(minutes: change)
    minuteTurns = now.advanced(by: max(0.001, wait))
    return time
  }

  /// Makes the next call of `turnMinute` read the wall clock.
  mutating func forgetMinute() { minuteTurns = nil }

  /// When the next change is due; nil: never. Mutating, to be read without a copy; see `DisplayOutput`.
  mutating func deadline(after now: Instant) -> Instant? {
    .earliest(
      minuteTurns, nightfall(after: now), life.deadline(after: now), saver?.deadline)
  }

  /// Takes the state of a source that may wake the screen or keep it on.
  mutating func watch(_ state: SourceState, of source: String, at now: Instant) {
    saver?.hear(state, of: source, at: now)
    if life.hear(state, of: source, at: now) { brighten(at: now) }
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
}

// MARK: Night and sleep
extension Appearance {
  /// Notes that a person touches the panel.
  mutating func touched(at time: Instant) {
    life.touched(at: time)
    brighten(at: time)
  }

  /// Makes it as bright as by day for a while.
  private mutating func brighten(at time: Instant) {
    guard theme.night != nil || brightness != nil else { return }
    awakeUntil = time.advanced(by: Self.vigil)
  }

  /// The darkness above which a person cannot be expected to see the controls.
  private static let blackness = 0.8

  private func isDark(at now: Instant) -> Bool {
    // The glass stays visible while it fades.
    let isSeen = awakeUntil.map { now < $0.advanced(by: Self.fallingAsleep) } ?? false
    return !isSeen && darkness(at: now) > Self.blackness || life.showsSaver(at: now)
  }

  /// Returns whether the touch only brightens the glass.
  mutating func takes(_ touch: TouchEvent) -> Bool {
    let isDark = touch.phase == .began && isDark(at: touch.time)
    guard life.takes(touch, isDark: isDark) else { return false }
    if !life.isAsleep(at: touch.time) { brighten(at: touch.time) }
    return true
  }

  /// Returns whether a key only brightens the glass.
  mutating func isWoken(at time: Instant) -> Bool {
    guard life.isWoken(at: time, isDark: isDark(at: time)) else { return false }
    if !life.isAsleep(at: time) { brighten(at: time) }
    return true
  }

  /// How much the glass is darkened, 0…1.
  func darkness(at now: Instant) -> Double {
    if life.isAsleep(at: now) { return 1 }
    let brightness = awakeUntil.map { now < $0 } ?? false ? 1 : fullBrightness
    return 1 - min(brightness, life.brightness(at: now))
  }

  /// How bright everything is when nobody has touched the panel for a while, 0…1.
  var fullBrightness: Double {
    brightness ?? time.map { theme.appearance(at: $0).brightness } ?? 1
  }

  /// Returns the saver, which is nil here until it is put back: it is changed in place.
  mutating func takeSaver() -> Saver? {
    defer { saver = nil }
    return saver
  }

  /// Returns how bright the screen itself is to be, 0…1, and in how many seconds; nil: unchanged.
  mutating func takeLight(at now: Instant) -> (level: Double, duration: Double)? {
    let level = 1 - darkness(at: now)
    guard light != .picture, level != lightLevel else { return nil }
    let duration = level > lightLevel ?? 0 ? Self.waking : Self.fallingAsleep
    lightLevel = level
    return (level, duration)
  }

  /// How dark the picture is, 0…1: as the glass, unless the screen itself gets dimmer.
  private func pictureDarkness(at now: Instant) -> Double {
    guard light != .picture else { return darkness(at: now) }
    return life.isAsleep(at: now) ? 1 : 0
  }

  /// Notes the theme of a new screen, and adds the saver, and the dim overlay if one may be needed.
  mutating func style(_ screen: inout ControlScreen, placing: Layout, at now: Instant) {
    saver = Saver(
      screen.configuration, over: screen.layout.screen, after: saver, placing: placing,
      on: &screen.stage)
    shownTheme = name
    let hasServices = !screen.configuration.services.isEmpty
    // What is behind a sheet is not the panel's to dim.
    let dims =
      !screen.configuration.display.isSheet && (theme.night != nil || life.canDim || hasServices)
    if !dims { cover?.remove(from: &screen.stage) }
    cover =
      dims
      ? DimOverlay(
        pictureDarkness(at: now), over: screen.layout.screen, after: cover, placing: placing,
        on: &screen.stage)
      : nil
  }

  /// Takes away what has gone.
  mutating func end(_ completions: [Completion], on stage: inout Stage) {
    saver?.end(completions, on: &stage)
    cover?.end(completions, on: &stage)
  }

  /// Dims or brightens the glass.
  /// - Returns: Whether the overlay has begun to fade.
  mutating func dim(
    _ stage: inout Stage, isTouched: Bool, placing: Layout, at now: Instant
  ) -> Bool {
    guard cover != nil else { return false }
    if isTouched { touched(at: now) }
    let darkness = pictureDarkness(at: now)
    return cover?.fade(to: darkness, placing: placing, on: &stage) == true
  }

  /// When the vigil after a touch ends; nil: there is none, or it is as bright as by day.
  private func nightfall(after now: Instant) -> Instant? {
    guard let awakeUntil, now < awakeUntil, fullBrightness < 1 else { return nil }
    return awakeUntil
  }
}
