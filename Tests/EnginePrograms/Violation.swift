/// Something that an engine must not do, and did.
package struct Violation: Error, Equatable, CustomStringConvertible {
  /// What it is, the same for all of its kind.
  package var rule: String
  /// Where and by how much.
  package var detail: String

  package var description: String { "\(rule): \(detail)" }
}
