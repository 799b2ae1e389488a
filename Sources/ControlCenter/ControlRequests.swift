internal import DetentMotion
internal import Values
internal import Widgets

/// What controls have asked for, and how it went.
struct ControlRequests {
  var runs = ActionRuns()
  var loads = PictureLoads()
  /// How actions failed of late, by their controls.
  private(set) var reports: [ControlID: FailureReport] = [:]

  /// - Parameter sentence: nil: nothing has failed.
  mutating func report(_ sentence: String?, of control: ControlID, at time: Instant) {
    reports[control] = sentence.map { FailureReport(sentence: $0, time: time) }
  }

  mutating func forgetReports(at time: Instant) {
    if !reports.isEmpty { reports = reports.filter { $0.value.end > time } }
  }

  /// Takes over what the controls of another screen have asked for, as far as they are still there.
  mutating func adopt(_ old: ControlRequests, of known: Set<ControlID>) {
    (loads, reports) = (old.loads, old.reports.filter { known.contains($0.key) })
    loads.keep { known.contains($0) }
  }
}
