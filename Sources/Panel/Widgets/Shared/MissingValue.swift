internal import DetentMotion
internal import Localization
internal import Settings
package import Values

/// Why there is no value to show.
enum MissingValue: Equatable, Sendable {
  /// Nothing has arrived as yet.
  case unknown
  case failed(FailureKind)
}

extension SourceState {
  /// When what may be old was last known to be true; nil: it holds, or nothing is known.
  var staleSince: Instant? {
    if case .stale(_, let time) = self { time } else { nil }
  }

  /// Why there is no value, not even an old one; nil: there is one.
  var missing: MissingValue? {
    switch self {
    case .unknown: .unknown
    case .failed(_, let kind): .failed(kind)
    case .fresh, .stale: nil
    }
  }
}

extension PendingValue {
  /// Why there is nothing to show; nil: there is something.
  var missing: MissingValue? {
    switch shown {
    case .unknown: .unknown
    case .failed(let failure): .failed(failure.kind)
    case .pending, .truth, .stale: nil
    }
  }
}

extension LocalizedStrings {
  /// In as few words as a tile has room for.
  package func word(of kind: FailureKind) -> String {
    switch kind {
    case .failed: failed
    case .notFound: notFound
    case .notAllowed: notAllowed
    case .timedOut: noAnswer
    case .ended: ended
    case .unreadable: unreadable
    case .noLabel: noLabel
    case .address: webAddress
    case .unreachable: noConnection
    }
  }

  /// In a person's words, after the name of what has failed.
  package func sentence(of kind: FailureKind) -> String {
    switch kind {
    case .failed: didNotWork
    case .notFound: isMissing
    case .notAllowed: wasRefused
    case .timedOut: hasNotAnswered
    case .ended: hasEnded
    case .unreadable, .noLabel, .address: cannotBeRead
    case .unreachable: cannotBeReached
    }
  }

  func word(of missing: MissingValue) -> String {
    switch missing {
    case .unknown: unknown
    case .failed(let kind): word(of: kind)
    }
  }
}
