internal import Forms
internal import Settings

extension ConfigurationReading {
  /// The configuration in effect as YAML: all files merged, with the defaults for what they leave
  /// out and with absolute paths. Reading it gives the same configuration.
  package var effective: String {
    let own = root.map { absolute($0, as: kinds.shape) }
    var all = Node.merged(ConfigurationKey.defaults(kinds), with: own, by: kinds.shape)
    _ = all?.remove("version")
    return "version: \(Migration.current)\n" + (all.map(YAMLWriter.text) ?? "")
  }

  /// The node with every relative name of a file made absolute.
  private func absolute(_ node: Node, as shape: Shape) -> Node {
    var node = node
    switch (node.content, shape) {
    case (_, .sample(let shape, _)): return absolute(node, as: shape)
    case (.mapping(let entries), .group(let keys)):
      node.content = .mapping(
        entries.map { entry in
          guard let key = keys.first(where: { $0.key == entry.key }) else { return entry }
          return Node.Entry(
            key: entry.key, mark: entry.mark, value: absolute(entry.value, as: key.shape))
        })
    case (.mapping(let entries), .named(let item)):
      node.content = .mapping(
        entries.map {
          Node.Entry(key: $0.key, mark: $0.mark, value: absolute($0.value, as: item))
        })
    case (.sequence(let items), .list(let item, _)):
      node.content = .sequence(items.map { absolute($0, as: item) })
    case (.scalar(let name, let isPlain), .file) where !node.isEmpty:
      let folder = Folder(ofFile: sources[min(node.mark.file, sources.count - 1)].path)
      node.content = .scalar(folder.absolutePath(name), isPlain: isPlain)
    case (.scalar(let name, _), .either(let shapes)):
      // If a name is allowed too, a slash or the ending .svg marks a file.
      let isFile = name.contains("/") || name.hasSuffix(".svg")
      if isFile, let file = shapes.first(where: \.isFile) { return absolute(node, as: file) }
    case (.mapping, .either(let shapes)):
      if let group = shapes.first(where: { !$0.isFile && !$0.isScalar }) {
        return absolute(node, as: group)
      }
    default: break
    }
    return node
  }
}

extension Shape {
  fileprivate var isFile: Bool {
    switch self {
    case .file: true
    case .sample(let shape, _): shape.isFile
    default: false
    }
  }

  fileprivate var isScalar: Bool {
    switch self {
    case .group, .named, .list: false
    case .either(let shapes): shapes.allSatisfy(\.isScalar)
    case .sample(let shape, _): shape.isScalar
    default: true
    }
  }
}
