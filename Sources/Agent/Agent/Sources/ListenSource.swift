internal import Forms
internal import Runtime
internal import Settings
internal import Values

/// Keeps a program running. Each line that it prints is a text, as is a JSON text of several lines;
/// only the newest text with a value counts.
struct ListenSource: ReadableSource {
  var arguments: [String] = []

  static let fields: [Field<ListenSource>] = [
    Field(
      "listen", \.arguments, .program,
      "A program that keeps running, and its arguments; each line of its output is a value.")
  ]
  static let refusedKeys = ["every", "timeout"]
  /// The length from which a line is taken for endless [bytes].
  private static let endless = 1 << 24

  var program: [String] { arguments }
  var goesOn: Bool { true }

  func run(in context: SourceContext) async throws(SourceFailure) {
    var shown = TerminalLines()
    var lines = LineBuffer(limit: Reading.limit)
    var texts = context.settings.mapping.readsJSON ? JSONLines() : nil
    var prepared = try await context.prepared()
    prepared.program = context.programs.counted(prepared.program)
    prepared.program.isGathered = true
    let (redaction, name, program) = (prepared.redaction, context.name, prepared)
    try await prepared.stream(for: name, context.time, ending: .ended) { chunk in
      let chunk = shown.next(chunk)
      let count = lines.append(texts?.joined(chunk) ?? chunk)
      guard lines.unended < Self.endless else {
        throw program.failure(
          of: name, "prints without an end of line; let each value be a line.", kind: .unreadable)
      }
      while let line = lines.popNewest() {
        if await context.deliver(.text(line, hiding: redaction)) { lines.removeAll() }
      }
      if lines.passedOver > 0 {
        lines.removeAll()
        _ = await context.deliver(
          .failure(
            SourceFailure(
              "The program of the source “\(name)” prints a line of more than"
                + " \(Reading.limit / 1024) KB; let it print less, such as only the needed part.",
              kind: .unreadable)))
      }
      return count
    }
  }
}
