internal import DetentMotion
internal import Glibc
internal import Runtime
internal import Settings
internal import Values

/// The time of day as a text, at each turn of the minute, or of the second where seconds show.
actor TimeFeed: SourceFeed {
  private let format: String
  private let name: String
  private let zone: String?
  private let time: any Timekeeping
  private let alarm: InterruptibleSleep

  init(_ format: String, of source: SourceSettings, time: any Timekeeping) {
    self.format = format
    name = source.name
    zone = source.zone
    self.time = time
    alarm = InterruptibleSleep(time)
  }

  func run(
    _ deliver: @escaping @Sendable (Reading) async -> Bool
  ) async throws(SourceFailure) {
    let period = format.contains("%S") ? 1.0 : 60
    while !Task.isCancelled {
      let wall = time.wallTime()
      _ = await deliver(.value(.time(try await text(at: wall))))
      // A little later, since a clock that is asked too early says the minute that ends.
      let rest = period - wall.truncatingRemainder(dividingBy: period) + 0.001
      await alarm.wait(until: time.now().advanced(by: rest))
    }
  }

  func refresh() async { await alarm.ring() }

  private func text(at wall: Double) async throws(SourceFailure) -> TimeOfDayText {
    guard let zone else { return TimeOfDayText(Self.text(format, at: wall), at: wall) }
    // The C library tells the time of one zone only in a process.
    let words = ["date", "-d", "@\(Int(wall))", "+\(format)"]
    guard let program = Program(words, environment: ["TZ": zone]) else {
      throw SourceFailure("The program date is missing; install coreutils.")
    }
    let bytes = try await PreparedProgram(program: program, redaction: Redaction())
      .output(for: name, time).get()
    return TimeOfDayText(String(decoding: bytes, as: UTF8.self).trimmed, at: wall)
  }

  static func text(_ format: String, at wall: Double) -> String {
    var seconds = time_t(exactly: wall.rounded(.down)) ?? 0
    var parts = tm()
    tzset()
    localtime_r(&seconds, &parts)
    return text(format, parts)
  }

  static func text(_ format: String, _ parts: tm) -> String {
    var parts = parts
    var buffer = [CChar](repeating: 0, count: 1024)
    let count = strftime(&buffer, buffer.count, format, &parts)
    return String(decoding: buffer.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}

extension TimeOfDayText {
  /// What stands behind a tab is the detail.
  init(_ text: String, at wall: Double) {
    let parts = text.split(separator: "\t", maxSplits: 1, omittingEmptySubsequences: false)
    self.init(
      moment: wall, text: String(parts[0]), detail: parts.count > 1 ? String(parts[1]) : "")
  }
}
