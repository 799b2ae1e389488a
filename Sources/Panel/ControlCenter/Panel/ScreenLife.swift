internal import DetentMotion
internal import Display
internal import Settings
internal import Values

/// Decides when the screen is dimmer or off: by use, by the hours of the day and by sources. A touch
/// on a dark screen only wakes it.
struct ScreenLife {
  /// How long a screen takes to light up [s]; touches before that only wake it.
  static let lighting = 0.7

  private(set) var settings: ScreenLifeSettings
  /// The last touch, or the last moment at which a waking source was on.
  private var lastUse: Instant
  /// The last touch, or the last moment at which the screen was held or something new was shown.
  private var lastLook: Instant
  /// Whether the first page has been shown again since then.
  private var hasReturned = false
  /// The sources that are on, of those that the settings name.
  private var sourcesOn: Set<String> = []
  /// Whether a source keeps the screen as it is: it was lit when the source came on.
  private var isHeld = false
  private var off: [OpenRule]
  private var dim: [OpenRule]
  /// When the screen was sent to sleep since the last use; nil: it was not.
  private var sent: Instant?
  /// Whether the screen was last told to be on; nil: it was told nothing.
  private var isOn: Bool?
  /// The fingers that found the screen dark and are still on it.
  private var waking: Set<TouchEvent.ID> = []
  /// When the woken screen is lit; nil: it has not been woken.
  private var dark: Instant?

  init(_ settings: ScreenLifeSettings, at now: Instant) {
    self.settings = settings
    (lastUse, lastLook) = (now, now)
    (off, dim) = (settings.allOff.map(OpenRule.init), settings.dim.map(OpenRule.init))
  }

  /// Takes over other settings, whose times count from now.
  mutating func change(to settings: ScreenLifeSettings, at now: Instant) {
    guard settings != self.settings else { return }
    let named = Set(settings.wakingSources + settings.holders)
    self.settings = settings
    sourcesOn.formIntersection(named)
    (off, dim) = (settings.allOff.map(OpenRule.init), settings.dim.map(OpenRule.init))
    (lastUse, lastLook) = (now, now)
    hold(at: now)
  }

  // MARK: The clock on the wall

  /// Whether anything depends on the time of the day.
  var isTimed: Bool { (off + dim).contains { $0.rule.hours != nil } }

  /// Takes the time of the wall clock.
  mutating func turn(to time: LocalTime, at now: Instant) {
    for i in off.indices { off[i].turn(to: time, at: now) }
    for i in dim.indices { dim[i].turn(to: time, at: now) }
  }

  /// The time from `time` until hours begin or end [min]; nil: they never do.
  func minutesToNextChange(from time: LocalTime) -> Int? {
    (off + dim).compactMap {
      $0.rule.hours?.minutesToNextChange(from: time.timeOfDay, on: time.weekday)
    }.min()
  }

  // MARK: Use

  /// Notes that a person touches the panel.
  mutating func touched(at time: Instant) {
    looked(at: time)
    used(at: time)
  }

  /// Notes that somebody is there.
  private mutating func used(at time: Instant) {
    lastUse = max(lastUse, time)
    sent = nil
    hold(at: time)
  }

  /// Notes that something new is shown, which is to be seen for a while.
  mutating func looked(at time: Instant) {
    lastLook = max(lastLook, time)
    hasReturned = false
  }

  /// Sends the screen to sleep until it is woken.
  mutating func darken(at now: Instant) { sent = sent ?? now }

  /// Takes the state of a source. A value that is not fresh counts as off, so that a sensor that is
  /// gone does not keep the screen on for ever.
  /// - Returns: Whether the source has woken the screen.
  mutating func hear(_ state: SourceState, of source: String, at now: Instant) -> Bool {
    let wakes = settings.wakingSources.contains(source)
    guard wakes || settings.holders.contains(source) else { return false }
    let isOn = if case .fresh(let value, _) = state { value.isOn } else { false }
    guard isOn != sourcesOn.contains(source) else { return false }
    let wasKept = isKept
    if isOn { sourcesOn.insert(source) } else { sourcesOn.remove(source) }
    if wasKept, !isOn { lastUse = max(lastUse, now) }
    if isOn, wakes { used(at: now) }
    let wasHeld = isHeld
    hold(at: now)
    if wasHeld, !isHeld { looked(at: now) }
    return isOn && wakes
  }

  /// Has the sources hold a screen that is lit.
  private mutating func hold(at now: Instant) {
    let isAsked = !sourcesOn.isDisjoint(with: settings.holders)
    isHeld = isAsked && (isHeld || !isAsleep(at: now))
  }

  /// Whether the time without use does not count now.
  private var isKept: Bool { isHeld || !sourcesOn.isDisjoint(with: settings.wakingSources) }

  // MARK: What it is at a moment

  /// Whether the screen is dark, or is fading.
  func isAsleep(at now: Instant) -> Bool { fading.map { $0 <= now } ?? false }

  /// How bright a screen is that is not asleep, 0…1.
  func brightness(at now: Instant) -> Double {
    if isKept { return 1 }
    return dim.filter { $0.begin(after: lastUse).map { $0 <= now } ?? false }
      .map(\.rule.brightness).min() ?? 1
  }

  /// Whether a rule may make the screen darker.
  var canDim: Bool { !off.isEmpty || !dim.isEmpty }

  /// When the picture begins to fade; nil: never.
  private var fading: Instant? {
    .earliest(sent, isKept ? nil : off.compactMap { $0.begin(after: lastUse) }.min())
  }

  /// When the picture has faded.
  private var black: Instant? { fading?.advanced(by: Appearance.fallingAsleep) }

  /// When the screen changes next, if nobody uses it; nil: never.
  func deadline(after now: Instant) -> Instant? {
    let dimmer = isKept ? [] : dim.map { $0.begin(after: lastUse) }
    let isAsleep = isAsleep(at: now)
    let moments =
      [fading, isAsleep ? black : nil, hasReturned ? nil : returning]
      + (isAsleep ? [] : dimmer + [saving])
    return moments.compactMap(\.self).filter { $0 > now }.min()
  }

  /// Whether the saver is shown; behind a black screen it is not.
  func showsSaver(at now: Instant) -> Bool {
    saving.map { $0 <= now } ?? false && black.map { now < $0 } ?? true
  }

  /// When the saver begins; nil: never.
  private var saving: Instant? {
    isHeld ? nil : settings.saver.map { lastLook.advanced(by: $0.after) }
  }

  /// When the first page is to be shown again; nil: never.
  private var returning: Instant? {
    isHeld ? nil : settings.returnAfter.map { lastLook.advanced(by: $0) }
  }

  /// Returns once after each look whether the first page is to be shown again.
  mutating func takeReturn(at now: Instant) -> Bool {
    guard !hasReturned, let returning, returning <= now else { return false }
    hasReturned = true
    return true
  }

  /// Returns whether the screen is to be on; nil: unchanged.
  mutating func takePower(at now: Instant) -> Bool? {
    let wanted = black.map { now < $0 } ?? true
    // A screen that is never turned off is left as it was when the panel began.
    guard wanted != isOn, !off.isEmpty || sent != nil || isOn == false else { return nil }
    isOn = wanted
    return wanted
  }

  // MARK: Waking

  /// Returns whether an input only wakes the screen, or comes before the screen is lit.
  /// - Parameter isDark: Whether the screen is nearly black for another reason.
  mutating func isWoken(at time: Instant, isDark: Bool = false) -> Bool {
    let isAsleep = isAsleep(at: time)
    if isDark || isAsleep {
      guard settings.isWokenByTouch || !isAsleep else { return true }
      dark = time.advanced(by: Self.lighting)
    }
    guard let dark, time < dark else { return false }
    touched(at: time)
    return true
  }

  /// Returns whether a touch only wakes the screen, or comes before the screen is lit.
  /// - Parameter isDark: As in `isWoken`.
  mutating func takes(_ touch: TouchEvent, isDark: Bool = false) -> Bool {
    switch touch.phase {
    case .began:
      guard isWoken(at: touch.time, isDark: isDark) else { return false }
      waking.insert(touch.id)
    case .moved: guard waking.contains(touch.id) else { return false }
    case .ended, .cancelled: guard waking.remove(touch.id) != nil else { return false }
    }
    if !isAsleep(at: touch.time) { touched(at: touch.time) }
    return true
  }
}

/// A rule, and whether its hours last.
private struct OpenRule {
  let rule: ScreenRule
  /// Since when its hours are known to last; nil: they do not, or the time is not known yet.
  private var since: Instant?

  init(_ rule: ScreenRule) { self.rule = rule }

  mutating func turn(to time: LocalTime, at now: Instant) {
    let lasts = rule.hours?.contains(time.timeOfDay, on: time.weekday) ?? false
    since = lasts ? since ?? now : nil
  }

  /// When it begins to apply if the screen is not used after `use`; nil: not before its hours.
  func begin(after use: Instant) -> Instant? {
    let end = use.advanced(by: rule.after)
    if rule.hours == nil { return end }
    return since.map { max($0, end) }
  }
}
