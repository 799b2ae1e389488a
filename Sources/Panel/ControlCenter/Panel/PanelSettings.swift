internal import DetentMotion
internal import Settings

/// The configuration that is shown and what waits to take its place; and what is written down of what
/// a person sets.
struct PanelSettings {
  /// How long after a touch what was set is written down [s]: a slider that is dragged is one thing.
  private static let pause = 1.0

  var configuration: Configuration
  /// What the display was opened with.
  private let opened: DisplaySettings
  /// What waits for the glass to come to rest.
  private(set) var pending: PendingConfiguration?
  /// Since when the configuration of the newest file is shown; nil: it waits.
  private(set) var shownSince: Instant? = .zero
  /// The file that what is shown was read from; nil: what the panel was started with.
  private(set) var file: String?
  /// What is wrong with the file; nil: nothing.
  var notice: ConfigurationNotice?
  /// What is being written into the configuration.
  var keepings = Keepings()
  /// What the memory's file holds.
  private var memory: PanelMemory?
  /// Whether any of it was handed on to be written.
  private var isMemoryOrdered = false
  /// When to look whether it is something else by now; nil: nobody has touched anything.
  private var memoryDue: Instant?

  /// - Parameter memory: What of the screen's is written down already.
  init(_ configuration: Configuration, memory: PanelMemory) {
    (self.configuration, self.memory) = (configuration, memory)
    opened = configuration.display
  }

  /// Which keys of a configuration are not seen before the next start.
  func keysAwaitingStart(of configuration: Configuration) -> [String] {
    configuration.display.keysAwaitingStart(since: opened)
  }

  /// When something is due by itself; nil: nothing. Asked in place, as `Glass` is.
  var deadline: Instant? {
    mutating get { .earliest(memoryDue, pending?.nextLook) }
  }

  /// Has a configuration take its turn; nil in place of its fingerprint: the agent serves it already.
  mutating func schedule(
    _ next: Configuration, _ fingerprint: ConfigurationFingerprint?, of file: String?,
    since time: Instant
  ) {
    pending = PendingConfiguration(next, fingerprint, of: file, since: time)
    if fingerprint != nil { shownSince = nil }
  }

  /// Has the same one take its turn once more, in another look.
  mutating func scheduleItself(since time: Instant) {
    if pending == nil { schedule(configuration, nil, of: file, since: time) }
  }

  /// What takes its turn now; nil: nothing.
  mutating func takeDue(
    at now: Instant, isQuiet: (Configuration) -> Bool
  ) -> PendingConfiguration? {
    guard var waiting = pending else { return nil }
    let isDue = waiting.isDue(at: now, isQuiet: isQuiet)
    pending = isDue ? nil : waiting
    if isDue {
      if waiting.file != file {
        // The memory of another file is another one.
        memory = nil
        touched(at: now)
      }
      (configuration, file) = (waiting.configuration, waiting.file)
      shownSince = shownSince ?? now
    }
    return isDue ? waiting : nil
  }

  /// What a person has set may be something else by now.
  mutating func touched(at time: Instant) { memoryDue = time.advanced(by: Self.pause) }

  /// Whether what is set has to be looked at now. While fingers are on the glass it waits.
  mutating func looksAtMemory(at now: Instant, isTouched: Bool) -> Bool {
    guard let memoryDue, memoryDue <= now else { return false }
    self.memoryDue = nil
    if isTouched { touched(at: now) }
    return !isTouched
  }

  /// What has to be written down; nil: it has been, or is not to be.
  /// - Parameter isLast: What is being written may not be on the disk yet, and is written once more.
  mutating func takeMemory(_ set: PanelMemory, isLast: Bool) -> PanelMemory? {
    guard configuration.pane.remembers, set != memory || isLast && isMemoryOrdered else {
      return nil
    }
    (memory, isMemoryOrdered) = (set, true)
    return set
  }
}
