extension Node {
  /// A program that is to be run, as it is written.
  struct Program {
    /// The key that it stands under.
    let key: String
    let nodes: [Node]

    var isAction: Bool { key == "exec" }
    /// Whether a shell reads its words, or something else that knows such as `$HOME`; also where another
    /// program is told to start that.
    var isForShell: Bool {
      !Self.readers.isDisjoint(with: words.map { String($0.split(separator: "/").last ?? "") })
    }

    private static let readers: Set = [
      "sh", "bash", "dash", "ash", "zsh", "ksh", "fish", "busybox", "ssh", "tmux", "find", "expr",
      "test", "[",
    ]

    /// Of what is no text, an empty one.
    var words: [String] {
      nodes.map { if case .scalar(let text, _) = $0.content { text } else { "" } }
    }
  }

  private static let keys: Set = ["exec", "poll", "listen"]

  /// The programs in it, wherever they stand.
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
