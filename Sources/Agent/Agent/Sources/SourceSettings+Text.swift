package import Blocking
package import DetentMotion
internal import Glibc
package import Settings
package import Values

extension SourceSettings {
  /// What is known of the source once this text has arrived from it; nothing, where the text does
  /// not hold what is looked for.
  package func state(
    after text: String, at time: Instant, files: FileAccess
  ) -> SourceState {
    do throws(SourceFailure) {
      guard let value = try value(of: .text(Array(text.utf8)), files: files) else {
        return .unknown
      }
      return .fresh(value, at: time)
    } catch {
      return error.state
    }
  }

  /// What a reading says; nil: what is looked for is not in it.
  func value(
    of reading: Reading, files: FileAccess
  ) throws(SourceFailure) -> SourceValue? {
    switch reading {
    case .value(let value): return value
    case .failure(let failure): throw failure
    case .text(let bytes, let redaction):
      // A script says a clock's and a picture's text as it would be told.
      switch kind {
      case .time: return .time(TimeOfDayText(String(decoding: bytes, as: UTF8.self), at: 0))
      case .picture: return .image(ImageReference(String(decoding: bytes, as: UTF8.self)))
      default: return try mapping.value(of: bytes, hiding: redaction, files: files)
      }
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
