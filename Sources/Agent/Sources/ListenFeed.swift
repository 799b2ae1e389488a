internal import DetentMotion
internal import Runtime
internal import Settings
internal import Values

/// Keeps a program running; each line it prints is a text, of which only the newest counts.
actor ListenFeed: SourceFeed {
  /// How long a flooding program is kept waiting after each pipe full of lines [s].
  static let pause = 0.02

  private let program: Program?
  private let name: String
  private let time: any Timekeeping

  init(_ program: Program?, of source: SourceSettings, time: any Timekeeping) {
    self.program = program
    name = source.name
    self.time = time
  }

  func run(
    _ deliver: @escaping @Sendable (Reading) async -> Bool
  ) async throws(SourceFailure) {
    guard let program else {
      throw SourceFailure("The source “\(name)” names no program; give it a listen list.")
    }
    let time = time
    var lines = LineBuffer(limit: Reading.limit)
    try await program.stream(for: name, ending: .ended) { chunk in
      let isFlood = lines.append(chunk)
      while let line = lines.popNewest() {
        if await deliver(.text(line)) { lines.removeAll() }
      }
      if isFlood { try await time.sleep(until: time.now().advanced(by: Self.pause)) }
    }
  }

  func refresh() {}
}
