internal import DetentGeometry
internal import DetentGestures

/// An element on the glass that keys can act on.
struct FocusStop: Equatable, Sendable {
  /// The identity of a stop, which stays the same as it moves.
  struct ID: Hashable, Sendable {
    var target: PanelTarget
    /// The row of a list; nil: the target is no list.
    var row: Int?
  }

  let id: ID
  /// The label of the row; empty if it is not a row.
  var label = ""
  /// Its visible frame when everything is at rest, in the screen's coordinates [px].
  let frame: Rect
  /// The radius of its corners [px].
  let radius: Double
}

/// A move of the focus by a key.
enum FocusMove: Equatable, Sendable {
  /// Moves in reading order.
  case next, previous
  case left, right, up, down

  var isVertical: Bool { self == .up || self == .down }
}
