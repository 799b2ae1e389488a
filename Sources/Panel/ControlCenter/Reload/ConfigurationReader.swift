internal import Blocking
internal import Forms
internal import Settings
internal import Watching

/// Reads the configuration outside the thread that draws, so that no frame waits.
actor ConfigurationReader {
  struct Outcome: Sendable {
    var reading: ConfigurationReading
    /// The files to watch; nil: the file system does not answer.
    var plan: WatchPlan?
  }

  private var source: ConfigurationSource

  init(_ source: ConfigurationSource) {
    self.source = source
  }

  func read() async -> Outcome {
    await BackgroundThread.run { [source] in
      let (reading, watched) = (source.read(), source.watched)
      guard !reading.isUnanswered else { return Outcome(reading: reading, plan: nil) }
      let plan = source.asking { WatchPlan(reading, candidates: watched) }
      return Outcome(reading: reading, plan: plan)
    }
  }

  /// Allows all configurations that were refused.
  func forgive() {
    source.refused = []
  }

  /// Saves a configuration that works.
  /// - Returns: The error if it could not be saved; nil: it was saved.
  func keep(_ reading: ConfigurationReading) async -> SettingsError? {
    await BackgroundThread.run { [source] in
      do throws(SettingsError) {
        try source.keep(reading)
        return nil
      } catch {
        return error
      }
    }
  }
}
