import Forms

/// The answers of a panel as people read them.
enum CtlAnswer {
  static func text(_ answer: JSONValue) -> String {
    guard case .object(let members) = answer else { return plain(answer) }
    if answer["event"] != nil { return answer.line }
    if let role = answer["role"] { return element(role, answer) }
    if answer["source"] != nil, answer["state"] != nil {
      return members.filter { $0.key != "age" }.map { plain($0.value) }.joined(separator: "  ")
    }
    return members.map { "\($0.key): \(plain($0.value))" }.joined(separator: "\n")
  }

  /// An element as `detent render --tree` has it.
  private static func element(_ role: JSONValue, _ element: JSONValue) -> String {
    func texts(_ key: String) -> [String] {
      if case .array(let items) = element[key] { items.map(plain) } else { [] }
    }
    let name = element["name"].map(plain) ?? ""
    let others = texts("words").filter { $0 != name }.map { "\"\($0)\"" }
    let place = "[\(texts("frame").joined(separator: " "))]"
    return ([plain(role), "\"\(name)\""] + texts("states") + [place] + others)
      .joined(separator: " ")
  }

  private static func plain(_ value: JSONValue) -> String {
    switch value {
    case .string(let text): text.onOneLine
    case .array(let items): items.map(plain).joined(separator: ", ")
    case .object(let members): members.map { "\($0.key) \(plain($0.value))" }.joined(separator: " ")
    case .null: "unknown"
    case .boolean, .number: value.text
    }
  }
}
