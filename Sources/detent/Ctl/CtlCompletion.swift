import Agent
import Arguments
import Forms
import Runtime

/// What shells offer for the words of `detent ctl`: the names that the running panel has.
enum CtlCompletion {
  /// - Parameters:
  ///   - words: The whole command line.
  ///   - index: The number of the word that is being typed.
  static func candidates(_ words: [String], at index: Int) -> [String] {
    let start = words.firstIndex(of: "ctl").map { $0 + 1 } ?? 0
    guard start <= index, index <= words.count else { return [] }
    let before = words[start..<index].filter { !$0.hasPrefix("-") }
    guard let verb = before.first else { return CtlVerb.allCases.map(\.rawValue) }
    guard before.count == 1 else { return [] }
    switch CtlVerb(rawValue: verb) {
    case .page: return names("pages")
    case .press, .hold, .set: return names("tiles")
    case .get: return names("tiles") + names("sources")
    case .theme: return names("themes") + ["auto"]
    case .dim: return ["auto"]
    case .recording: return ["start", "stop"]
    default: return []
    }
  }

  /// The names of a running panel; empty without one.
  private static func names(_ kind: String) -> [String] {
    let path = CommandSocket.found(
      in: ProcessEnvironment.own.values, exists: TextFile.exists)
    guard let client = try? CommandClient(path: path) else { return [] }
    let found: [String]? = try? Waiting().result {
      var found: [String] = []
      try await client.ask(.string("names"), patience: .seconds(1)) { part in
        guard case .line(let line) = part, case .array(let names) = line[kind] else { return }
        found = names.compactMap { if case .string(let name) = $0 { name } else { nil } }
      }
      return found
    }
    return found ?? []
  }
}
