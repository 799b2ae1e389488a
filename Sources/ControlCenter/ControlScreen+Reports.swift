internal import DetentMotion
internal import Settings
internal import Values
internal import Widgets

/// How an action of a control failed, as it can be asked for a while later.
struct FailureReport: Equatable {
  /// How long it can be asked for [s].
  static let stay = 60.0

  var sentence: String
  var end: Instant
}

/// Whole sentences for what a tile says in a word: a long press asks for them.
extension ControlScreen {
  /// A sentence about a control as people read it.
  func spoken(_ sentence: String, of control: ControlID) -> String {
    guard let index = index(of: control), let name = names[index] else { return sentence }
    return name.spoken(sentence)
  }

  /// A sentence about what a run does, as people read it.
  func spoken(_ sentence: String, ofRun run: Int) -> String {
    runs.sender(of: run).map { spoken(sentence, of: $0.control) } ?? sentence
  }

  mutating func report(_ sentence: String?, of control: ControlID, at time: Instant) {
    reports[control] = sentence.map {
      FailureReport(sentence: $0, end: time.advanced(by: FailureReport.stay))
    }
  }

  mutating func forgetReports(at time: Instant) {
    if !reports.isEmpty { reports = reports.filter { $0.value.end > time } }
  }

  /// Whether a long press on a control has something to say.
  func hasReport(_ control: Int) -> Bool {
    reports[ids[control]] != nil
      || controls[control].sources.contains { states[$0]?.value == nil }
  }

  /// All that is known of what is wrong with a control; nil: nothing is.
  func explanation(of control: ControlID) -> String? {
    guard let index = index(of: control) else { return nil }
    let words = configuration.words
    let (head, sentence): (String, String)
    if let report = reports[control] {
      (head, sentence) = (words.failed, report.sentence)
    } else if let found = trouble(of: index) {
      (head, sentence) = found
    } else {
      return nil
    }
    let label = names[index]?.label ?? ""
    let title = label.isEmpty ? head : "\(label): \(head)"
    return title + "\n" + spoken(sentence, of: control)
  }

  /// The worst of its sources, in a word and a sentence.
  private func trouble(of control: Int) -> (String, String)? {
    let words = configuration.words
    let states = controls[control].sources.sorted().map { self.states[$0] ?? .unknown }
    for case .failed(let reason, let kind) in states { return (words.word(of: kind), reason) }
    for case .stale in states { return (words.outOfDate, words.isOutOfDate) }
    return states.contains { $0.value == nil } ? (words.unknown, words.isNotKnownYet) : nil
  }
}
