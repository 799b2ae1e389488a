/// The path to one value in a JSON text, such as `a.b[0].c`, written as in JSONPath (RFC 9535).
///
/// Dots separate names; `["b.c"]` is a name that contains a dot or a bracket. `[n]` is the n-th
/// item from 0, and `[-1]` the last one. A leading `$` stands for the text itself.
package struct JSONPath: Equatable, Sendable {
  package enum Step: Equatable, Sendable {
    case name(String)
    /// The index of an item; negative ones count from the end.
    case item(Int)
  }

  package let steps: [Step]

  init(key: String) { steps = [.name(key)] }

  /// Parses a path; nil: the text is not one.
  package init?(_ text: String) {
    var rest = Substring(text)
    let hasRoot = text == "$" || text.hasPrefix("$.") || text.hasPrefix("$[")
    if hasRoot { rest.removeFirst() }
    var steps: [Step] = []
    while !rest.isEmpty {
      let isFirst = steps.isEmpty && !hasRoot
      guard let step = rest.first == "[" ? Self.bracket(&rest) : Self.name(&rest, isFirst: isFirst)
      else { return nil }
      steps.append(step)
    }
    guard steps.count <= 64, hasRoot || !steps.isEmpty else { return nil }
    self.steps = steps
  }

  /// `.name`, and without the dot at the start.
  private static func name(_ rest: inout Substring, isFirst: Bool) -> Step? {
    if !isFirst, rest.popFirst() != "." { return nil }
    let name = rest.prefix { !".[]".contains($0) }
    rest = rest[name.endIndex...]
    return name.isEmpty ? nil : .name(String(name))
  }

  /// `[0]`, `[-1]`, `["name"]` and `['name']`.
  private static func bracket(_ rest: inout Substring) -> Step? {
    let inner = rest.dropFirst()
    if let quote = inner.first, "\"'".contains(quote) {
      guard let end = inner.dropFirst().firstRange(of: "\(quote)]") else { return nil }
      rest = rest[end.upperBound...]
      return .name(String(inner[..<end.lowerBound].dropFirst()))
    }
    guard let end = inner.firstIndex(of: "]"), let number = Int(inner[..<end]),
      number.magnitude < 1_000_000, inner.first != "+"
    else { return nil }
    rest = rest[end...].dropFirst()
    return .item(number)
  }
}
