internal import EnginePrograms

/// Programs of many seeds, run on all processors.
struct Soak {
  var count: UInt64
  var first: UInt64
  private static let block: UInt64 = 1000

  /// What was found of one rule.
  struct Finding: Sendable {
    var rule: String
    var count: Int
    var seed: UInt64
  }

  /// Runs them all.
  /// - Returns: What they found, the most frequent first.
  func run() async -> [Finding] {
    let starts = Array(stride(from: first, to: first + count, by: Int(Soak.block)))
    var found: [String: Finding] = [:]
    await withTaskGroup(of: [Finding].self) { group in
      for start in starts {
        let end = min(start + Soak.block, first + count)
        group.addTask { Soak.run(start..<end) }
      }
      for await findings in group {
        for finding in findings {
          var known = found[finding.rule] ?? finding
          if found[finding.rule] != nil { known.count += finding.count }
          known.seed = min(known.seed, finding.seed)
          found[finding.rule] = known
        }
      }
    }
    return found.values.sorted { ($1.count, $0.rule) < ($0.count, $1.rule) }
  }

  private static func run(_ seeds: Range<UInt64>) -> [Finding] {
    seeds.compactMap { seed in
      EngineProgram(seed: seed).violation().map { Finding(rule: $0.rule, count: 1, seed: seed) }
    }
  }
}

extension Soak.Finding: CustomStringConvertible {
  /// The least program found that breaks the rule.
  var description: String {
    let program = EngineProgram(seed: seed).shrunk(breaking: rule)
    let detail = program.violation()?.detail ?? ""
    return "\(count) times: \(rule)\nseed \(seed), at least\n\(program)\n\(detail)"
  }
}
