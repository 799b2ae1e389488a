internal import DetentMotion
internal import Values
internal import Widgets

/// What controls have asked for, and how it went.
struct ControlRequests {
  var runs = ControlRuns()
  var loads = PictureLoads()
  /// The momentary buttons that fingers are on.
  var held: Set<ControlID> = []
  /// How actions failed of late, by their controls.
  private(set) var reports: [ControlID: FailureReport] = [:]

  /// - Parameter sentence: nil: nothing has failed.
  mutating func report(
    _ sentence: String?, _ kind: FailureKind = .failed, of control: ControlID, at time: Instant
  ) {
    reports[control] = sentence.map { FailureReport(sentence: $0, kind: kind, time: time) }
  }

  /// - Parameter shown: The controls that still say so.
  mutating func forgetReports(at time: Instant, besides shown: Set<ControlID>) {
    reports = reports.filter { $0.value.end > time || shown.contains($0.key) }
  }

  /// Takes over what the controls of another screen have asked for, as far as they are still there.
  /// - Returns: Those that are not, and have run something.
  mutating func adopt(_ old: ControlRequests, of known: Set<ControlID>) -> [ControlID] {
    (runs, loads, held) = (old.runs, old.loads, old.held)
    reports = old.reports.filter { known.contains($0.key) }
    loads.keep { known.contains($0) }
    return runs.keep { known.contains($0) }
  }
}
