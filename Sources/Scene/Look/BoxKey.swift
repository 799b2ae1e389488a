/// The name of a box among those in the same layer.
///
/// A box without a name is known by its kind of content and by the number of boxes of that kind
/// before it, which is enough for boxes that are always there. Boxes that come and go need names.
package enum BoxKey: Hashable, Sendable {
  case name(String)
  case number(kind: UInt8, index: UInt16)
}

extension BoxKey: ExpressibleByStringLiteral {
  package init(stringLiteral name: String) { self = .name(name) }
}
