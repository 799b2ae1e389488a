internal import DetentMotion
internal import Localization
internal import Settings
package import Values

/// The reason why there is no value to show.
enum MissingValue: Equatable, Sendable {
  /// Nothing has arrived yet.
  case unknown
  case failed(FailureKind)
}

extension SourceState {
  /// The time when a stale value was last known to be true; nil: the state is not stale.
  var staleSince: Instant? {
    if case .stale(_, let time) = self { time } else { nil }
  }

  /// The reason why there is no value, not even an old one; nil: there is one.
  var missing: MissingValue? {
    switch self {
    case .unknown: .unknown
    case .failed(_, let kind): .failed(kind)
    case .fresh, .stale: nil
    }
  }
}

extension PendingValue {
  /// The reason why there is nothing to show; nil: there is something.
  var missing: MissingValue? {
    switch shown {
    case .unknown: .unknown
    case .failed(let failure): .failed(failure.kind)
    case .pending, .truth, .stale: nil
    }
  }
}

extension LocalizedStrings {
  /// A failure in as few words as a tile has room for.
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

  /// A failure as a sentence for people, which follows the name of what has failed.
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
