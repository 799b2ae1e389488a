/// The reasons for which a world refuses a change; the world is then unchanged.
public enum DynamicsError: Error, Hashable, Sendable {
  /// The quantity called `name` must lie between the two bounds.
  case outOfRange(name: String, value: Double, lower: Double, upper: Double)
  /// The corner with that index points inwards, or lies straight between two others.
  case notConvex(corner: Int)
  case unknownItem(ItemID)
  case unknownBehavior(BehaviorID)
  case duplicateItem(ItemID)
  case duplicateBehavior(BehaviorID)
  /// The behaviour has no anchor to move.
  case noAnchor(BehaviorID)
  /// No behaviour draws the item to an anchor that could be moved.
  case noAnchorOfItem(ItemID)
  /// An item cannot be attached to itself.
  case attachedToItself(ItemID)
}

extension DynamicsError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .outOfRange(let name, let value, let lower, let upper):
      "The \(name) is \(value); give a number between \(lower) and \(upper)."
    case .notConvex(let corner):
      "The polygon's corner \(corner) is not outside of all others; give a convex outline in order."
    case .unknownItem(let id):
      "There is no item \(id.rawValue); add it before anything that names it."
    case .unknownBehavior(let id):
      "There is no behavior \(id.rawValue); add it before you change it."
    case .duplicateItem(let id):
      "There is an item \(id.rawValue) already; remove it first or give this one another name."
    case .duplicateBehavior(let id):
      "There is a behavior \(id.rawValue) already; remove it first or give this one another name."
    case .noAnchor(let id):
      "The behavior \(id.rawValue) has no anchor; name an attachment to an anchor, or a snap."
    case .noAnchorOfItem(let id):
      "Nothing draws the item \(id.rawValue) to an anchor; attach it to one, or let it snap."
    case .attachedToItself(let id):
      "The item \(id.rawValue) cannot be attached to itself; name two items or an anchor."
    }
  }
}
