internal import DetentMotion
internal import Settings

/// The shown configuration, its waiting successor, and the memory of values that a person sets.
struct PanelSettings {
  /// The delay from a touch to saving the set values [s], so that dragging a slider saves once.
  private static let pause = 1.0

  var configuration: Configuration
  /// The display settings at the start.
  private let opened: DisplaySettings
  /// The configuration that waits for the screen to come to rest; nil: none.
  private(set) var pending: PendingConfiguration?
  /// When the newest file's configuration was first shown; nil: it still waits.
  private(set) var shownSince: Instant? = .zero
  /// The file of the shown configuration; nil: the one that the panel was started with.
  private(set) var file: String?
  /// The text of the newest configuration.
  var text: ConfigurationText
  /// The error in the configuration file; nil: there is none.
  var notice: ConfigurationNotice?
  /// The changes that are being written to the configuration.
  var pendingWrites = PendingWrites()
  /// The content of the memory's file; nil: unknown.
  private var memory: PanelMemory?
  /// Whether any memory was handed on to be written.
  private var isMemoryOrdered = false
  /// When to compare the set values with the memory; nil: nothing has been touched.
  private var memoryDue: Instant?

  /// - Parameters:
  ///   - memory: The values that are already saved.
  ///   - file: The file of the configuration; nil: the one that the panel was started with.
  init(
    _ configuration: Configuration, from text: ConfigurationText, memory: PanelMemory, file: String?
  ) {
    (self.configuration, self.text, self.memory) = (configuration, text, memory)
    self.file = file
    opened = configuration.display
  }

  /// The keys of a configuration that take effect only at the next start.
  func keysAwaitingStart(of configuration: Configuration) -> [String] {
    configuration.display.keysAwaitingStart(since: opened)
  }

  /// When something is due; nil: nothing is. Mutating, to be read without a copy; see `DisplayOutput`.
  var deadline: Instant? {
    mutating get { .earliest(memoryDue, pending?.nextLook) }
  }

  /// Schedules a configuration. A nil fingerprint means that the agent serves it already.
  mutating func schedule(
    _ next: Configuration, _ fingerprint: ConfigurationFingerprint?, of file: String?,
    since time: Instant
  ) {
    pending = PendingConfiguration(next, fingerprint, of: file, since: time)
    if fingerprint != nil { shownSince = nil }
  }

  /// Schedules the shown configuration again, for another look.
  mutating func scheduleItself(since time: Instant) {
    if pending == nil { schedule(configuration, nil, of: file, since: time) }
  }

  /// Takes over and returns the waiting configuration if it is due; nil: none is.
  mutating func takeDue(
    at now: Instant, isQuiet: @autoclosure () -> Bool
  ) -> PendingConfiguration? {
    guard var waiting = pending else { return nil }
    let isDue = waiting.isDue(at: now, isQuiet: isQuiet())
    pending = isDue ? nil : waiting
    if isDue {
      if waiting.file != file {
        // Each configuration file has a memory of its own.
        memory = nil
        touched(at: now)
      }
      (configuration, file) = (waiting.configuration, waiting.file)
      shownSince = shownSince ?? now
    }
    return isDue ? waiting : nil
  }

  /// Notes that a person may have changed a value.
  mutating func touched(at time: Instant) { memoryDue = time.advanced(by: Self.pause) }

  /// Returns whether to compare the set values now; fingers on the glass postpone it.
  mutating func looksAtMemory(at now: Instant, isTouched: Bool) -> Bool {
    guard let memoryDue, memoryDue <= now else { return false }
    self.memoryDue = nil
    if isTouched { touched(at: now) }
    return !isTouched
  }

  /// Returns the values to save; nil: they are saved, or are not to be.
  /// - Parameter isLast: Whether to save once more what may not have reached the disk yet.
  mutating func takeMemory(_ set: PanelMemory, isLast: Bool) -> PanelMemory? {
    guard configuration.pane.remembers, set != memory || isLast && isMemoryOrdered else {
      return nil
    }
    (memory, isMemoryOrdered) = (set, true)
    return set
  }
}
