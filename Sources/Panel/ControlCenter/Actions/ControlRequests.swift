internal import DetentMotion
internal import Values
internal import Widgets

/// The requests of controls, and the reports of those that have failed.
struct ControlRequests {
  var runs = ControlRuns()
  var loads = PictureLoads()
  /// The momentary buttons that fingers are on.
  var held: Set<ControlID> = []
  /// The recent failures of actions, by their controls.
  private(set) var reports: [ControlID: FailureReport] = [:]

  /// - Parameter sentence: Why the action has failed; nil: it has not.
  mutating func report(
    _ sentence: String?, _ kind: FailureKind = .failed, of control: ControlID, at time: Instant
  ) {
    reports[control] = sentence.map { FailureReport(sentence: $0, kind: kind, time: time) }
  }

  /// - Parameter shown: The controls that still show a failure; their reports stay.
  mutating func forgetReports(at time: Instant, besides shown: Set<ControlID>) {
    reports = reports.filter { $0.value.end > time || shown.contains($0.key) }
  }

  /// Takes over the requests of another screen's controls, as far as these controls still exist.
  /// - Returns: The controls that are gone and have run an action.
  mutating func adopt(_ old: ControlRequests, of known: Set<ControlID>) -> [ControlID] {
    (runs, loads, held) = (old.runs, old.loads, old.held)
    reports = old.reports.filter { known.contains($0.key) }
    loads.keep { known.contains($0) }
    return runs.keep { known.contains($0) }
  }
}
