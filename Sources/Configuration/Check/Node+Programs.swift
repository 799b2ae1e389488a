internal import Forms
internal import Settings

extension Node {
  /// A program to run, as it is written.
  struct Program {
    let nodes: [Node]

    /// Whether an action runs it.
    let isAction: Bool
    /// Whether a shell, or another program that expands variables such as `$HOME`, reads its
    /// arguments; even if yet another program starts that one.
    var isForShell: Bool {
      !Self.readers.isDisjoint(with: arguments.map { String($0.split(separator: "/").last ?? "") })
    }

    private static let readers: Set = [
      "sh", "bash", "dash", "ash", "zsh", "ksh", "fish", "busybox", "ssh", "tmux", "find", "expr",
      "test", "[",
    ]

    /// The arguments, with an empty string for a node that is not text.
    var arguments: [String] {
      nodes.map { if case .scalar(let text, _) = $0.content { text } else { "" } }
    }
  }

  /// All programs in the node, at any depth.
  func programs(of kinds: Kinds) -> [Program] {
    programs(under: kinds.programKeys, Set(kinds.actionKeys))
  }

  private func programs(under keys: Set<String>, _ actionKeys: Set<String>) -> [Program] {
    switch content {
    case .sequence(let items): return items.flatMap { $0.programs(under: keys, actionKeys) }
    case .mapping(let entries):
      return entries.flatMap { entry in
        if keys.contains(entry.key), case .sequence(let nodes) = entry.value.content {
          return [Program(nodes: nodes, isAction: actionKeys.contains(entry.key))]
        }
        return entry.value.programs(under: keys, actionKeys)
      }
    case .scalar, .refused: return []
    }
  }
}
