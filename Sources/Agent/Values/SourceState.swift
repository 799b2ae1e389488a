package import DetentMotion

/// What is known of a source.
package enum SourceState: Equatable, Codable, Sendable {
  /// Nothing has arrived as yet.
  case unknown
  /// The value, and when a reading brought it.
  case fresh(SourceValue, at: Instant)
  /// Nothing has arrived since for longer than the value holds.
  case stale(SourceValue, at: Instant)
  /// A whole sentence, for the tile and the log, and which sort of failure it is.
  case failed(reason: String, kind: FailureKind = .failed)

  /// The value that holds now.
  package var value: SourceValue? {
    if case .fresh(let value, _) = self { value } else { nil }
  }

  /// Whether one sees the same: a value that was only read again is no news.
  package func looksLike(_ other: SourceState) -> Bool {
    switch (self, other) {
    case (.unknown, .unknown): true
    case (.fresh(let a, _), .fresh(let b, _)), (.stale(let a, _), .stale(let b, _)): a == b
    case (.failed, .failed): self == other
    default: false
    }
  }
}

/// Why a source has no value; a whole sentence.
package struct SourceFailure: Error, Equatable, Codable, CustomStringConvertible {
  package let description: String
  package let kind: FailureKind

  package init(_ description: String, kind: FailureKind = .failed) {
    self.description = description
    self.kind = kind
  }
}
