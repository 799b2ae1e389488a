/// What a source says, and what a control asks for.
package enum SourceValue: Equatable, Sendable {
  case number(Double)
  case boolean(Bool)
  case text(String)

  /// Whether the two are one to a person; numbers may differ by `tolerance`.
  package func matches(_ other: SourceValue, within tolerance: Double) -> Bool {
    guard case .number(let a) = self, case .number(let b) = other else { return self == other }
    return a == b || (a - b).magnitude <= tolerance
  }
}
