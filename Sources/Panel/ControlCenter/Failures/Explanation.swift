internal import DetentMotion
internal import Localization
internal import Settings
internal import Values
internal import Widgets

/// An explanation of what is wrong with a control: a word, a sentence, and since when.
struct Explanation: Equatable {
  /// How long the failure of an action is explained at least; it also is while its control shows
  /// it [s].
  static let stay = 60.0

  var title: String
  var sentence: String
  /// Nil: the time is unknown.
  var since: Instant?

  /// - Parameter clock: The time on the wall at a moment.
  func text(_ clock: (Instant) -> String) -> String {
    title + (since.map { " · \(clock($0))" } ?? "") + "\n" + sentence
  }
}

extension ControlScreen {
  /// Ends the failures of actions that are old, except those that their controls still show.
  mutating func forgetFailures(at time: Instant) {
    for case .action(let id) in failures.present.keys {
      guard let failure = failures[.action(id)],
        time.seconds(since: failure.time) >= Explanation.stay,
        index(of: id).map({ controls[$0].showsFailure }) != true
      else { continue }
      failures.end(.action(id))
    }
  }

  /// Whether a long press on a control has something to say.
  func hasExplanation(_ control: Int) -> Bool { trouble(of: control) != nil }

  /// Returns all that is known of what is wrong with a control; nil: nothing is wrong.
  func explanation(of control: ControlID) -> Explanation? {
    guard let index = index(of: control), var found = trouble(of: index) else { return nil }
    // Only the failure of an action is about what the tile does.
    let tile = failures[.action(control)].map { _ in controls.tiles[index] }
    found.sentence += configuration.origin(of: found.sentence, at: tile).map { "\n" + $0 } ?? ""
    found.title = labelled(found.title, of: control)
    return found
  }

  /// Returns the failure of a control's action, else the worst trouble among its sources, else that
  /// it is disabled; nil: nothing is wrong.
  private func trouble(of control: Int) -> Explanation? {
    let strings = configuration.strings
    if let failure = failures[.action(controls.ids[control])] {
      return Explanation(
        title: strings.word(of: failure.kind), sentence: failure.sentence, since: failure.time)
    }
    let states = controls[control].sources.sorted().map { self.states[$0] ?? .unknown }
    for case .failed(let reason, let kind) in states {
      return Explanation(title: strings.word(of: kind), sentence: reason)
    }
    for source in controls[control].sources.sorted() {
      guard let failure = failures.detours[source] else { continue }
      return Explanation(title: strings.word(of: failure.kind), sentence: failure.description)
    }
    for case .stale(_, let time) in states {
      return Explanation(title: strings.outOfDate, sentence: strings.isOutOfDate, since: time)
    }
    if states.contains(.unknown) {
      return Explanation(title: strings.unknown, sentence: strings.isNotKnownYet)
    }
    return controls[control].isDisabled
      ? Explanation(title: strings.notAllowed, sentence: strings.cannotBeUsedNow) : nil
  }
}
