internal import Settings

/// Reads the configuration where it delays no frame: not on the thread that draws them.
actor ConfigurationReader {
  struct Outcome: Sendable {
    var reading: ConfigurationReading
    var plan: WatchPlan
  }

  private let source: ConfigurationSource

  init(_ source: ConfigurationSource) {
    self.source = source
  }

  func read() -> Outcome {
    let reading = source.read()
    return Outcome(reading: reading, plan: WatchPlan(reading, candidates: source.watched))
  }

  /// Remembers a configuration that works.
  /// - Returns: Why that could not be done.
  func keep(_ reading: ConfigurationReading) -> SettingsError? {
    do throws(SettingsError) {
      try source.keep(reading)
      return nil
    } catch {
      return error
    }
  }
}
