internal import Forms
internal import Settings

/// A placeholder such as `${value}`, or a text that looks like one.
struct Placeholder {
  /// The placeholder as it is written.
  let written: String
  /// Whether it stands for a secret.
  let isSecret: Bool
  /// The placeholder that is meant; nil: it is correct.
  let meant: String?

  static func all(in text: String) -> [Placeholder] {
    var found: [Placeholder] = []
    var rest = Substring(text)
    while let dollar = rest.firstIndex(of: "$") {
      let place = Placeholder(at: rest[dollar...])
      if let place { found.append(place) }
      rest = rest[dollar...].dropFirst(place?.written.count ?? 1)
    }
    return found
  }

  /// - Parameter text: Begins with a dollar sign.
  private init?(at text: Substring) {
    let isBraced = text.dropFirst().first == "{"
    let name = text.dropFirst(isBraced ? 2 : 1)
      .prefix { $0.isLetter || $0.isNumber || $0 == "." || $0 == "_" || $0 == "-" }
    let isClosed = isBraced && text.dropFirst(2 + name.count).first == "}"
    written = "$" + (isBraced ? "{" : "") + name + (isClosed ? "}" : "")
    let parts = name.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    let (first, last) = (String(parts.first ?? ""), parts.count > 1 ? String(parts[1]) : nil)
    isSecret = last != nil
    if let last {
      guard suggestion(for: first, among: ["secret"]) != nil else { return nil }
      meant = isClosed && first == "secret" ? nil : "${secret.\(last)}"
    } else {
      // A shell has variables of its own.
      guard isBraced, first != first.uppercased(),
        suggestion(for: first, among: ["value"]) != nil
      else { return nil }
      meant = isClosed && first == "value" ? nil : ValueFormat.placeholder
    }
  }
}
