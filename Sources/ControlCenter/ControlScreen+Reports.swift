internal import DetentMotion
internal import Settings
internal import Values
internal import Widgets

/// How an action of a control failed, as it can be asked for a while later.
struct FailureReport: Equatable {
  /// How long it can be asked for [s].
  static let stay = 60.0

  var sentence: String
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

/// Whole sentences for what a tile says in a word: a long press asks for them.
extension ControlScreen {
  /// A sentence about a control as people read it.
  func spoken(_ sentence: String, of control: ControlID) -> String {
    guard let index = index(of: control), let name = controls.names[index] else { return sentence }
    return name.spoken(sentence)
  }

  /// A sentence about what a run does, as people read it.
  func spoken(_ sentence: String, ofRun run: Int) -> String {
    requests.runs.sender(of: run).map { spoken(sentence, of: $0.control) } ?? sentence
  }

  /// Whether a long press on a control has something to say.
  func hasReport(_ control: Int) -> Bool {
    requests.reports[controls.ids[control]] != nil
      || controls[control].sources.contains { states[$0]?.value == nil }
  }

  /// All that is known of what is wrong with a control; nil: nothing is.
  func explanation(of control: ControlID) -> Explanation? {
    guard let index = index(of: control) else { return nil }
    let report = requests.reports[control].map {
      Explanation(title: configuration.words.failed, sentence: $0.sentence, since: $0.time)
    }
    guard var found = report ?? trouble(of: index) else { return nil }
    let label = controls.names[index]?.label ?? ""
    if !label.isEmpty { found.title = "\(label): \(found.title)" }
    found.sentence = spoken(found.sentence, of: control)
    return found
  }

  /// The worst of its sources.
  private func trouble(of control: Int) -> Explanation? {
    let words = configuration.words
    let states = controls[control].sources.sorted().map { self.states[$0] ?? .unknown }
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
