internal import DetentMotion
internal import Forms
internal import Glibc
internal import Localization
internal import Runtime
internal import Settings
internal import Values

/// The time of day as a text, at each turn of the minute, or of the second where seconds show.
struct TimeSource: ReadableSource {
  /// The format of strftime(3).
  var format = ""
  /// The time zone, such as Europe/Lisbon; nil: the local one.
  var zone: String?
  /// The language of the names of days and months; nil: that of the machine.
  var language: Language?

  static let fields: [Field<TimeSource>] = [
    Field(
      "time", \.format, .timeFormat,
      "The time of day: %H hours, %M minutes, %A the day's name, and so on.")
  ]
  static let refusedKeys = commonKeys

  var isWritten: Bool { false }

  mutating func complete(from configuration: Configuration) { language = configuration.language }

  func run(in context: SourceContext) async throws(SourceFailure) {
    let format = format(else: Language(environment: ProcessEnvironment.own.values))
    let period = format.hasSeconds ? 1.0 : 60
    while !Task.isCancelled {
      let wall = context.time.wallTime()
      _ = await context.deliver(.value(.time(try await text(format, at: wall, context))))
      // Waits a little longer, since a clock that is read too early still tells the old minute.
      let rest = period - wall.truncatingRemainder(dividingBy: period) + 0.001
      await context.alarm.wait(until: context.time.now().advanced(by: rest))
    }
  }

  func value(of text: [UInt8]) -> SourceValue? {
    .time(TimeOfDayText(String(decoding: text, as: UTF8.self), at: 0))
  }

  func value(atUniversalTime wall: Int) -> SourceValue? {
    var (seconds, parts) = (time_t(wall), tm())
    gmtime_r(&seconds, &parts)
    return .time(TimeOfDayText(format(else: nil).text(parts), at: Double(wall)))
  }

  private func format(else machine: Language?) -> TimeFormat {
    TimeFormat(format, strings: (language ?? machine ?? .english).strings)
  }

  private func text(
    _ format: TimeFormat, at wall: Double, _ context: SourceContext
  ) async throws(SourceFailure) -> TimeOfDayText {
    guard let zone else { return TimeOfDayText(format.text(at: wall), at: wall) }
    // The C library tells the time of one zone only in a process.
    let arguments = ["date", "-d", "@\(Int(wall))", "+\(format.marked)"]
    guard let program = Program(arguments, environment: ["TZ": zone]) else {
      throw SourceFailure("The program date is missing; install coreutils.")
    }
    let bytes = try await PreparedProgram(program: program, redaction: Redaction())
      .output(for: context.name, context.time).get()
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
