package import Blocking
package import DetentMotion
internal import Glibc
package import Settings
package import Values

extension SourceSettings {
  /// What is known of the source once this text has arrived from it; nil: what was known before.
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

  /// The value in a reading, wherever that comes from.
  /// - Parameter oddRows: Is told how many of how many rows are left out.
  /// - Returns: `missing` only of a program that goes on, which may say other things too; one that
  ///   was asked must answer.
  func find(
    in reading: Reading, files: FileAccess, oddRows: (Int, Int) -> Void = { _, _ in }
  ) throws(SourceFailure) -> Found<SourceValue> {
    switch reading {
    case .value(let value): return .value(value)
    case .failure(let failure): throw failure
    case .text(let bytes, let redaction):
      // A script says a clock's and a picture's text as it would be told.
      switch kind {
      case .time: return .value(.time(TimeOfDayText(String(decoding: bytes, as: UTF8.self), at: 0)))
      case .picture: return .value(.image(ImageReference(String(decoding: bytes, as: UTF8.self))))
      case .poll, .listen, .file: break
      }
      let goesOn = kind.traits.goesOn
      // A program that goes on says nothing now, by which it may mean just that.
      if goesOn, reading.isBlank, !mapping.takesNothing { return .missing }
      let found = try mapping.find(
        in: bytes, hiding: redaction, files: files, oddRows: oddRows)
      guard case .missing = found, !goesOn else { return found }
      if case .json = mapping.part { return .unknown }
      throw SourceFailure("What the source “\(name)” looks for is not there.", kind: .unreadable)
    }
  }

  /// What a film is told at its start without any script: the state of a picture's file, and a time
  /// of day that is always the same; nil of what has to be read elsewhere.
  package func value(atUniversalTime wall: Int) -> SourceValue? {
    switch kind {
    case .picture(let path): return .image(ImageReference(FilePattern(path).firstMatch).current)
    case .time(let format):
      var (seconds, parts) = (time_t(wall), tm())
      gmtime_r(&seconds, &parts)
      let text = TimeFormat(format, of: self, language: nil).text(parts)
      return .time(TimeOfDayText(text, at: Double(wall)))
    default: return nil
    }
  }
}
