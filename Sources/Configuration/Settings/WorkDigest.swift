/// A hash of what actions and sources do, the same in every run of the program. It is kept instead
/// of their words, which may hold secrets.
package enum WorkDigest {
  /// The hash; nil: there are no actions or sources.
  package static func of(
    _ actions: [ActionSettings], _ sources: [SourceSettings] = []
  ) -> UInt64? {
    let work = actions.flatMap(\.work) + sources.flatMap(\.work)
    guard !work.isEmpty else { return nil }
    // Lengths come first, so that different lists of words make different texts.
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
      // The actions that they run count instead.
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
