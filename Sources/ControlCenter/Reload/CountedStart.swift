internal import DetentMotion
internal import Settings

/// A configuration whose start is counted until it has lived through it.
struct CountedStart {
  private let ledger: StartLedger?
  /// Nil: it has lived through it, or is trusted.
  private var key: UInt64?
  /// When it will have; nil: that is not known yet.
  private(set) var end: Instant?

  /// - Parameter key: Of a start that is counted already.
  init(_ key: UInt64?, in ledger: StartLedger?) { (self.key, self.ledger) = (key, ledger) }

  /// The first turn: it has lived through its start at `end`.
  mutating func begin(until end: Instant) { if key != nil { self.end = end } }

  /// Another one starts, or nothing that is counted.
  mutating func begin(_ other: UInt64?, until end: Instant) {
    finish()
    (key, self.end) = (other, other == nil ? nil : end)
    if let other { ledger?.begin(other) }
  }

  /// It has worked, or has ended in good order.
  mutating func finish() {
    if let key { ledger?.end(key) }
    (key, end) = (nil, nil)
  }
}
