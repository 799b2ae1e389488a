internal import DetentMotion
internal import Localization
internal import Settings
internal import Values
internal import Widgets

/// How an action of a control failed, as it can be asked for a while later.
struct FailureReport: Equatable {
  /// How long it can be asked for, and as long as it stands on its control [s].
  static let stay = 60.0

  var sentence: String
  var kind: FailureKind
  var time: Instant

  /// Until when it can be asked for.
  var end: Instant { time.advanced(by: Self.stay) }
}

/// What is known of what is wrong with a control, in a word, a sentence, and since when.
struct Explanation: Equatable {
  var title: String
  var sentence: String
  /// Nil: nobody knows.
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

  /// What is wrong with the worst of its sources; nil: nothing is.
  func trouble(in states: [String: SourceState], _ words: LocalizedStrings) -> Explanation? {
    let states = sources.sorted().map { states[$0] ?? .unknown }
    for case .failed(let reason, let kind) in states {
      return Explanation(title: words.word(of: kind), sentence: reason)
    }
    for case .stale(_, let time) in states {
      return Explanation(title: words.outOfDate, sentence: words.isOutOfDate, since: time)
    }
    return states.contains { $0.value == nil }
      ? Explanation(title: words.unknown, sentence: words.isNotKnownYet) : nil
  }
}
