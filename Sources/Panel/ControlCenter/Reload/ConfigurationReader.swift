internal import Settings
internal import Watching

/// Reads the configuration where it delays no frame: not on the thread that draws them.
actor ConfigurationReader {
  struct Outcome: Sendable {
    var reading: ConfigurationReading
    /// Nil where the file system does not answer.
    var plan: WatchPlan?
  }

  private var source: ConfigurationSource

  init(_ source: ConfigurationSource) {
    self.source = source
  }

  func read() -> Outcome {
    let (reading, watched) = (source.read(), source.watched)
    guard !reading.isUnanswered else { return Outcome(reading: reading, plan: nil) }
    let plan = source.asking { WatchPlan(reading, candidates: watched) }
    return Outcome(reading: reading, plan: plan)
  }

  /// Gives all configurations another chance.
  func forgive() {
    source.refused = []
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
