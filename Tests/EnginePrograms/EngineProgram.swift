internal import SeededNumbers

/// What an engine is told, one thing after the other, made up from a seed.
package struct EngineProgram: Equatable, Sendable {
  package internal(set) var steps: [ProgramStep]
  /// Whether all that is found by a frame alone is left out, so that frames make no difference.
  let isFrameFree: Bool
  /// Whether what is left in the end is looked at, which takes its time.
  let isWeighed: Bool

  /// The program of that seed.
  ///
  /// Of all that there is, each is about a few things only, so that those meet often.
  package init(seed: UInt64) {
    var random = SeededNumbers(seed)
    let kinds = ProgramStep.Kind.some(&random)
    isWeighed = seed % 64 == 0
    // How far back a world remembers is a matter of frames, and with it when a follower of it begins.
    isFrameFree =
      !kinds.contains { $0.isBoundToFrames }
      && !(kinds.contains(.simulate) && (kinds.contains(.speed) || kinds.contains(.follow)))
    steps = (0..<(4 + random.index(below: 12))).map { _ in ProgramStep(of: kinds, &random) }
  }

  /// What is wrong with the engine that runs it; nil: nothing.
  package func violation() -> Violation? {
    var run = ProgramRun(self, interval: 0.047)
    if let violation = run.execute() { return violation }
    guard isFrameFree else { return nil }
    // Bit for bit the same at other frame times.
    var other = ProgramRun(self, interval: 0.13)
    if let violation = other.execute() { return violation }
    return run.difference(from: other)
  }
}

extension EngineProgram: CustomStringConvertible {
  package var description: String {
    steps.map { "  \($0)" }.joined(separator: "\n")
  }
}
