internal import DetentMotion
internal import Runtime
internal import Settings
internal import Values

/// Keeps a program running; each line it prints is a text, of which only the newest counts.
actor ListenFeed: SourceFeed {
  private let settings: SourceSettings
  private let environment: [String: String]
  private let time: any Timekeeping

  init(_ source: SourceSettings, environment: [String: String], time: any Timekeeping) {
    settings = source
    self.environment = environment
    self.time = time
  }

  func run(
    _ deliver: @escaping @Sendable (Reading) async -> Bool
  ) async throws(SourceFailure) {
    let time = time
    var lines = LineBuffer(limit: Reading.limit)
    var brake = FloodBrake()
    let prepared = try settings.prepared(environment: environment)
    try await prepared.stream(for: settings.name, ending: .ended) { chunk in
      let count = lines.append(chunk)
      while let line = lines.popNewest() {
        if await deliver(.text(line)) { lines.removeAll() }
      }
      if let moment = brake.read(lines: count, at: time.now()) {
        try await time.sleep(until: moment)
      }
    }
  }

  func refresh() {}
}
