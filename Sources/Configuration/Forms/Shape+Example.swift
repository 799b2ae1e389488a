extension Shape {
  /// An example value as YAML; nil for named items and for groups without required keys.
  package var example: String? {
    switch self {
    case .boolean: "true"
    case .text: "\"some words\""
    case .color: "\"#FFB454\""
    case .number(let bounds): decimal(bounds.example)
    case .integer(let range): "\(range.lowerBound)"
    case .duration(let bounds): decimal(bounds.example) + "s"
    case .share: "30%"
    case .length: "75%"
    case .time: "\"07:30\""
    case .mode: "1280x800@60"
    case .choice(let choices): choices.first
    case .name: "mine"
    case .file: "pictures/sea.jpg"
    case .program: "[/bin/true]"
    case .list(let item, let count):
      item.example.map { item in
        let items = repeatElement(item, count: max(1, min(2, count.lowerBound)))
        return "[\(items.joined(separator: ", "))]"
      }
    case .group(let keys):
      keys.contains(where: \.isRequired)
        ? "{\(keys.filter(\.isRequired).compactMap(\.example).joined(separator: ", "))}" : nil
    case .named: nil
    case .either(let shapes): shapes.lazy.compactMap(\.example).first
    case .sample(_, let example): example
    }
  }
}

extension KeyDescription {
  /// A line of YAML; nil if the shape has no example on one line.
  package var example: String? { shape.example.map { "\(key): \($0)" } }
}

extension Bounds {
  /// A round number within the bounds.
  package var example: Double {
    [1, 0.5, 10, 100].first(where: contains) ?? (lower + upper) / 2
  }
}
