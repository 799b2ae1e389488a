internal import DetentMotion
internal import Glibc
internal import Localization
internal import Runtime
internal import Settings
internal import Values

/// The time of day as a text, at each turn of the minute, or of the second where seconds show.
actor TimeFeed: SourceFeed {
  private let format: TimeFormat
  private let name: String
  private let zone: String?
  private let time: any Timekeeping
  private let alarm: InterruptibleSleep

  init(_ format: String, of source: SourceSettings, time: any Timekeeping) {
    self.format = TimeFormat(
      format, of: source, language: Language(environment: ProcessEnvironment.own.values))
    name = source.name
    zone = source.zone
    self.time = time
    alarm = InterruptibleSleep(time)
  }

  func run(
    _ deliver: @escaping @Sendable (Reading) async -> Bool
  ) async throws(SourceFailure) {
    let period = format.hasSeconds ? 1.0 : 60
    while !Task.isCancelled {
      let wall = time.wallTime()
      _ = await deliver(.value(.time(try await text(at: wall))))
      // Waits a little longer, since a clock that is read too early still tells the old minute.
      let rest = period - wall.truncatingRemainder(dividingBy: period) + 0.001
      await alarm.wait(until: time.now().advanced(by: rest))
    }
  }

  func refresh() async { await alarm.ring() }

  private func text(at wall: Double) async throws(SourceFailure) -> TimeOfDayText {
    guard let zone else { return TimeOfDayText(format.text(at: wall), at: wall) }
    // The C library tells the time of one zone only in a process.
    let arguments = ["date", "-d", "@\(Int(wall))", "+\(format.marked)"]
    guard let program = Program(arguments, environment: ["TZ": zone]) else {
      throw SourceFailure("The program date is missing; install coreutils.")
    }
    let bytes = try await PreparedProgram(program: program, redaction: Redaction())
      .output(for: name, time).get()
    return TimeOfDayText(format.named(String(decoding: bytes, as: UTF8.self).trimmed), at: wall)
  }
}

extension TimeOfDayText {
  /// Creates a time from a text, of which the part after a tab is the detail.
  init(_ text: String, at wall: Double) {
    let parts = text.split(separator: "\t", maxSplits: 1, omittingEmptySubsequences: false)
    self.init(
      moment: wall, text: String(parts[0]), detail: parts.count > 1 ? String(parts[1]) : "")
  }
}
