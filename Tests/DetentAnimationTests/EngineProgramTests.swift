import EnginePrograms
import Testing

/// Random programs over all that an engine can be told.
@Suite struct EngineProgramTests {
  @Test(arguments: 0..<10) func `No program finds the engine doing what it must not`(part: UInt64) {
    for seed in (part * 1000)..<((part + 1) * 1000) {
      let program = EngineProgram(seed: seed)
      guard let violation = program.violation() else { continue }
      let least = program.shrunk(breaking: violation.rule)
      Issue.record("seed \(seed): \(least.violation() ?? violation)\n\(least)")
      return
    }
  }
}
