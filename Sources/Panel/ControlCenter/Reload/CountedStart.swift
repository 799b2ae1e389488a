internal import Blocking
internal import DetentMotion
internal import Settings

/// A configuration whose start counts as an attempt until it has survived it.
struct CountedStart {
  private let ledger: StartLedger?
  private let files: FileAccess
  /// The key of the attempt; nil: the configuration has survived its start, or is trusted.
  private var key: UInt64?
  /// When it will have survived its start; nil: not known yet, or nothing is counted.
  private(set) var end: Instant?

  /// How long a frame may wait for the ledger [s]: a disk that does not answer loses the count.
  private static let timeLimit = 0.2

  /// - Parameters:
  ///   - key: The key of an attempt that is counted already; nil: none is.
  ///   - files: Accesses the ledger.
  init(
    _ key: UInt64?, in ledger: StartLedger?, files: FileAccess = FileAccess(timeLimit: timeLimit)
  ) {
    (self.key, self.ledger, self.files) = (key, ledger, files)
  }

  /// Begins the trial at the first turn: it is survived at `end`.
  mutating func begin(until end: Instant) { if key != nil { self.end = end } }

  /// Ends the current attempt, and counts another one; nil: none is counted.
  mutating func begin(_ other: UInt64?, until end: Instant) {
    finish()
    (key, self.end) = (other, other == nil ? nil : end)
    if let other { write { $0.begin(other) } }
  }

  /// Ends the attempt: the configuration has worked, or the panel ends without an error.
  mutating func finish() {
    if let key { write { $0.end(key) } }
    (key, end) = (nil, nil)
  }

  private func write(_ change: @escaping @Sendable (StartLedger) -> Void) {
    guard let ledger else { return }
    try? files.call(ledger.path) { change(ledger) }
  }
}
