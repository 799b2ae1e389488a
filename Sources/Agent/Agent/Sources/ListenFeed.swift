internal import Blocking
internal import DetentMotion
internal import Runtime
internal import Settings
internal import Values

/// Keeps a program running. Each line that it prints is a text, as is a JSON text of several lines;
/// only the newest text with a value counts.
actor ListenFeed: SourceFeed {
  private let settings: SourceSettings
  private let own: ProcessEnvironment
  private let files: FileAccess
  private let time: any Timekeeping
  private let programs = ProgramCount()
  private let adjust: @Sendable (inout Program) -> Void

  /// - Parameters:
  ///   - files: The access to the program's secrets.
  ///   - adjust: Changes the program before it is started.
  init(
    _ source: SourceSettings, own: ProcessEnvironment, files: FileAccess,
    time: any Timekeeping, adjust: @escaping @Sendable (inout Program) -> Void = { _ in }
  ) {
    self.adjust = adjust
    settings = source
    (self.own, self.files) = (own, files)
    self.time = time
  }

  /// The length from which a line is taken for endless [bytes].
  private static let endless = 1 << 24

  func run(
    _ deliver: @escaping @Sendable (Reading) async -> Bool
  ) async throws(SourceFailure) {
    let time = time
    var shown = TerminalLines()
    var lines = LineBuffer(limit: Reading.limit)
    var texts = settings.mapping.readsJSON ? JSONLines() : nil
    var prepared = try await settings.prepared(own: own, files)
    adjust(&prepared.program)
    try programs.checkNone(of: settings.name)
    prepared.program = programs.counted(prepared.program)
    prepared.program.isGathered = true
    let (redaction, name, program) = (prepared.redaction, settings.name, prepared)
    try await prepared.stream(for: name, time, ending: .ended) { chunk in
      let chunk = shown.next(chunk)
      let count = lines.append(texts?.joined(chunk) ?? chunk)
      guard lines.unended < Self.endless else {
        throw program.failure(
          of: name, "prints without an end of line; let each value be a line.", kind: .unreadable)
      }
      while let line = lines.popNewest() {
        if await deliver(.text(line, hiding: redaction)) { lines.removeAll() }
      }
      if lines.passedOver > 0 {
        lines.removeAll()
        _ = await deliver(
          .failure(
            SourceFailure(
              "The program of the source “\(name)” prints a line of more than"
                + " \(Reading.limit / 1024) KB; let it print less, such as only the needed part.",
              kind: .unreadable)))
      }
      return count
    }
  }

  func refresh() {}
}
