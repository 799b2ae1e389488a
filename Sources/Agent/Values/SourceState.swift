package import DetentMotion

/// The last known state of a source.
package enum SourceState: Equatable, Codable, Sendable {
  /// No value has arrived yet.
  case unknown
  /// The value and the time at which it was read.
  case fresh(SourceValue, at: Instant)
  /// The last value, which is older than it may be.
  case stale(SourceValue, at: Instant)
  /// The reason as a whole sentence, for the tile and the log, and the kind of the failure.
  case failed(reason: String, kind: FailureKind = .failed)

  /// The current value; nil: there is none, or it is stale.
  package var value: SourceValue? {
    if case .fresh(let value, _) = self { value } else { nil }
  }

  /// The value, marked as stale; nil: none is known.
  package var aged: SourceState? {
    switch self {
    case .fresh(let value, let time), .stale(let value, let time): .stale(value, at: time)
    case .unknown, .failed: nil
    }
  }

  /// Whether both look the same on the screen. Ignores the time at which a value was read.
  package func looksLike(_ other: SourceState) -> Bool {
    switch (self, other) {
    case (.unknown, .unknown): true
    case (.fresh(let a, _), .fresh(let b, _)), (.stale(let a, _), .stale(let b, _)): a == b
    case (.failed, .failed): self == other
    default: false
    }
  }
}

/// The reason why a source has no value, as a whole sentence.
package struct SourceFailure: Error, Equatable, Codable, CustomStringConvertible {
  package let description: String
  package let kind: FailureKind

  package init(_ description: String, kind: FailureKind = .failed) {
    self.description = description
    self.kind = kind
  }
}
