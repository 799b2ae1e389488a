package import Forms
package import Settings

/// A key of the configuration with the keys that lead to it, as `detent config` explains it.
package struct ConfigurationKey: Equatable, Sendable {
  /// Such as `motion.springs.NAME.stiffness` or `tiles.label`: NAME stands for a name that the file
  /// chooses, and a list's items have no part of their own in the path.
  package var path: String { steps.compactMap(\.word).joined(separator: ".") }
  package let summary: String
  package let shape: Shape
  package let isRequired: Bool
  /// The default value as YAML; nil: there is none.
  package let defaultValue: String?
  /// The default in words, for a key that is not in `defaults.yaml`.
  private let whenLeftOut: String?
  /// What it is when it is left out; nil: nothing.
  var leftOut: String? { defaultValue ?? whenLeftOut }

  /// A step of a path.
  enum Step: Equatable, Sendable {
    /// A key in a group, together with the lines that an example must have beside it.
    case key(String, beside: [String])
    /// A name that the file chooses.
    case name
    /// An item of a list.
    case item

    var word: String? {
      switch self {
      case .key(let key, _): key
      case .name: ConfigurationKey.name
      case .item: nil
      }
    }
  }

  private let steps: [Step]
  /// The lines below the key in an example, if it holds other keys.
  private let lines: [String]
  static let name = "NAME"

  /// All keys, each group before its own keys.
  package static func all(_ kinds: Kinds) -> [ConfigurationKey] {
    keys(kinds.keys, at: [], defaults: defaults(kinds))
  }

  /// The key at `path`, in which any name matches NAME and indices are ignored.
  package static func find(_ path: String, among all: [ConfigurationKey]) -> ConfigurationKey? {
    let names = parts(of: path)
    return all.first { key in
      let parts = key.path.split(separator: ".").map(String.init)
      return parts.count == names.count && zip(parts, names).allSatisfy { $0 == $1 || $0 == name }
    }
  }

  /// The paths most similar to a misspelt one.
  package static func suggestions(
    for path: String, among all: [ConfigurationKey]
  ) -> [String] {
    let names = parts(of: path)
    guard let last = names.last else { return [] }
    let sameEnd = all.map(\.path).filter { $0.split(separator: ".").last.map(String.init) == last }
    if !sameEnd.isEmpty { return Array(sameEnd.prefix(5)) }
    let near = suggestion(for: names.joined(separator: "."), among: all.map(\.path))
    if let near { return [near] }
    let ends = all.compactMap { $0.path.split(separator: ".").last.map(String.init) }
    guard let end = suggestion(for: last, among: ends) else { return [] }
    return Array(all.map(\.path).filter { $0.hasSuffix("." + end) || $0 == end }.prefix(5))
  }

  /// The explanation of the key: summary, kind of value, default and example, each on a line.
  package var explanation: String {
    var lines = [path, "  \(summary)", "  It must be \(shape.description)."]
    if let leftOut {
      lines.append("  Left out, it is \(leftOut).")
    } else {
      lines.append(isRequired ? "  It must be there." : "  It may be left out.")
    }
    return (lines + ["  Example:"] + example.map { "    " + $0 }).joined(separator: "\n")
  }

  /// The lines of an example in a file.
  package var example: [String] {
    var lines: [String] = []
    var indent = ""
    var dash = ""
    func add(_ line: String) {
      lines.append(indent + dash + line)
      if !dash.isEmpty { indent += "  " }
      dash = ""
    }
    for step in steps {
      switch step {
      case .item: dash = "- "
      case .name:
        add("mine:")
        indent += "  "
      case .key(let key, let companions):
        for line in companions { add(line) }
        add(key + ":")
        indent += "  "
      }
    }
    if let value = self.lines.isEmpty ? defaultValue ?? shape.example : nil {
      lines[lines.count - 1] += " " + value
      return lines
    }
    return lines + self.lines.map { indent + $0 }
  }

  /// A line in the list of all keys.
  package struct Listed: Sendable {
    package let key: ConfigurationKey
    /// The path at which the keys inside this one are listed; nil: they follow.
    package let likeKey: String?
  }

  /// The keys; those of a group that occurs at several paths are listed at the shortest one only.
  package static func listed(_ kinds: Kinds) -> [Listed] {
    let all = all(kinds)
    let depths = all.map { $0.path.count { $0 == "." } }
    var groups: [(place: String, keys: Set<[String]>)] = []
    var likes: [String: String] = [:]
    for index in all.indices.sorted(by: { (depths[$0], $0) < (depths[$1], $1) }) {
      let key = all[index]
      guard let keys = key.shape.keys, !key.isBelow(likes) else { continue }
      let names = Set(keys.map { [$0.key, $0.summary] })
      if let group = groups.first(where: { names.isSubset(of: $0.keys) }) {
        likes[key.path] = group.place
      } else {
        groups.append((key.shape.isNamed ? "\(key.path).\(name)" : key.path, names))
      }
    }
    return all.filter { !$0.isBelow(likes) }.map { Listed(key: $0, likeKey: likes[$0.path]) }
  }

  /// Whether the key is inside one of `others`.
  private func isBelow(_ others: [String: String]) -> Bool {
    var path = path[...]
    while let dot = path.lastIndex(of: ".") {
      path = path[..<dot]
      if others[String(path)] != nil { return true }
    }
    return false
  }

  private static func parts(of path: String) -> [String] {
    path.split { ".[]".contains($0) }.map(String.init).filter { Int($0) == nil }
  }

  /// The text of `defaults.yaml`: what each key is when it is left out.
  static var defaultsText: [UInt8] { PackageResources.defaults_yaml }

  /// The root of that text.
  static func defaults(_ kinds: Kinds) -> Node? {
    ConfigurationReading(
      defaultsText, file: ConfigurationReading.builtInName, kinds: kinds, files: .memory([:])
    ).root
  }

  private static func keys(
    _ descriptions: [KeyDescription], at steps: [Step], defaults: Node?
  ) -> [ConfigurationKey] {
    descriptions.flatMap { description in
      let others = descriptions.filter { $0.isRequired && $0.key != description.key }
      let companions = description.companions + others.compactMap(\.example)
      let steps = steps + [.key(description.key, beside: companions)]
      let node = defaults?.entry(description.key)?.value
      let key = ConfigurationKey(
        summary: description.summary, shape: description.shape,
        isRequired: description.isRequired, defaultValue: node.flatMap(YAMLWriter.line),
        whenLeftOut: description.whenLeftOut, steps: steps,
        lines: description.lines.isEmpty
          ? node.flatMap(YAMLWriter.firstLines) ?? description.shape.exampleLines
          : description.lines)
      return [key] + inner(description.shape, at: steps, defaults: node)
    }
  }

  private static func inner(
    _ shape: Shape, at steps: [Step], defaults: Node?
  ) -> [ConfigurationKey] {
    switch shape {
    case .group(let group): keys(group, at: steps, defaults: defaults)
    case .list(let item, _): inner(item, at: steps + [.item], defaults: nil)
    case .named(let item): inner(item, at: steps + [.name], defaults: nil)
    case .either(let shapes):
      // The items of a list are told once where one of them may stand alone.
      shapes.filter { shape in
        if case .list(let item, _) = shape { !shapes.contains(item) } else { true }
      }.flatMap { inner($0, at: steps, defaults: defaults) }
    default: []
    }
  }
}

extension Shape {
  /// The lines of YAML of an example of what a list or a group holds.
  fileprivate var exampleLines: [String] {
    switch self {
    case .group(let keys):
      let required = keys.filter(\.isRequired)
      let first = keys.first { $0.example != nil }.map { [$0] } ?? []
      let lines = (required.isEmpty ? first : required).compactMap(\.example)
      return (required.isEmpty ? first.flatMap(\.companions) : []) + lines
    case .list(let item, _):
      return item.exampleLines.enumerated().map { ($0.offset == 0 ? "- " : "  ") + $0.element }
    case .named(let item):
      return item.example.map { ["mine: \($0)"] }
        ?? (["mine:"] + item.exampleLines.map { "  " + $0 })
    case .either(let shapes): return shapes.lazy.map(\.exampleLines).first { !$0.isEmpty } ?? []
    default: return []
    }
  }

  /// Whether the shape holds items under names that the file chooses.
  fileprivate var isNamed: Bool { if case .named = self { true } else { false } }
}

extension YAMLWriter {
  /// Up to three keys of a group whose values fit on a line each; nil: there are none.
  static func firstLines(_ node: Node) -> [String]? {
    guard case .mapping(let entries) = node.content else { return nil }
    let lines = entries.compactMap { entry in line(entry.value).map { "\(entry.key): \($0)" } }
    return lines.isEmpty ? nil : Array(lines.prefix(3))
  }

  /// The value on one line; nil if it is empty, a group, or needs several lines.
  static func line(_ node: Node) -> String? {
    if node.isEmpty { return nil }
    let text = text(node).dropLast()
    if case .mapping = node.content { return nil }
    return text.contains("\n") ? nil : String(text)
  }
}
