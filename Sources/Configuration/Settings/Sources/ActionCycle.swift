internal import Forms

extension ConfigurationDraft {
  /// Reports each action that leads back to itself and would never end.
  func refuseCycles(in root: Node, _ decoder: inout Decoder) {
    let followers = Dictionary(configuration.actions.map { ($0.name, $0.followers) }) { $1 }
    for action in configuration.actions where reachesItself(action, by: followers) {
      let entry = root.entry("actions")?.value.entry(action.name)
      guard let mark = entry?.mark else { continue }
      decoder.report(
        mark, "actions.\(action.name) runs itself again and would never end; break the circle")
    }
  }

  private func reachesItself(
    _ action: ActionSettings, by followers: [String: [String]]
  ) -> Bool {
    var waiting = action.followers
    var seen: Set<String> = []
    while let next = waiting.popLast() {
      if next == action.name { return true }
      if seen.insert(next).inserted { waiting += followers[next] ?? [] }
    }
    return false
  }
}

extension Configuration {
  /// The action of that name and all actions that it leads to, each once.
  package func actions(reachedFrom name: String) -> [ActionSettings] {
    var waiting = [name]
    var seen: Set<String> = []
    var found: [ActionSettings] = []
    while let next = waiting.popLast() {
      guard seen.insert(next).inserted, let action = action(named: next) else { continue }
      found.append(action)
      waiting += action.followers
    }
    return found
  }

  /// Whether an action, or one that it leads to, asks a question.
  package func asks(_ name: String?) -> Bool {
    name.map { actions(reachedFrom: $0) }?.contains {
      if case .confirm = $0.kind { true } else { false }
    } ?? false
  }
}
