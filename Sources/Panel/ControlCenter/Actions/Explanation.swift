internal import DetentMotion
internal import Localization
internal import Settings
internal import Values
internal import Widgets

/// The failure of a control's action, which a long press on the control shows for a while.
struct FailureReport: Equatable {
  /// How long a report is kept at least; it also stays while its control shows the failure [s].
  static let stay = 60.0

  var sentence: String
  var kind: FailureKind
  var time: Instant

  /// The time until which the report is kept at least.
  var end: Instant { time.advanced(by: Self.stay) }
}

/// An explanation of what is wrong with a control: a word, a sentence, and since when.
struct Explanation: Equatable {
  var title: String
  var sentence: String
  /// Nil: the time is unknown.
  var since: Instant?

  /// - Parameter clock: The time on the wall at a moment.
  func text(_ clock: (Instant) -> String) -> String {
    title + (since.map { " · \(clock($0))" } ?? "") + "\n" + sentence
  }
}

extension ShownControl {
  /// Whether one of its sources has no value.
  func lacksValue(in states: [String: SourceState]) -> Bool {
    sources.contains { states[$0]?.value == nil }
  }

  /// Returns an explanation of the worst trouble among its sources; nil: there is none.
  func trouble(in states: [String: SourceState], _ strings: LocalizedStrings) -> Explanation? {
    let states = sources.sorted().map { states[$0] ?? .unknown }
    for case .failed(let reason, let kind) in states {
      return Explanation(title: strings.word(of: kind), sentence: reason)
    }
    for case .stale(_, let time) in states {
      return Explanation(title: strings.outOfDate, sentence: strings.isOutOfDate, since: time)
    }
    return states.contains { $0.value == nil }
      ? Explanation(title: strings.unknown, sentence: strings.isNotKnownYet) : nil
  }
}
