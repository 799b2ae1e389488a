internal import Forms
internal import Settings

extension Node {
  /// A program to run, as it is written.
  struct Program {
    /// The key that holds it.
    let key: String
    let nodes: [Node]

    var isAction: Bool { key == "exec" }
    /// Whether a shell reads its words, or another program that expands variables such as `$HOME`;
    /// even if yet another program starts that one.
    var isForShell: Bool {
      !Self.readers.isDisjoint(with: words.map { String($0.split(separator: "/").last ?? "") })
    }

    private static let readers: Set = [
      "sh", "bash", "dash", "ash", "zsh", "ksh", "fish", "busybox", "ssh", "tmux", "find", "expr",
      "test", "[",
    ]

    /// The words, with an empty string for a node that is not text.
    var words: [String] {
      nodes.map { if case .scalar(let text, _) = $0.content { text } else { "" } }
    }
  }

  private static let keys: Set = ["exec", "poll", "listen"]

  /// All programs in the node, at any depth.
  var programs: [Program] {
    switch content {
    case .sequence(let items): return items.flatMap(\.programs)
    case .mapping(let entries):
      return entries.flatMap { entry in
        if Self.keys.contains(entry.key), case .sequence(let nodes) = entry.value.content {
          return [Program(key: entry.key, nodes: nodes)]
        }
        return entry.value.programs
      }
    case .scalar, .refused: return []
    }
  }
}
