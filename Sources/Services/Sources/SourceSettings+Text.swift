package import DetentMotion
internal import Glibc
package import Settings

extension SourceSettings {
  /// What is known of the source once this text has arrived from it; nothing, where the text does
  /// not hold what is looked for.
  package func state(after text: String, at time: Instant) -> SourceState {
    do throws(SourceFailure) {
      guard let value = try mapping.value(of: Array(text.utf8)) else { return .unknown }
      return .fresh(value, at: time)
    } catch {
      return error.state
    }
  }

  /// What a film is told at its start without any script: the state of a picture's file, and a time
  /// of day that is always the same; nil of what has to be read elsewhere.
  package func text(atUniversalTime wall: Int) -> String? {
    switch kind {
    case .picture(let path): return PictureStamp(FilePattern(path).firstMatch).text
    case .time(let format):
      var (seconds, parts) = (time_t(wall), tm())
      gmtime_r(&seconds, &parts)
      return TimeFeed.text(format, parts)
    case .poll, .listen, .file: return nil
    }
  }
}
