internal import DetentMotion
internal import Forms
internal import Runtime
internal import Settings
internal import Values

/// Runs a program on every tick; its output is the text.
struct PollSource: ReadableSource {
  var arguments: [String] = []

  static let fields: [Field<PollSource>] = [
    Field(
      "poll", \.arguments, .program,
      "A program to run at intervals, and its arguments; its output is the value.")
  ]
  /// How long a running program keeps others waiting: it may itself be waiting for something [s].
  private static let timeLimit = 1.0

  var program: [String] { arguments }
  var interval: Double? { 5 }

  func run(in context: SourceContext) async throws(SourceFailure) {
    while !Task.isCancelled {
      let reading = try await sample(context)
      guard !Task.isCancelled else { return }
      _ = await context.deliver(reading)
      let interval = context.settings.interval ?? 5
      await context.alarm.wait(until: Ticks.next(after: context.time.now(), every: interval))
    }
  }

  private func sample(_ context: SourceContext) async throws(SourceFailure) -> Reading {
    let prepared = try await context.prepared()
    let (name, time, timeout) = (context.name, context.time, context.settings.timeout)
    let result = await context.services.polls.pass(within: Self.timeLimit, time) {
      let deadline = time.now().advanced(by: timeout)
      return await withLimit({ _ = try? await time.sleep(until: deadline) }) {
        var ready = prepared
        ready.program = context.programs.counted(ready.program)
        return await ready.output(for: name, time)
      }
    }
    guard let result = result ?? nil else {
      throw SourceFailure(
        "The program of the source “\(name)” was stopped: it took longer than \(timeout) s;"
          + " give it a longer timeout if it needs one.", kind: .timedOut)
    }
    return .text(try result.get(), hiding: prepared.redaction)
  }
}
