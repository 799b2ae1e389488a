/// The way to one value in a JSON text: `a.b[0].c`.
///
/// Names are parted by dots and hold neither dots nor brackets; `[n]` is the n-th item from 0.
package struct JSONPath: Equatable, Sendable {
  package enum Step: Equatable, Sendable {
    case name(String)
    case item(Int)
  }

  package let steps: [Step]

  init(key: String) { steps = [.name(key)] }

  /// Nil where the text is no such way.
  package init?(_ text: String) {
    var steps: [Step] = []
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    for (index, part) in parts.enumerated() {
      guard let more = JSONPath.steps(in: part, isFirst: index == 0) else { return nil }
      steps += more
    }
    guard (1...64).contains(steps.count) else { return nil }
    self.steps = steps
  }

  /// `name`, `name[0]`, `name[0][1]`; and, at the start only, `[0]`.
  private static func steps(in part: Substring, isFirst: Bool) -> [Step]? {
    let name = part.prefix { $0 != "[" && $0 != "]" }
    guard !name.isEmpty || (isFirst && !part.isEmpty) else { return nil }
    var steps: [Step] = name.isEmpty ? [] : [.name(String(name))]
    var rest = part.dropFirst(name.count)
    while !rest.isEmpty {
      guard rest.first == "[", let end = rest.firstIndex(of: "]") else { return nil }
      let digits = rest[rest.index(after: rest.startIndex)..<end]
      guard digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let index = Int(digits),
        index < 1_000_000
      else { return nil }
      steps.append(.item(index))
      rest = rest[rest.index(after: end)...]
    }
    return steps
  }
}
