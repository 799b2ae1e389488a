/// What actions and sources do, as one number: the same in every run of this program, and without
/// what a program is given, which may be secret.
package enum WorkDigest {
  /// Nil: nothing is done.
  package static func of(
    _ actions: [ActionSettings], _ sources: [SourceSettings] = []
  ) -> UInt64? {
    let work = actions.flatMap(\.work) + sources.flatMap(\.work)
    guard !work.isEmpty else { return nil }
    // Each begins with its length, so that no two lists of words come to the same text.
    let text = work.map { words in
      "\(words.count) " + words.map { "\($0.utf8.count) \($0)" }.joined()
    }
    return StateFolder.hash(Array(text.joined().utf8))
  }
}

extension ActionSettings {
  fileprivate var work: [[String]] {
    let words: [String] =
      switch kind {
      case .exec(let words): ["exec"] + words
      case .write(let text, let file): ["write", text, file]
      case .page(let name): ["page", name]
      case .pane(let move): ["pane", move.rawValue]
      // What they lead to is what is done.
      case .confirm, .sequence: []
      }
    return [words] + program.work
  }
}

extension SourceSettings {
  fileprivate var work: [[String]] {
    [kind.traits.work + [zone].compactMap(\.self), mapping.part.words] + program.work
  }
}

extension ProgramSettings {
  fileprivate var work: [[String]] {
    [environment.flatMap { [$0.name, $0.value] }, input.map { [$0] } ?? []]
  }
}

extension ValueMapping.Part {
  fileprivate var words: [String] {
    switch self {
    case .line: []
    case .field(let number): ["field", String(number)]
    case .match(let pattern): ["match", pattern.text]
    case .json(let path): ["json"] + path.steps.map(\.word)
    }
  }
}

extension JSONPath.Step {
  fileprivate var word: String {
    switch self {
    case .name(let name): "." + name
    case .item(let number): String(number)
    }
  }
}
