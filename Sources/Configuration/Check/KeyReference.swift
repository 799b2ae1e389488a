internal import Forms
package import Settings

/// The reference of all keys, section by section, as a page of Markdown or of the manual.
package struct KeyReference {
  private struct Section {
    let key: ConfigurationKey
    var entries: [ConfigurationKey.Listed] = []
  }

  private let sections: [Section]

  package init(_ kinds: Kinds) {
    var sections: [Section] = []
    for listed in ConfigurationKey.listed(kinds) {
      if listed.key.path.contains(".") {
        sections[sections.count - 1].entries.append(listed)
      } else {
        sections.append(Section(key: listed.key))
      }
    }
    self.sections = sections
  }

  /// The whole page `docs/configuration.md`.
  package var markdown: String {
    var lines = [
      "# Configuration: every key", "",
      "This page is written by `detent config --markdown`; `make keys` renews it.",
      "[How a panel is written](tiles.md) explains the parts in their order.", "",
      "NAME stands for a name that you choose. Keys of a list are those of each of its items.",
    ]
    for section in sections {
      lines += ["", "## \(section.key.path)", "", markdown(section.key.summary)]
      if section.entries.isEmpty { lines += ["", markdown(section.key.sentence())] }
      lines += ["", "```yml"] + section.key.example + ["```"]
      guard !section.entries.isEmpty else { continue }
      lines += ["", "| key | what it is | what it may be |", "|---|---|---|"]
      lines += section.entries.map { entry in
        let key = entry.key.path.dropFirst(section.key.path.count + 1)
        let values = markdown(entry.key.values(like: entry.likeKey))
        return "| `\(key)` | \(markdown(entry.key.summary)) | \(values) |"
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The section KEYS of detent(5), in the macros of mdoc(7).
  package var manual: String {
    var lines = [".Sh KEYS"]
    for section in sections {
      lines += [".Ss \(section.key.path)", manual(section.key.summary)]
      if section.entries.isEmpty { lines.append(manual(section.key.sentence())) }
      lines += [".Bd -literal -offset indent"] + section.key.example.map(manual) + [".Ed"]
      guard !section.entries.isEmpty else { continue }
      lines.append(".Bl -tag -width Ds")
      for entry in section.entries {
        lines += [
          ".It Ic \(entry.key.path)", manual(entry.key.summary),
          manual(entry.key.sentence(like: entry.likeKey)),
        ]
      }
      lines.append(".El")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// A text in which no sign means anything to Markdown.
  private func markdown(_ text: String) -> String {
    text.replacing("|", with: "\\|").replacing("*", with: "\\*")
  }

  /// A line in which no sign means anything to roff.
  private func manual(_ line: String) -> String {
    let line = line.replacing("\\", with: "\\e")
    return line.hasPrefix(".") || line.hasPrefix("'") ? "\\&" + line : line
  }
}

extension ConfigurationKey {
  /// What it may be, and what it is when it is left out, in a few words.
  /// - Parameter likeKey: The path at which the keys inside it are listed; nil: they follow.
  fileprivate func values(like likeKey: String? = nil) -> String {
    let like = likeKey.map { " as in \($0)" } ?? ""
    let leftOut = leftOut.map { "; left out, \($0)" } ?? (isRequired ? "; it must be there" : "")
    return shape.brief + like + leftOut
  }

  fileprivate func sentence(like likeKey: String? = nil) -> String {
    "It may be \(values(like: likeKey))."
  }
}

extension Shape {
  /// The accepted values in words, without the keys of groups.
  fileprivate var brief: String {
    switch self {
    case .group: "a group of keys"
    case .list(let item, let count) where item.keys != nil:
      "a list of up to \(count.upperBound), each \(item.brief)"
    case .either(let shapes): joined(shapes.map(\.brief))
    case .sample(let shape, _): shape.brief
    default: description
    }
  }
}
