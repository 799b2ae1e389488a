/// A phrase about a number of things, in the plural forms of a language; {n} stands for the number.
package struct Counted: Equatable, Sendable {
  /// Which numbers take which form (the plural rules of CLDR).
  package enum Rule: Sendable {
    /// One form for all.
    case none
    /// 1, and the rest.
    case one
    /// 0 and 1, and the rest.
    case upToOne
    /// 1, then 2 to 4 but not 12 to 14, then the rest.
    case polish
    /// 1, 2, then 3 to 10 and 11 to 99 of each hundred, and the rest.
    case arabic
  }

  private let rule: Rule
  private let forms: [String]

  /// - Parameter forms: In the order of the rule; the last one replaces any that are missing.
  package init(_ rule: Rule, _ forms: String...) {
    self.rule = rule
    self.forms = forms
  }

  package func text(_ count: Int) -> String {
    let index = min(form(of: count.magnitude), UInt(max(0, forms.count - 1)))
    guard forms.indices.contains(Int(index)) else { return String(count) }
    let parts = forms[Int(index)].split(separator: "{n}", omittingEmptySubsequences: false)
    return parts.joined(separator: String(count))
  }

  private func form(of count: UInt) -> UInt {
    let (tens, ones) = (count % 100, count % 10)
    switch rule {
    case .none: return 0
    case .one: return count == 1 ? 0 : 1
    case .upToOne: return count <= 1 ? 0 : 1
    case .polish:
      if count == 1 { return 0 }
      return (2...4).contains(ones) && !(12...14).contains(tens) ? 1 : 2
    case .arabic:
      if count == 1 || count == 2 { return count - 1 }
      return (3...10).contains(tens) ? 2 : (11...99).contains(tens) ? 3 : 4
    }
  }
}
