package import Blocking
package import DetentMotion
internal import Forms
package import Settings
package import Values

extension SourceSettings {
  /// Returns the state of the source after this text has arrived; nil: the state does not change.
  package func state(
    after text: String, at time: Instant, files: FileAccess
  ) -> SourceState? {
    do throws(SourceFailure) {
      switch try find(in: .text(Array(text.utf8)), files: files) {
      case .value(let value): return .fresh(value, at: time)
      case .unknown: return .unknown
      case .missing: return nil
      }
    } catch {
      return error.state
    }
  }

  /// Finds the value in a reading of any kind of source.
  /// - Parameter oddRows: Is called with the number of rows left out and the number of all rows.
  /// - Returns: `missing` only for a program that goes on, which may print other texts too; any
  ///   other source must have a value.
  func find(
    in reading: Reading, files: FileAccess, oddRows: (Int, Int) -> Void = { _, _ in }
  ) throws(SourceFailure) -> Found<SourceValue> {
    switch reading {
    case .value(let value): return .value(value)
    case .unknown: return .unknown
    case .listening, .same: return .missing
    case .failure(let failure): throw failure
    case .text(let bytes, let redaction):
      // A script gives the text of a clock or a picture as it is shown.
      if let value = kind.readable.value(of: bytes) { return .value(value) }
      let goesOn = kind.goesOn
      // A blank line of a program that goes on is no value, unless the mapping takes it for one.
      if goesOn, reading.isBlank, !mapping.takesNothing { return .missing }
      let found = try mapping.find(
        in: bytes, hiding: redaction, files: files, oddRows: oddRows)
      guard case .missing = found, !goesOn else { return found }
      if case .json = mapping.part { return .unknown }
      throw SourceFailure(
        "The source “\(name)” did not find its value in the text.", kind: .unreadable)
    }
  }

  /// Returns the value of a source at the start of a film: the state of a picture's file, or a
  /// fixed time of day; nil for other sources, whose values come from the script.
  package func value(atUniversalTime wall: Int) -> SourceValue? {
    kind.readable.value(atUniversalTime: wall)
  }

  /// Returns a function that makes the feed of a source of any kind.
  package static func feeds(_ services: Services) -> SourceFeeds {
    { source, time in KindFeed(SourceContext(source, services, time)) }
  }
}
